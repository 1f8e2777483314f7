import { sql } from 'drizzle-orm';
import { beforeAll, expect, it, vi } from 'vitest';
import { line } from '../../../test/trade.fixtures.ts';
import { creditOf } from '../../masters/credit/credit.service.ts';
import { checkRisk } from '../../masters/risk/risk-check.ts';
import { costDesk } from '../cost-sheets/cost-desk.fixture.ts';
import { feeLines } from '../fee-lines/fee-line.entity.ts';
import { makeFeeLine, type FeeSource } from '../fee-lines/make-fee.ts';
import { reverseFee } from '../fee-reversals/reverse-fee.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const desk = costDesk();
beforeAll(() =>
  desk.api.db.execute(sql`insert into risk_profile (customer_id, credit_limit) values (1, null)
  on conflict (customer_id) do update set credit_limit = null`),
);
type Order = Awaited<ReturnType<typeof desk.walk.pooled>>;
const put = (order: Order, values: { estimate: string | null; currency?: string; status?: string }) =>
  desk.api.db
    .execute(sql`update lg_order set est_receivable = ${values.estimate}, currency = ${values.currency ?? 'CNY'},
    status = ${values.status ?? 'CONFIRMED'} where id = ${order.id}`);
const charged = (order: Order, amount: string, more: Partial<FeeSource> = {}) => desk.fee(order, 'AR', amount, more);

interface Case {
  title: string;
  estimate: string | null;
  currency?: string;
  status?: string;
  charge?: (order: Order) => Promise<unknown>;
  /** Open receivables and what of the estimate is still to come, CNY. */
  counts: [receivable: string, estimates: string];
}
const CASES: readonly Case[] = [
  { title: 'nothing is charged: the estimate', estimate: '1000', counts: ['0.00', '1000.00'] },
  {
    title: 'a draft is no charge yet',
    estimate: '1000',
    charge: (order) =>
      desk.api.command('wang', (ctx) =>
        makeFeeLine(ctx, {
          direction: 'AR',
          companyId: '1',
          partyId: '1',
          bizType: 'LOGISTICS',
          bizId: order.id,
          bizNo: order.orderNo,
          chargeCodeId: desk.charges.get('THC') ?? '',
          qty: '1',
          unit: '票',
          unitPrice: '300',
          currency: 'CNY',
          taxMode: 'INCL',
          taxRateBp: 0,
          source: { type: 'test', id: `90${order.id}`, line: null },
          note: '测试',
        }),
      ),
    counts: ['0.00', '1000.00'],
  },
  {
    title: 'a part is: it and the rest',
    estimate: '1000',
    charge: (order) => charged(order, '300'),
    counts: ['300.00', '700.00'],
  },
  { title: 'all of it is', estimate: '1000', charge: (order) => charged(order, '1000'), counts: ['1000.00', '0.00'] },
  {
    title: 'more than that is',
    estimate: '1000',
    charge: (order) => charged(order, '1200'),
    counts: ['1200.00', '0.00'],
  },
  {
    title: 'a part is charged and taken back again',
    estimate: '1000',
    charge: async (order) => {
      const fee = await charged(order, '300');
      await desk.api.command('li', async (ctx) => reverseFee(ctx, await feeLines.lock(ctx, fee.id), '开错'));
    },
    counts: ['0.00', '1000.00'],
  },
  {
    title: 'in the currency of the estimate',
    estimate: '100',
    currency: 'USD',
    charge: (order) => charged(order, '40', { currency: 'USD' }),
    counts: ['284.80', '427.20'],
  },
  {
    title: 'in another currency: at the rate of the day',
    estimate: '100',
    currency: 'USD',
    charge: (order) => charged(order, '112'),
    counts: ['112.00', '600.00'],
  },
  { title: 'there is none', estimate: null, charge: (order) => charged(order, '300'), counts: ['300.00', '0.00'] },
  {
    title: 'the order runs',
    estimate: '1000',
    status: 'RUNNING',
    charge: (order) => charged(order, '300'),
    counts: ['300.00', '700.00'],
  },
  {
    title: 'the order is done: what is charged, no estimate any more',
    estimate: '1000',
    status: 'DONE',
    charge: (order) => charged(order, '300'),
    counts: ['300.00', '0.00'],
  },
  { title: 'the order is done and nothing was charged', estimate: '1000', status: 'DONE', counts: ['0.00', '0.00'] },
  { title: 'the order is not reviewed yet', estimate: '1000', status: 'SUBMITTED', counts: ['0.00', '0.00'] },
];
const credit = async () => (await desk.api.command('li', (ctx) => creditOf(ctx, ['1']))).get('1');

it.each(CASES)(
  'LOG-050, FIN-191 each amount of an order counts once: $title',
  async ({ counts, charge, ...values }) => {
    const before = await credit();
    const order = await desk.walk.pooled({ lines: [line()] });
    await put(order, { ...values, status: 'CONFIRMED' });
    await charge?.(order);
    await put(order, values);
    const after = await credit();
    const grown = (of: (one: NonNullable<typeof after>) => string) =>
      (Number(after ? of(after) : 0) - Number(before ? of(before) : 0)).toFixed(2);
    expect([grown(({ exposure }) => exposure.receivable), grown(({ estimates }) => estimates)]).toEqual(counts);
    expect(grown(({ used }) => used)).toBe((Number(counts[0]) + Number(counts[1])).toFixed(2));
    // Asked about the order itself the same is used: what is of it is in already.
    if (values.status === undefined || values.status === 'RUNNING') {
      const asked = await desk.api.command('li', (ctx) =>
        checkRisk(ctx, { companyId: '1', customerId: '1', action: 'BOOK', orderIds: [order.id] }),
      );
      expect(Number(asked.used).toFixed(2)).toBe(Number(after?.used).toFixed(2));
    }
    await put(order, { estimate: null });
  },
);
