import { defineConfig } from '@playwright/test'
import { keepTemporaryFilesInMemory } from './tests/scratch.ts'

keepTemporaryFilesInMemory()

/** The packaged browser's own flags weaken the web's security: a test must meet the real one. */
const chromiumArgs = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Journeys run the built product in a real browser, one product for each worker and one person for
 * each test. Times and words are Brazilian, whatever machine this is.
 */
export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  // One more than two processors, which two journeys left idle for a quarter of the time.
  workers: 3,
  fullyParallel: false,
  // Guards against what hangs: a journey waits for what is to be seen, however busy the machine is.
  timeout: 300_000,
  // Named by `npm test` where it was needed (tools/test.mjs), so that it is not forgotten.
  retries: 1,
  // What is asked of the server again and again is mostly there within a second.
  expect: { timeout: 60_000, toPass: { intervals: [50, 100, 100, 200, 200, 500] } },
  reporter: [['list']],
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1280, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      args: [...chromiumArgs],
      ...(process.env['CHROMIUM_PATH'] === undefined
        ? {}
        : { executablePath: process.env['CHROMIUM_PATH'] }),
    },
    // What it answers for the page, a journey could not see or change; offline.spec.ts has it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
})
