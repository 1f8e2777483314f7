import { afterAll, beforeAll } from 'vitest';
import type { TestApi } from './harness.ts';
import { tradeApi } from './trade-desk.ts';

/**
 * The trade's API for one test file, and a walk on it: started before the file's tests, closed after them. `file.api` and
 * `file.walk` are there once the tests run; `li` works, `wang` reviews.
 */
export function tradeFile<Walk>(walkOf: (api: TestApi) => Walk, prepare?: (api: TestApi) => Promise<void> | void) {
  const file = {} as { api: TestApi; walk: Walk };
  beforeAll(async () => {
    file.api = await tradeApi();
    file.walk = walkOf(file.api);
    await prepare?.(file.api);
  }, 120_000);
  afterAll(() => file.api.close());
  return { file, li: () => file.api.as('li'), wang: () => file.api.as('wang') };
}
