import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** Password of `admin` on the tested servers. */
process.env.ADMIN_PASSWORD ??= 'Ceshi-Mima-2026';
// Where first starts of this run are kept for its workers, without and with demo data; made by the first process that
// reads this file.
process.env.E2E_MADE ??= mkdtempSync(join(tmpdir(), 'e2e-made-'));
// Names the databases of this run, see pages/server-database.ts.
process.env.E2E_RUN ??= String(process.pid);

const browser =
  process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));

/**
 * Parts of a whole browser that no test looks at. Each context has a window of its own, and the two pages behind its
 * address bar took 0.9 s of processor for each test. The last such switch counts, so Playwright's own stand here too.
 */
const UNUSED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
];

/** A browser that draws without a graphics card and talks to nobody but the tested server. */
const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${UNUSED_FEATURES.join(',')}`,
];

/** Browser tests against the built application; each worker has a server of its own (pages/fixtures.ts). */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // `npm test` keeps its time: the long journeys through the kit run with `npm run e2e`.
  testIgnore: ['bench/**', ...(process.env.E2E_QUICK ? ['experience/**', 'releases/dev.spec.ts'] : [])],
  fullyParallel: false,
  workers: 2,
  timeout: 60_000,
  // A second try tells a machine that was too busy from a fault; `npm test` counts and names such tests.
  retries: 1,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  globalSetup: './setup.config.ts',
  globalTeardown: './teardown.config.ts',
  reporter: 'line',
  outputDir: 'test-results',
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // What comes with a movement is drawn at its place some frames before it; a click in such a frame meets nothing.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every step takes a third of the processor: only a second try is recorded.
    trace: 'on-first-retry',
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: [...FLAGS, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
  },
});
