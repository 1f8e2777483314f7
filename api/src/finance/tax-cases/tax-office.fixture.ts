import type { TaxCaseDetail } from '@shared/contract/finance/tax-case.answers.ts';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { verify } from '../../platform/verify.ts';
import { controlTotals } from '../closing/control-totals.ts';
import { BOOKS_CLOCK, prepareBooks } from '../ledger/books.fixture.ts';
import { taxDesk, type TaxDesk } from './tax-case.fixture.ts';

/** The desk of tax cases for the tests of one file; after each of them no call failed, identities hold and 122101 is what cases say. */
export function taxOffice() {
  let api: TestApi;
  let desk: TaxDesk;
  beforeAll(async () => {
    api = await testApi({ clock: BOOKS_CLOCK, prepare: async (database) => void (await prepareBooks(database)) });
    desk = await taxDesk(api);
  });
  afterAll(() => api.close());
  afterEach(async () => {
    expect(api.faults).toEqual([]);
    expect((await verify(api.db)).broken.filter(({ title }) => /退税|报关项|FIN-09/.test(title))).toEqual([]);
    const totals = await controlTotals({ db: api.db }, desk.companyId, '2026-11-30');
    expect(totals.find(({ account }) => account === '122101')).toMatchObject({ same: true });
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
/** Checks that a case does not pass and that nobody waived. */
export const openOf = (row: TaxCaseDetail) =>
  row.checks.filter(({ ok, waived }) => !ok && !waived).map(({ code }) => code);
