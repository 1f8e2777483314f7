import { feeLines } from '@shared/contract/finance/fee-line.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { payableDesk } from './payable-desk.fixture.ts';

const desk = payableDesk();
const { confirmed, confirm, payable, rowOf, submit } = desk;

const adjust = async (
  id: string,
  amount: string,
  { version, ack = [], key }: { version?: number; ack?: string[]; key?: string } = {},
) =>
  desk.api.as('maker').call(
    feeLines.adjust,
    {
      params: { id },
      body: { version: version ?? (await rowOf(id))?.version ?? 0, amount, reason: '多计', ack },
    },
    key === undefined ? {} : { key },
  );
/** The corrections of a line: amount and state each. */
const correctionsOf = async (id: string) =>
  (
    await desk.api.db.execute<{ amount: string; state: string }>(
      sql`select amount::numeric(20,2)::text as amount, state from fin_fee_line where adjusts_id = ${id} order by id`,
    )
  ).rows;

describe('F25 4.10 补差 of a confirmed line', () => {
  it('FIN-201 a second press of the same form makes one correction; pressed anew the same difference is asked about', async () => {
    const { id } = await confirmed();
    const key = crypto.randomUUID();
    const [first, again] = [await adjust(id, '-6', { key }), await adjust(id, '-6', { key })];
    expect(again.envelope.data).toEqual(first.envelope.data);
    const anew = await adjust(id, '-6');
    expect(anew.envelope.errorCode).toBe('CONFIRM_REQUIRED');
    expect(JSON.stringify(anew.envelope)).toContain(`已有相同金额的补差 ${first.envelope.data?.feeNo}`);
    expect(await correctionsOf(id)).toEqual([{ amount: '-6.00', state: 'DRAFT' }]);
    expect((await adjust(id, '-6', { ack: ['FIN_DUPLICATE_FEE'] })).status).toBe(200);
    expect(await correctionsOf(id)).toHaveLength(2);
  });

  it('FIN-201 two tabs at the same moment: one correction, the other tab is asked', async () => {
    const { id } = await confirmed();
    const codes = (await Promise.all([adjust(id, '-7'), adjust(id, '-7')])).map(({ envelope }) => envelope.errorCode);
    expect(codes.toSorted()).toEqual(['CONFIRM_REQUIRED', undefined]);
    expect(await correctionsOf(id)).toEqual([{ amount: '-7.00', state: 'DRAFT' }]);
  });

  it('FIN-110 FIN-115 of a month that is closed is a draft of today; confirmed into that month it is refused with the day that would do', async () => {
    const { made } = await payable();
    await submit(made.id);
    expect(await confirm(made.id, 'payer', '2026-10-15')).toEqual({ done: 1, refused: [] });
    const period = (month: string, set: string) =>
      desk.api.db.execute(sql`update fin_period set ${sql.raw(set)}
        where company_id = ${desk.books.companyId} and month = ${month}`);
    await period('202610', "state = 'CLOSED'");
    const correction = (await adjust(made.id, '-5')).envelope.data;
    const id = correction?.id ?? '';
    expect(await rowOf(id)).toMatchObject({ businessDate: desk.books.today, state: 'DRAFT', accountingDate: null });
    await submit(id);
    const [late] = (await confirm(id, 'payer', '2026-10-15')).refused;
    expect(late).toMatchObject({
      errorCode: 'PERIOD_CLOSED',
      reason: expect.stringContaining('所在期间已结账，请改用'),
    });
    await period('202611', 'ap_locked = true');
    expect((await confirm(id)).refused).toMatchObject([
      { errorCode: 'PERIOD_CLOSED', reason: expect.stringContaining('应付已锁定') },
    ]);
    await period('202611', 'ap_locked = false');
    expect(await confirm(id)).toEqual({ done: 1, refused: [] });
    await period('202610', "state = 'OPEN'");
    expect(await rowOf(made.id)).toMatchObject({ amount: '106.00', open: '106.00', accountingDate: '2026-10-15' });
    expect(await rowOf(id)).toMatchObject({ amount: '-5.00', accountingDate: desk.books.today });
  });

  it('1.5 of a line that was changed meanwhile is refused, and of one that is reversed', async () => {
    const { id } = await confirmed();
    const seen = (await rowOf(id))?.version ?? 0;
    await desk.api.as('maker').ok(feeLines.changeDue, {
      params: { id },
      body: { version: seen, dueDate: '2026-12-31', remark: null, reason: '改账期' },
    });
    const late = await adjust(id, '-1', { version: seen });
    expect([late.status, late.envelope.errorCode]).toEqual([409, 'VERSION_CONFLICT']);
    expect(await correctionsOf(id)).toEqual([]);
    const version = (await rowOf(id))?.version ?? 0;
    const { done } = await desk.api.as('all').ok(feeLines.reverse, {
      body: { items: [{ id, version }], reason: '开错' },
    });
    expect(done).toBe(1);
    expect((await adjust(id, '-1')).envelope).toMatchObject({
      errorCode: 'ILLEGAL_STATE',
      errorMessage: `${(await rowOf(id))?.feeNo} 当前状态「已冲红」不能补差。`,
    });
  });

  it('a difference of 0, finer than the currency, or of a draft is refused', async () => {
    const { id } = await confirmed();
    for (const [amount, text] of [
      ['0', '差额不能为 0'],
      ['0.001', 'CNY 金额小数位过多'],
    ] as const)
      expect((await adjust(id, amount)).envelope.data).toMatchObject({ fields: { amount: text } });
    const { made } = await payable();
    expect((await adjust(made.id, '1')).envelope.errorCode).toBe('ILLEGAL_STATE');
  });
});
