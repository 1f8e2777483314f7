import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import type { Database } from '../../platform/database.ts';
import { verify } from '../../platform/verify.ts';
import { BOOKS_CLOCK, prepareBooks } from './books.fixture.ts';

/**
 * An API on the books of prepareBooks, or on what `prepare` makes of them, and a desk on it, for the tests of one file. After each
 * of them no call has failed, and the identities whose title is like `identities` hold.
 */
export function bookOffice<Desk>(
  makeDesk: (api: TestApi) => Promise<Desk>,
  identities: RegExp | null,
  prepare: (database: Database) => Promise<unknown> = prepareBooks,
) {
  let api: TestApi;
  let desk: Desk;
  beforeAll(async () => {
    api = await testApi({ clock: BOOKS_CLOCK, prepare: async (database) => void (await prepare(database)) });
    desk = await makeDesk(api);
  }, 120_000);
  afterAll(() => api.close());
  afterEach(async () => {
    expect(api.faults).toEqual([]);
    if (identities === null) return;
    expect((await verify(api.db)).broken.filter(({ title }) => identities.test(title))).toEqual([]);
  });
  return {
    get api() {
      return api;
    },
    get desk() {
      return desk;
    },
    as: (name: string) => api.as(name),
  };
}
/** Faults of an answer by field. */
export const fieldsOf = ({ envelope }: { envelope: { data?: unknown } }) =>
  (envelope.data as { fields?: Record<string, string> } | undefined)?.fields ?? {};
