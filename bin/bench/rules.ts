import pg from 'pg'
import { byRules } from './our-case.ts'
import { serve } from './serve.ts'

serve(pg.Client, byRules)
