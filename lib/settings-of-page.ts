import { cache } from 'react'
import { db } from './db.ts'
import { readSettings } from './settings.ts'

/** The desk's settings, read once for all that a page shows. Outside of a page they are read each time. */
export const settingsOfPage = cache(() => readSettings(db()))
