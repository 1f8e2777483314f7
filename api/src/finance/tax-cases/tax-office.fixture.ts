import type { TaxCaseDetail } from '@shared/contract/finance/tax-case.answers.ts';
import { afterEach, expect } from 'vitest';
import { controlTotals } from '../closing/control-totals.ts';
import { bookOffice } from '../ledger/book-office.fixture.ts';
import { taxDesk } from './tax-case.fixture.ts';

/** The office of tax cases; after each test 122101 is what cases say. */
export function taxOffice() {
  const office = bookOffice(taxDesk, /退税|报关项|FIN-09/);
  afterEach(async () => {
    const totals = await controlTotals({ db: office.api.db }, office.desk.companyId, '2026-11-30');
    expect(totals.find(({ account }) => account === '122101')).toMatchObject({ same: true });
  });
  return office;
}
/** Checks that a case does not pass and that nobody waived. */
export const openOf = (row: TaxCaseDetail) =>
  row.checks.filter(({ ok, waived }) => !ok && !waived).map(({ code }) => code);
