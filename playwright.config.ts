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
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    actionTimeout: 15_000,
    baseURL: process.env.APP_URL,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: [...chromiumFlags, ...sandbox] },
  },
})
