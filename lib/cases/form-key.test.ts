import { expect, it } from 'vitest'
import { formKey } from './form-key.ts'

it('is the same for the same form with the same words, and another for any other', () => {
  const key = formKey('rendered', 'Where', 'is it?')
  expect(formKey('rendered', 'Where', 'is it?')).toBe(key)
  const others = [
    formKey('again', 'Where', 'is it?'),
    formKey('rendered', 'Where', 'is that?'),
    formKey('rendered', 'Where i', 's it?'),
    formKey('rendered', 'Where'),
  ]
  expect(others).not.toContain(key)
})
