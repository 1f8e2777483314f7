import { compare, multiply, roundMoney } from '@shared/contract/decimal.ts';
import { settlements } from '@shared/contract/finance/settlement.contract.ts';
import type { SettlementDetail } from '@shared/contract/finance/settlement.answers.ts';
import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { rows } from '../../platform/database.ts';
import { fieldsOf } from '../ledger/book-office.fixture.ts';
import { settlementDesk } from './settlement-desk.fixture.ts';

vi.setConfig({ testTimeout: 120_000 });
const desk = settlementDesk();
const { item, input, draft, on, because, posted } = desk;
const { AR } = settlements;

it('property: preview is the result to the cent, and reversing last-first restores every figure exactly', async () => {
  const CASES = [
    ['CNY', '1'],
    ['USD', '7.1234'],
    ['EUR', '7.7531'],
  ] as const;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...CASES),
      fc.constantFrom(...CASES),
      fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 4 }),
      async ([feeCurrency, feeRate], [sourceCurrency, sourceRate], cents) => {
        const money = (value: number) => roundMoney(multiply(String(value), '0.01'), 'USD');
        const total = money(cents.reduce((sum, value) => sum + value, 0) + 7);
        const line = await desk.books.confirmed({ currency: feeCurrency, amount: total, rate: feeRate });
        const receipt = await desk.books.receipt(sourceCurrency, '5000000', sourceRate);
        const facts = async () => [...(await desk.books.openOf(line.id)), ...(await desk.books.leftOf(receipt.id))];
        const history = [await facts()];
        const done: SettlementDetail[] = [];
        for (const value of cents) {
          const [open] = await desk.books.openOf(line.id);
          const items = [item(receipt.id, { id: line.id, open: open ?? '0' }, money(value))];
          const seen = await desk.api.as('maker').ok(AR.preview, { body: input(items) });
          if (compare(seen.items[0]?.amountSrc ?? '0', '0') === 0) continue;
          const row = await posted(items);
          expect(
            row.lines?.map(({ amountSrc, baseSrc, baseFee }) => [amountSrc, baseSrc, baseFee].map(Number)),
          ).toEqual(seen.items.map(({ amountSrc, baseSrc, baseFee }) => [amountSrc, baseSrc, baseFee].map(Number)));
          expect(Number(row.fxGain)).toBe(Number(seen.fxGain));
          done.push(row);
          history.push(await facts());
        }
        for (const row of done.toReversed()) {
          expect(await facts()).toEqual(history.pop());
          await desk.api.as('checker').ok(AR.reverse, because(row));
        }
        expect(await facts()).toEqual(history[0]);
      },
    ),
    { numRuns: 8, seed: 20261121 },
  );
});

it('FIN-028 自动分配 by due date, by statement and by amount, the same twice; held lines are left out', async () => {
  const partyId = desk.books.customers[2] ?? '';
  const due = (dueDate: string, amount: string) => desk.books.confirmed({ partyId, amount, dueDate });
  const late = await due('2026-12-31', '400');
  const early = await due('2026-09-30', '250');
  const exact = await due('2026-12-01', '77.70');
  const receipt = await desk.books.receipt('CNY', '300', '1', { customerId: partyId });
  const match = await desk.books.receipt('CNY', '77.70', '1', { customerId: partyId });
  const auto = (method: 'DUE' | 'STATEMENT' | 'AMOUNT', more: object = {}) =>
    desk.api.as('maker').ok(AR.auto, {
      body: {
        companyId: desk.books.companyId,
        partyId,
        accountingDate: desk.books.today,
        method,
        sources: [],
        statementId: null,
        currency: null,
        most: 500,
        ...more,
      },
    });
  const first = await auto('DUE', { sources: [{ kind: 'RECEIPT', id: receipt.id }] });
  expect(first.items.map(({ feeLineId, amountFee }) => [feeLineId, amountFee])).toEqual([
    [early.id, '250.00'],
    [exact.id, '50.00'],
  ]);
  expect(await auto('DUE', { sources: [{ kind: 'RECEIPT', id: receipt.id }] })).toEqual(first);
  // F14: what the list is narrowed to is what is allocated.
  const listed = async (more: object) =>
    (
      await desk.api.as('maker').ok(AR.lines, { query: { partyId, companyId: desk.books.companyId, ...more } })
    ).list.map(({ id }) => id);
  expect(await listed({ due: '2026-10-01..2026-12-01' })).toEqual([exact.id]);
  expect(await listed({ due: '2026-12-01..' })).toEqual([exact.id, late.id]);
  expect(await listed({ due: '..2026-09-30' })).toEqual([early.id]);
  const allocated = async (more: object) => new Set((await auto('DUE', more)).items.map(({ feeLineId }) => feeLineId));
  expect(await allocated({ due: '2026-12-01..' })).toEqual(new Set([exact.id, late.id]));
  expect(await allocated({ overdue: true })).toEqual(new Set([early.id]));
  for (const due of ['2026-13-40..', '2026-12-02..2026-12-01', '..'])
    expect(
      fieldsOf(await desk.api.as('maker').call(AR.lines, { query: { partyId, companyId: desk.books.companyId, due } })),
    ).toHaveProperty('due');
  expect((await auto('AMOUNT')).items).toMatchObject([{ sourceId: match.id, feeLineId: exact.id, amountFee: '77.70' }]);
  const stated = await rows<{ id: string }>(
    desk.api.db,
    sql`insert into fin_statement (statement_no, company_id, direction, customer_id, period_from, period_to)
      select 'KD77', company_id, 'AR', customer_id, business_date, business_date from fin_fee_line where id = ${late.id} returning id::text as id`,
  );
  const statementId = stated[0]?.id ?? '';
  await desk.api.db.execute(
    sql`update fin_fee_line set statement_id = ${statementId}, statement_no = 'KD77' where id = ${late.id}`,
  );
  expect((await auto('STATEMENT', { statementId })).items.map(({ feeLineId }) => feeLineId)).toEqual([
    late.id,
    late.id,
  ]);
  await desk.api.db.execute(
    sql`update fin_fee_line set statement_id = null, statement_no = null where id = ${late.id}`,
  );
  await desk.api.as('maker').ok(AR.submit, on(await draft([item(match.id, early, '10')], { partyId })));
  expect((await auto('DUE')).items.map(({ feeLineId }) => feeLineId)).not.toContain(early.id);
});
