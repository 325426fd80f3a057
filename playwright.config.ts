import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'

const port = Number(process.env['E2E_PORT'] ?? 3987)
const baseURL = `http://127.0.0.1:${port}`

/** Debian's Chromium, without a sandbox (CI runs as root) and without background requests. */
export const chromiumOptions = {
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** The same browser without windows: a new page costs a third of the time. */
const WINDOWLESS = '/usr/lib/chromium/chromium-headless-shell'
export const windowlessOptions = existsSync(WINDOWLESS) ? { ...chromiumOptions, executablePath: WINDOWLESS } : chromiumOptions

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  // A journey that needs a second try has a fault.
  retries: 0,
  forbidOnly: true,
  // For a busy machine with two slow cores. Tests that pass do not get slower.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    // A trace of every test takes a quarter of the time. `npx playwright test --trace on` makes one of those that need it.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: windowlessOptions,
  },
  webServer: {
    command: 'node e2e/start-server.mjs',
    env: { PORT: String(port) },
    url: `${baseURL}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
