import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db.ts'
import { newCase } from '#lib/testing/case-row.ts'
import { useDatabase } from '#lib/testing/database.ts'
import { ask, testClock } from '#lib/testing/desk.ts'
import { personas } from '#prisma/seed/personas.ts'
import { type CaseSearch, readCaseList } from './list.ts'

useDatabase('shop')
const clock = testClock()
const everything: CaseSearch = { text: '', state: null, before: null }

const found = async (search: Partial<CaseSearch>, most?: number) =>
  readCaseList(db(), { ...everything, ...search }, most)
const subjects = async (text: string) => (await found({ text })).cases.map(({ subject }) => subject)

beforeAll(async () => {
  await ask(clock, personas.stalled, 'Where is my parcel?')
  await ask(clock, personas.late, 'Is it late?')
  await newCase({ subject: '100% broken', contactName: 'Robin Vale', contactEmail: 'robin@example.net' })
  await newCase({ subject: 'Done with', state: 'closed' })
})

describe('the list of all cases', () => {
  it.each([
    ['a name', 'jordan lee', 'Where is my parcel?'],
    ['a mail address', 'ines.duarte@', 'Is it late?'],
    ['an order number as people write it', 'o 1009', 'Is it late?'],
    ['a name that is not on file', 'robin', '100% broken'],
    ['words of the subject, taken literally', '0%', '100% broken'],
  ])('finds by %s', async (_what, text, subject) => {
    expect(await subjects(text)).toEqual([subject])
  })

  it('finds a case by its number, with or without its sign', async () => {
    const [newest] = (await found({})).cases
    for (const text of [`${newest?.number}`, `#${newest?.number}`]) {
      expect(await subjects(text)).toEqual(['Done with'])
    }
  })

  it('finds the cases in a state', async () => {
    expect((await found({ state: 'closed' })).cases.map(({ subject }) => subject)).toEqual(['Done with'])
  })

  it('goes on where a page ended, newest first, until there are no more', async () => {
    const first = await found({}, 3)
    const rest = await found({ before: first.before }, 3)
    expect([...first.cases, ...rest.cases].map(({ subject }) => subject)).toEqual([
      'Done with',
      '100% broken',
      'Is it late?',
      'Where is my parcel?',
    ])
    expect([first.before, rest.before]).toEqual([first.cases.at(-1)?.number, null])
  })
})
