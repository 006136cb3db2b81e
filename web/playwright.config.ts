import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** The system's Chromium; the browsers Playwright downloads for itself are not needed. */
function chromium(): string {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = process.env.CHROMIUM ?? names.flatMap((n) => folders.map((f) => join(f, n))).find((p) => existsSync(p));
  if (!found) throw new Error('There is no Chromium on the PATH (Debian: apt-get install chromium).');
  return found;
}
const MINUTE = 60_000;

// No test waits for time; the limits only end what will never come, and a busy machine is many times slower.
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/cluster.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: Math.max(2, Math.floor(availableParallelism() / 2)),
  timeout: 15 * MINUTE,
  expect: { timeout: 2 * MINUTE },
  // What passes at the second attempt only is named in any case, and has failed where there is time to look into it.
  retries: 1,
  failOnFlakyTests: !!process.env.BLOCKHOUSE_THOROUGH,
  reporter: [['list']],
  reportSlowTests: null,
  use: {
    // A trace shows every act with the page before and after it: npx playwright show-trace FILE. Keeping one takes as
    // long as the test itself, so it is kept when what failed is run once more.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    actionTimeout: 2 * MINUTE,
    navigationTimeout: 2 * MINUTE,
    launchOptions: { executablePath: chromium(), chromiumSandbox: process.getuid?.() !== 0 },
  },
  projects: [
    {
      name: 'play',
      testMatch: '*.spec.ts',
      ...(process.env.BLOCKHOUSE_THOROUGH ? {} : { grepInvert: /@thorough/ }),
    },
    { name: 'speed', testMatch: '*.bench.ts', fullyParallel: false, retries: 0 },
  ],
});
