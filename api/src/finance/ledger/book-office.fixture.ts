import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { verify } from '../../platform/verify.ts';
import { BOOKS_CLOCK, prepareBooks } from './books.fixture.ts';

/**
 * An API on the books of prepareBooks and a desk on it, for the tests of one file. After each of them no call has failed, and the
 * identities whose title is like `identities` hold.
 */
export function bookOffice<Desk>(makeDesk: (api: TestApi) => Promise<Desk>, identities: RegExp | null) {
  let api: TestApi;
  let desk: Desk;
  beforeAll(async () => {
    api = await testApi({ clock: BOOKS_CLOCK, prepare: async (database) => void (await prepareBooks(database)) });
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
  };
}
/** Faults of an answer by field. */
export const fieldsOf = ({ envelope }: { envelope: { data?: unknown } }) =>
  (envelope.data as { fields?: Record<string, string> } | undefined)?.fields ?? {};
