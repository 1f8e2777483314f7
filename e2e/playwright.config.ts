import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** Where the tested server listens; E2E_URL points the tests at one that runs already. */
const port = Number(process.env.E2E_PORT ?? 3149);
const url = process.env.E2E_URL ?? `http://127.0.0.1:${port}`;

/** Password of `admin` on the tested server. */
process.env.ADMIN_PASSWORD ??= 'Ceshi-Mima-2026';
// Made once, by the first process that reads this file; workers inherit it.
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), 'e2e-data-'));

const browser =
  process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));

/** A browser that draws without a graphics card and talks to nobody but the tested server. */
const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Browser tests against the built application on an empty embedded database. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // `npm test` keeps its time: the long journeys through the kit run with `npm run e2e`.
  testIgnore: ['bench/**', ...(process.env.E2E_QUICK ? ['experience/**', 'releases/dev.spec.ts'] : [])],
  fullyParallel: false,
  workers: 1,
  timeout: 60_000,
  // A second try tells a machine that was too busy from a fault; `npm test` counts and names such tests.
  retries: 1,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'line',
  outputDir: 'test-results',
  use: {
    baseURL: url,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: [...FLAGS, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
  },
  ...(process.env.E2E_URL
    ? {}
    : {
        webServer: {
          command: 'node ../api/dist/main.js',
          url: `${url}/api/health`,
          timeout: 60_000,
          env: {
            PORT: String(port),
            DATA_DIR: process.env.E2E_DATA,
            ADMIN_PASSWORD: process.env.ADMIN_PASSWORD,
            DEMO: '0',
            NODE_ENV: 'production',
            NODE_OPTIONS: '--no-deprecation',
            DATABASE_URL: '',
          },
        },
      }),
});
