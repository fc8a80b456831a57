import { expect, test } from 'vitest'
import { signedBy } from '#lib/bundle.ts'
import { db } from '#lib/db.ts'
import { readSettings, type Settings } from '#lib/settings.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { appendedTo } from './compose.ts'

useDatabase('empty')

const signed = (settings: Settings) => signedBy('Maya Chen', { appended: appendedTo(1042, settings) })

test('a mail is signed by whoever approves it and their team, unless the desk says otherwise', async () => {
  const settings = await readSettings(db())
  expect(signed(settings)).toBe('Maya\nNorthline Support\nReference #1042')
  const { signature: _, ...shop } = settings.shop
  await db().setting.create({ data: { key: 'shop', value: shop } })
  expect(signed(await readSettings(db()))).toBe('Maya\nNorthline Support\nReference #1042')
  const other = { ...shop, team: 'The $& team', signature: 'Yours, {approver} of {team}' }
  await db().setting.update({ where: { key: 'shop' }, data: { value: other } })
  expect(signed(await readSettings(db()))).toBe('Yours, Maya of The $& team\nReference #1042')
})
