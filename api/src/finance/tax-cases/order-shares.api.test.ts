import { costSheets } from '@shared/contract/finance/cost-sheet.contract.ts';
import { add, roundMoney } from '@shared/contract/decimal.ts';
import type { TaxCaseDetail } from '@shared/contract/finance/tax-case.answers.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { CONSUMERS } from '../../app/consumers.ts';
import { drainEvents } from '../../platform/outbox.ts';
import { BOOKS_CLOCK } from '../ledger/books.fixture.ts';
import { refundsOfOrders } from './order-refunds.ts';
import { declaredDesk } from './tax-declared.fixture.ts';
import { taxOffice } from './tax-office.fixture.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const office = taxOffice();
const { declared, told, casesOf, loaded } = declaredDesk(office);
const run = (query: ReturnType<typeof sql>) => office.api.db.execute(query);

/** A case of two items: goods of `first` alone in the second, of which the first holds 10 cartons and `more` 20. */
async function ofTwoOrders() {
  const { id, orderId: first, containerId } = await declared('SELF');
  const more = await office.desk.order(['12.50'], { supplierId: office.desk.suppliers[0] ?? '' });
  await run(sql`update lg_order set agency_type = 'SELF' where id = ${more}`);
  await loaded(id, { itemNo: 1, orderId: more, cartons: 20 });
  await told(id);
  const [made] = await casesOf(containerId);
  await run(sql`update tax_case_line set rebate_rate_bp = 900 where case_id = ${made?.id}`);
  const row = await office.desk.get({ id: made?.id ?? '' });
  return { id, containerId, first, more, row };
}
/** Both items matched, papers there, with the tax office. */
async function declare(row: TaxCaseDetail): Promise<TaxCaseDetail> {
  const matches = [];
  for (const [at, amount] of ['8476.50', '5085.37'].entries()) {
    const { docLineId } = await office.desk.invoice(amount, { nameCn: `货物${at + 1}`, hsCode: '6302109000' });
    matches.push({ lineId: row.lines[at]?.id, docLineId, qty: '100' });
  }
  const ready = await office.desk.papers(await office.desk.done(office.desk.step(row, 'match', { matches })));
  return office.desk.done(office.desk.step(ready, 'declare', { declaredOn: null }));
}
const sum = (...amounts: string[]) => roundMoney(add(...amounts), 'CNY');
const of = (orderId: string) => office.api.command('maker', (ctx) => refundsOfOrders.ofOrder(ctx, orderId));
const deliver = () => drainEvents({ database: office.api.database, clock: BOOKS_CLOCK, consumers: CONSUMERS });
/** 征退税差 of the sheets of an order, computed where they are not locked. */
async function taxDiff(orderId: string): Promise<string> {
  await deliver();
  const { rows } = await run(
    sql`select id::text as id, version from fin_cost_sheet where biz_id = ${orderId} order by id`,
  );
  if (rows.length > 0) await office.api.as('maker').ok(costSheets.compute, { body: { items: rows as never } });
  const sums = await run(
    sql`select coalesce(sum(tax_diff), 0)::text as sum from fin_cost_sheet where biz_id = ${orderId}`,
  );
  return roundMoney(String(sums.rows[0]?.sum), 'CNY');
}

describe('FIN-130, FIN-134 a case whose goods are of several orders', () => {
  it('its tax that is not paid back is shared over them, item by item as their cartons are, to the cent', async () => {
    const { first, more, row } = await ofTwoOrders();
    expect(row.orderId).toBeNull();
    const done = await declare(row);
    // 7,501.33 × 4 % = 300.05 of item 1, a third of it of the first order; 4,500.33 × 4 % = 180.01 of item 2, all of it.
    expect(done.nonRefundTax).toBe('480.06');
    expect(await of(first)).toMatchObject([{ caseNo: done.caseNo, nonRefundTax: '280.03' }]);
    expect(await of(more)).toMatchObject([{ caseNo: done.caseNo, nonRefundTax: '200.03' }]);
    const refunds = [...(await of(first)), ...(await of(more))].map(({ refund }) => refund);
    expect(sum(...refunds)).toBe(done.declaredAmount);
    expect([await taxDiff(first), await taxDiff(more)]).toEqual(['280.03', '200.03']);
    // The page shows it, and to whom the cent that was left over went; of an order that one does not see no number.
    const shown = done.orderShares?.map(({ orderId, cost, extra }) => [orderId, cost, extra]);
    expect(shown).toEqual([
      [first, '280.03', true],
      [more, '200.03', false],
    ]);
    expect(done.orderShares?.every(({ orderNo }) => orderNo?.startsWith('WL'))).toBe(true);
    office.api.actor('costless', {
      userId: '5',
      companies: [office.desk.companyId],
      fields: { 'money.sell': 'VISIBLE' },
    });
    const hidden = (await office.desk.get(done, 'costless')).orderShares;
    expect(hidden?.map(({ cost, refund }) => [cost, refund])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  it('FIN-161 so is what the office did not approve, and what becomes of a case that is refused', async () => {
    const { first, more, row } = await ofTwoOrders();
    let now = await office.desk.done(office.desk.step(await declare(row), 'accept', { acceptedOn: null }));
    const less = add(now.declaredAmount ?? '0', '-100.01');
    now = await office.desk.done(
      office.desk.step(now, 'approve', { approvedOn: null, amount: less, differenceReason: '单价偏高' }),
    );
    // 100.01 by what each item claims: 675.12 and 405.03.
    expect([await taxDiff(first), await taxDiff(more)]).toEqual(['338.37', '241.70']);
    expect(sum(await taxDiff(first), await taxDiff(more))).toBe(sum(now.nonRefundTax ?? '0', '100.01'));
  });

  it('of one that is refused it is what that costs; taken back by the office it is gone', async () => {
    const { first, more, row } = await ofTwoOrders();
    const sent = await declare(row);
    expect(await taxDiff(more)).toBe('200.03');
    const back = await office.desk.done(office.desk.step(sent, 'reject', { reason: '数据有误', date: null }));
    expect([await of(first), await of(more)]).toEqual([[], []]);
    const end = await office.desk.done(
      office.desk.step(back, 'abandon', { outcome: 'EXEMPT', reason: '放弃', date: null }),
    );
    const costs = [...(await of(first)), ...(await of(more))].map(({ nonRefundTax }) => nonRefundTax);
    expect(sum(...costs)).toBe(end.outcomeCost);
  });

  it('a 删改单 that moves cartons after 申报 moves the tax with them; whoever has none any more bears none', async () => {
    const { id, first, more, row } = await ofTwoOrders();
    await declare(row);
    expect(await taxDiff(more)).toBe('200.03');
    await run(sql`delete from lg_declaration_cargo where declaration_id = ${id} and cartons = 20`);
    await told(id);
    expect([await taxDiff(first), await of(more)]).toEqual(['480.06', []]);
  });

  it('typed for a container without its declaration: by the cartons of its orders in it', async () => {
    const { id, containerId, first, more, row } = await ofTwoOrders();
    await office.desk.done(office.desk.step(row, 'void', { reason: '改为手工' }));
    expect(id).not.toBe('');
    const sent = await office.desk.done(
      office.desk.step(
        await office.desk.ready({ orderId: null, containerId, lines: [office.desk.item({ rebateRateBp: 900 })] }),
        'declare',
        { declaredOn: null },
      ),
    );
    expect(sent.nonRefundTax).toBe('2800.00');
    expect([await taxDiff(first), await taxDiff(more)]).toEqual(['1400.00', '1400.00']);
  });
});
