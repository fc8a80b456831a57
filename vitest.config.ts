import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    pool: 'forks',
    // Vitest leaves a core to itself, which on two cores is half of the machine.
    maxWorkers: '100%',
    // Files share a process, so that Prisma and the rest are loaded and warm once. Each has a database of its own, and
    // leaves the environment as it found it.
    isolate: false,
    include: [
      'app/**/*.test.ts',
      'components/**/*.test.{ts,tsx}',
      'lib/**/*.test.ts',
      'bin/**/*.test.ts',
      'prisma/**/*.test.ts',
    ],
    globalSetup: 'lib/testing/global-setup.ts',
    // A gate that runs beside other work may meet a moment without any time; a real fault fails twice.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
})
