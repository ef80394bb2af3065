import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

/** Pictures for people to look at, taken by `npm run pictures`; `npm test` does not take them. */
export default defineConfig(base, {
  testDir: '.',
  outputDir: '../../test-results/pictures-failed',
  fullyParallel: true,
  retries: 0,
  // Nothing is expected within a time here, and a busy machine takes long over a tall picture.
  use: { ...base.use, actionTimeout: 0, navigationTimeout: 0 },
})
