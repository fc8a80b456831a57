import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    pool: 'forks',
    include: [
      'app/**/*.test.ts',
      'components/**/*.test.{ts,tsx}',
      'lib/**/*.test.ts',
      'bin/**/*.test.ts',
      'prisma/**/*.test.ts',
    ],
    globalSetup: 'lib/testing/global-setup.ts',
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
})
