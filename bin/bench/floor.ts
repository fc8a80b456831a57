import pg from 'pg'
import { pool } from '#lib/db.ts'
import { floor } from './floor-case.ts'
import { serve } from './serve.ts'

serve(
  pg.Client,
  floor((statement) => pool().query(statement)),
)
