import pg from 'pg'
import { byHeart } from './our-case.ts'
import { serve } from './serve.ts'

serve(pg.Client, await byHeart())
