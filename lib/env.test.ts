import { describe, expect, test } from 'vitest'
import { EnvError, readEnv } from './env.ts'

function faultOf(names: Parameters<typeof readEnv>[0], source: Record<string, string | undefined>): string {
  try {
    readEnv(names, source)
  } catch (error) {
    if (error instanceof EnvError) return error.message
    throw error
  }
  throw new Error('nothing was refused')
}

describe('readEnv', () => {
  test('gives what was asked for, as its type', () => {
    const url = 'postgresql://a:b@localhost:5432/c'
    expect(readEnv(['DATABASE_URL', 'LEASE_MS'], { DATABASE_URL: url, LEASE_MS: '500' })).toEqual({
      DATABASE_URL: url,
      LEASE_MS: 500,
    })
  })

  test('looks at nothing else', () => {
    expect(readEnv(['SWEEP_MS'], { SWEEP_MS: '60', SMTP_URL: 'nonsense' })).toEqual({ SWEEP_MS: 60 })
  })

  test('takes the default for what is not set or empty', () => {
    for (const source of [{}, { LOG_LEVEL: '' }]) {
      expect(readEnv(['LOG_LEVEL'], source)).toEqual({ LOG_LEVEL: 'info' })
    }
  })

  test.each([{}, { SMTP_URL: '' }])(
    'says what is missing, what it should be and where to set it: %j',
    (source) => {
      const fault = faultOf(['SMTP_URL'], source)
      expect(fault).toMatch(/^SMTP_URL is not set\. It should be a mail server such as smtp:\/\//)
      expect(fault).toMatch(/\.env\.example/)
    },
  )

  test.each([
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['SMTP_URL', 'mail.example.com'],
    ['TRAIL_KEY', 'abc'],
    ['LEASE_MS', '0'],
    ['LEASE_MS', 'soon'],
    ['WORKER_CONCURRENCY', '1.5'],
    ['LOG_LEVEL', 'loud'],
  ] as const)('refuses %s=%s', (name, value) => {
    const fault = faultOf([name], { [name]: value })
    expect(fault).toMatch(new RegExp(`^${name} is not valid\\. It should be `))
  })

  test('does not repeat a value, which may be a secret', () => {
    expect(faultOf(['DATABASE_URL'], { DATABASE_URL: 'mysql://me:hunter2@localhost/x' })).not.toContain(
      'hunter2',
    )
  })

  test('names every fault at once', () => {
    expect(faultOf(['SMTP_URL', 'TRAIL_KEY'], {})).toMatch(/^SMTP_URL .*\nTRAIL_KEY /)
  })
})
