import { and, inArray, lt, sql, type SQL } from 'drizzle-orm';
import { clashesOf, wordsOf, type Twins } from '../base/refused-twins.ts';
import type { TwinRows } from '../base/ports.ts';
import { finPriceAgreement } from './price-agreement.tables.ts';

const span = (row: SQL) => sql`${row}.valid_from || ' 起'`;
const AGREEMENTS: Twins = {
  keys: ['fin_price_agreement_overlap'],
  table: 'fin_price_agreement',
  parties: { ac_customer: ['customer_id'], ac_supplier: ['supplier_id', 'carrier_id'] },
  same: (
    row,
  ) => sql`${row}.company_id, ${row}.direction, ${row}.customer_id is null, ${row}.charge_code_id, ${row}.transport_mode,
    ${row}.pol, ${row}.pod, ${row}.container_type, ${row}.warehouse_id, ${row}.currency`,
  period: ['valid_from', 'valid_to'],
  counts: (row) => sql`${row}.state = 'ACTIVE'`,
  words: (earlier, later) =>
    sql`'同一范围、日期重叠的协议价「' || ${earlier}.label || '，' || ${span(earlier)} || '」、「' || ${later}.label || '，' || ${span(later)} || '」'`,
};

/** Of two prices for one scope and day, one whose last day is over counts no more; two in force people must settle. */
export const agreementTwins: TwinRows = {
  keys: AGREEMENTS.keys,
  async settle({ tx, today }, pair) {
    const ids = (await clashesOf(tx, AGREEMENTS, pair)).flatMap(({ earlier, later }) => [earlier, later]);
    await tx
      .update(finPriceAgreement)
      .set({ state: 'EXPIRED' })
      .where(and(inArray(finPriceAgreement.id, ids), lt(finPriceAgreement.validTo, today())));
    return wordsOf(await clashesOf(tx, AGREEMENTS, pair));
  },
};
