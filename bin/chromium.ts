import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Where Debian and others put it. What has no windows to draw takes a third less of the machine. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** What a headless browser needs in a container, and to leave the network alone. */
export const chromiumFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * A Chromium to drive, installed if there is none: from Debian's packages where there are some and one may install, else
 * by Playwright's own installer. Gives the path of the program.
 *
 * @throws Error saying what to install where neither works.
 */
export function findChromium(): string {
  const found = installed()
  if (found) return found
  console.error('Installing Chromium for the browser tests (only this once) ...')
  if (process.getuid?.() === 0 && run('apt-get', ['--version'])) {
    run('apt-get', ['update', '-qq'])
    const install = (name: string) => run('apt-get', ['install', '-y', '-qq', name])
    if (!install('chromium-headless-shell')) install('chromium')
  } else {
    run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  }
  const now = installed()
  if (now) return now
  throw new Error('The browser tests need Chromium, and it could not be installed. Install it and try again.')
}

function installed(): string | undefined {
  const own = chromium.executablePath()
  return [process.env.CHROMIUM_PATH ?? '', ...places, own].find((path) => path !== '' && existsSync(path))
}

function run(program: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
}
