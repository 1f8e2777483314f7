import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { portableTests } from './api/test/portable.ts';
import { DemoInTheMiddle } from './api/test/sequencer.ts';

const exclude = ['**/node_modules/**', '**/dist/**', 'e2e/**'];

/** After a whole run on PostgreSQL the embedded database takes a part. */
const portable = process.env.API_TESTS === 'portable';

/** Four projects: plain Node, a DOM, the pages of the modules, and the API with its database. `npx vitest run <path>` finds the right one. */
export default defineConfig({
  test: {
    reporters: ['default'],
    sequence: { sequencer: DemoInTheMiddle },
    // The parts of `npm test` are runs of their own: what one has compiled the next one takes.
    experimental: { fsModuleCache: true },
    // Two cores are the least; the default would leave one of them idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['shared/{contract,build}/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude,
          // Rules and declarations keep nothing between two calls, and no test puts anything in their place: loaded once per worker.
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['host/**/*.test.{ts,tsx}', 'shared/{ui,runtime,testing}/**/*.test.{ts,tsx}'],
          exclude,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'pages',
          environment: 'happy-dom',
          // A file that is saved follows a link of its own: the window stays where it is, the next file of the worker has it too.
          environmentOptions: {
            happyDOM: {
              settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
            },
          },
          include: ['remote-*/**/*.test.{ts,tsx}'],
          exclude,
          // A page test makes its own fake API and host: antd and the kit are loaded once per worker.
          isolate: false,
          // Notes what the pages need of the API, see needs.json of each module.
          setupFiles: ['shared/testing/src/needs.setup.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          environment: 'node',
          include: portable ? portableTests('api').map((path) => `api/${path}`) : ['api/**/*.test.ts'],
          exclude,
          // A file keeps nothing in a module (a database and a server are its own), so the API is loaded once per worker.
          isolate: false,
          setupFiles: ['api/test/nouns.setup.ts'],
          globalSetup: ['api/test/sweep.setup.ts'],
          // A machine of CI was measured at two and a half times as slow as another one: whole offices take their time there.
          testTimeout: 90_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
