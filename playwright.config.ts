import { defineConfig } from '@playwright/test'
import { chromiumFlags } from './bin/chromium.ts'

// Started by bin/test-e2e.ts, which brings the server, the worker, the mailbox and the browser.
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Two browsers on two cores; each test makes data of its own.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // As in vitest.config.ts: what passes only at the second try is printed as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    actionTimeout: 30_000,
    baseURL: process.env.APP_URL,
    // Recording costs as much as the browsers do, so only what is tried again is recorded: CI=1 does for one journey.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: [...chromiumFlags, ...sandbox] },
  },
})
