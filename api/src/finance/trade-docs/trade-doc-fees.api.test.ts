import { tradeDocs } from '@shared/contract/finance/trade-doc.contract.ts';
import type { TradeDocDetail } from '@shared/contract/finance/trade-doc.answers.ts';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { bookOffice, fieldsOf } from '../ledger/book-office.fixture.ts';
import { tradeDesk } from './trade-doc.fixture.ts';

const office = bookOffice(tradeDesk, /发票|开票/);

const invoicedOf = async (feeNo: string) => {
  const { rows } = await office.api.db.execute<{ invoiced: string }>(
    sql`select invoiced::numeric(12,2)::text as invoiced from fin_fee_line where fee_no = ${feeNo}`,
  );
  return rows[0]?.invoiced;
};
/** 关联费用 of the lines in their order; undefined: the line is not named. */
const link = (row: TradeDocDetail, fees: readonly (string | null | undefined)[], as = 'maker') =>
  office.api.as(as).call(tradeDocs.linkFees, {
    params: { id: row.id },
    body: {
      version: row.version,
      lines: fees.flatMap((feeLineId, at) =>
        feeLineId === undefined ? [] : [{ lineId: row.lines[at]?.id ?? '0', feeLineId }],
      ),
    },
  });
/** A 销项发票 with a line of CNY for each amount. */
const invoice = (state: 'SUBMITTED' | 'EFFECTIVE' | 'ISSUED', ...amounts: string[]) =>
  office.desk.upTo(state, 'OUTPUT_INVOICE', {
    lines: amounts.map((amount) =>
      office.desk.line({ nameCn: '操作费', qty: '1', unitPrice: amount, amount, taxRateBp: 600, net: 0, gross: 0 }),
    ),
  });

it('F29 关联费用 of an issued invoice: the fee takes what the line bills, another fee takes it over, none gives it back', async () => {
  const [one, two] = [await office.desk.confirmed({ amount: '1000' }), await office.desk.confirmed({ amount: '800' })];
  const issued = await invoice('ISSUED', '700', '100');
  const linked = await office.desk.done(link(issued, [one.id, one.id]));
  expect(linked.lines.map(({ feeNo }) => feeNo)).toEqual([one.feeNo, one.feeNo]);
  expect(await invoicedOf(one.feeNo)).toBe('800.00');
  // A second press from the old page: it is told, and nothing is billed twice.
  expect((await link(issued, [one.id, one.id])).envelope.errorCode).toBe('VERSION_CONFLICT');
  const moved = await office.desk.done(link(linked, [two.id, undefined]));
  expect([await invoicedOf(one.feeNo), await invoicedOf(two.feeNo)]).toEqual(['100.00', '700.00']);
  await office.desk.done(link(moved, [null, null]));
  expect([await invoicedOf(one.feeNo), await invoicedOf(two.feeNo)]).toEqual(['0.00', '0.00']);
});

it('F29 关联费用 of a document that is not issued bills nothing until it is', async () => {
  const fee = await office.desk.confirmed({ amount: '500' });
  const effective = await office.desk.done(link(await invoice('EFFECTIVE', '500'), [fee.id]));
  expect(await invoicedOf(fee.feeNo)).toBe('0.00');
  await office.desk.done(office.desk.issue(effective));
  expect(await invoicedOf(fee.feeNo)).toBe('500.00');
});

it('FIN-172 关联费用: no more than the fee has left, also of two at once; only a confirmed fee of its customer', async () => {
  const fee = await office.desk.confirmed({ amount: '1000' });
  const [a, b] = [await invoice('ISSUED', '700'), await invoice('ISSUED', '700')];
  const answers = await Promise.all([link(a, [fee.id]), link(b, [fee.id], 'boss')]);
  expect(answers.map(({ envelope }) => envelope.errorCode ?? '0').toSorted()).toEqual(['0', 'FIN-172']);
  expect(await invoicedOf(fee.feeNo)).toBe('700.00');
  const unconfirmed = await office.desk.submitted({ amount: '900' });
  const free = await invoice('ISSUED', '10');
  expect((await link(free, [unconfirmed.id])).envelope.errorMessage).toBe(
    `${free.docNo}：费用 ${unconfirmed.feeNo} 未审核，不能开票。`,
  );
  const payable = await office.desk.confirmed({ amount: '10', direction: 'AP' });
  expect(fieldsOf(await link(free, [payable.id]))).toEqual({
    'lines.0.feeLineId': `费用 ${payable.feeNo} 不是应收`,
  });
});

it('F29 关联费用: a line that is partly red keeps its fee; red invoices, drafts and contracts are refused; lines of others too', async () => {
  const fee = await office.desk.confirmed({ amount: '1000' });
  const linked = await office.desk.done(link(await invoice('ISSUED', '700'), [fee.id]));
  const part = await office.desk.done(
    office.desk.red(linked, { lines: [{ lineId: linked.lines[0]?.id ?? '', amount: '200' }] }),
  );
  expect(fieldsOf(await link(part, [null]))).toEqual({ 'lines.0.feeLineId': '该行已有红字发票，不能改关联费用' });
  const red = await office.desk.get({ id: part.reds[0]?.id ?? '' });
  expect((await link(red, [null])).envelope.errorCode).toBe('GUARD_FAILED');
  const draft = await office.desk.made('OUTPUT_INVOICE');
  expect((await link(draft, [fee.id])).envelope.errorCode).toBe('ILLEGAL_STATE');
  const contract = await office.desk.upTo('EFFECTIVE', 'EXPORT_CONTRACT');
  expect((await link(contract, [fee.id])).envelope.errorMessage).toBe(`${contract.docNo} 是外销合同，不关联费用。`);
  const other = await invoice('ISSUED', '5');
  const foreign = await office.api.as('maker').call(tradeDocs.linkFees, {
    params: { id: other.id },
    body: { version: other.version, lines: [{ lineId: linked.lines[0]?.id ?? '', feeLineId: fee.id }] },
  });
  expect(fieldsOf(foreign)).toEqual({ 'lines.0.lineId': '不是本单的明细' });
  expect(await invoicedOf(fee.feeNo)).toBe('500.00');
});
