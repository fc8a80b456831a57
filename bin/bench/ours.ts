import pg from 'pg'
import { ours } from './our-case.ts'
import { serve } from './serve.ts'

serve(pg.Client, ours)
