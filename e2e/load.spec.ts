import { expect, test } from '@playwright/test'
import { decideAll } from '#bin/load/decide.ts'
import { startOwnDesk } from './own-desk.ts'

test('twenty people decide on one queue at once: each proposal once, and whoever was late is told who was first', async () => {
  test.setTimeout(180_000)
  const desk = await startOwnDesk('shop')
  try {
    const { figures, faults } = await decideAll(desk.url, { reviewers: 20, proposals: 100 })
    expect(faults).toEqual([])
    expect(figures).toMatchObject({ requests: 200, decided: 100, told: 100, errors: 0 })
  } finally {
    await desk.stop()
  }
})
