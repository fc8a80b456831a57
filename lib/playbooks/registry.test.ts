import { describe, expect, it } from 'vitest'
import { emptyShop } from '#lib/testing/accounts.ts'
import { kinds } from './index.ts'
import { didWords } from './words.ts'

describe('the kinds of case', () => {
  it('are three, what customers ask first', () => {
    expect(kinds.map(({ name }) => name)).toEqual(['order-support', 'account-inquiry', 'churn-report'])
  })

  it.each(kinds.map((kind) => [kind.name, kind] as const))('%s has a playbook of its name', (name, kind) => {
    expect(kind.make(emptyShop).name).toBe(name)
  })

  it.each(kinds.map((kind) => [kind.name, kind] as const))('%s has words for each action', (_name, kind) => {
    const { actions } = kind.make(emptyShop)
    expect(Object.keys(kind.actions).toSorted()).toEqual(actions.map(({ name }) => name).toSorted())
  })

  it('call an action that several have by the same words', () => {
    for (const kind of kinds) {
      for (const [action, { did }] of Object.entries(kind.actions)) expect(didWords(action)).toBe(did)
    }
  })
})
