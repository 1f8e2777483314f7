import { feeLineMachine } from '@shared/contract/finance/fee-line.machine.ts';
import { feeLines } from '@shared/contract/finance/fee-line.contract.ts';
import { FEE_STATES } from '@shared/contract/finance/fee-line.labels.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it, test } from 'vitest';
import { payableDesk } from './payable-desk.fixture.ts';

const desk = payableDesk();
const { line, payable, rowOf, item, submit, confirm } = desk;

describe('4.10 every state and action', () => {
  const ACTIONS = Object.keys(feeLineMachine.actions) as (keyof typeof feeLineMachine.actions)[];
  const STATES = Object.keys(FEE_STATES) as (keyof typeof FEE_STATES)[];
  async function inState(state: (typeof STATES)[number]): Promise<string> {
    const { made } = await payable();
    if (state === 'DRAFT') return made.id;
    if (state === 'VOID')
      await desk.api.as('maker').ok(feeLines.void, { body: { items: [await item(made.id)], reason: '重复' } });
    else await submit(made.id);
    if (state === 'CONFIRMED' || state === 'REVERSED') await confirm(made.id);
    if (state === 'REVERSED')
      await desk.api
        .as('all')
        .ok(feeLines.reverse, { body: { items: [await item(made.id)], reason: '错误' } as never });
    return made.id;
  }
  test.each(STATES.flatMap((state) => ACTIONS.map((action) => [state, action] as const)))(
    '%s × %s',
    async (state, action) => {
      const id = await inState(state);
      const legal = feeLineMachine.actions[action].from.includes(state);
      const user = action === 'submit' || action === 'void' ? 'maker' : 'all';
      const { done, refused } = await desk.api
        .as(user)
        .ok(feeLines[action] as typeof feeLines.reject, { body: { items: [await item(id)], reason: '测试' } });
      expect([done, refused[0]?.errorCode]).toEqual(legal ? [1, undefined] : [0, 'ILLEGAL_STATE']);
      expect((await rowOf(id))?.state).toBe(legal ? feeLineMachine.actions[action].to : state);
    },
  );
  it('10.3 nobody confirms or rejects the own line; what a document made one person may confirm', async () => {
    const { made } = await payable({}, 'payer');
    await submit(made.id, 'payer');
    expect((await confirm(made.id)).refused[0]?.errorCode).toBe('FIN_SELF_APPROVE');
    const auto = await desk.books.submitted({ direction: 'AP' });
    expect(await confirm(auto.id, 'all')).toEqual({ done: 1, refused: [] });
  });
});

describe('10.3 the hand that changes a line does not confirm it', () => {
  /** A draft that nobody made by hand, as an event does. */
  const auto = async () => {
    const { id } = await desk.books.submitted({ direction: 'AP' });
    await desk.api.db.execute(
      sql`update fin_fee_line set state = 'DRAFT', created_by = null, submitted_by = null where id = ${id}`,
    );
    const row = await rowOf(id);
    const sheet = (change: object) =>
      desk.api.as('payer').call(feeLines.savePayables, {
        body: {
          bizType: 'OTHER',
          bizId: row?.bizId,
          lines: [
            line({
              taxRateBp: 0,
              unitPrice: '100',
              unit: '票',
              dueDate: row?.dueDate,
              id,
              version: row?.version,
              ...change,
            }),
          ],
          ack: [],
        } as never,
      });
    return { id, sheet };
  };
  it('an automatic line that one person changed, handed in and confirms is refused; another confirms it', async () => {
    const { id, sheet } = await auto();
    expect((await sheet({ unitPrice: '100000' })).status).toBe(200);
    await submit(id, 'payer');
    expect((await confirm(id)).refused[0]?.errorCode).toBe('FIN_SELF_APPROVE');
    expect(await confirm(id, 'all')).toEqual({ done: 1, refused: [] });
  });
  it('one that went through a sheet unchanged is still confirmed by one person (4.10)', async () => {
    const { id, sheet } = await auto();
    expect((await sheet({})).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ editedBy: [] });
    await submit(id, 'payer');
    expect(await confirm(id)).toEqual({ done: 1, refused: [] });
  });
  it('whoever changed it is one of its makers, not only the last one', async () => {
    const { id, sheet } = await auto();
    expect((await sheet({ unitPrice: '100000' })).status).toBe(200);
    const seen = await rowOf(id);
    await desk.api
      .as('all')
      .ok(feeLines.convert, { params: { id }, body: { version: seen?.version ?? 0, currency: 'USD' } });
    await submit(id, 'all');
    expect((await confirm(id)).refused[0]?.errorCode).toBe('FIN_SELF_APPROVE');
  });
  it('a part that another split off is still of who made the whole', async () => {
    const { made } = await payable({}, 'payer');
    const whole = await rowOf(made.id);
    await desk.api.as('all').ok(feeLines.split, {
      params: { id: made.id },
      body: { version: whole?.version ?? 0, parts: [whole?.amount ?? '0', '1', '-1'] },
    });
    const { rows } = await desk.api.db.execute<{ id: string }>(
      sql`select id::text as id from fin_fee_line where biz_id = ${whole?.bizId} and id > ${made.id} order by id`,
    );
    expect(rows).toHaveLength(2);
    for (const part of rows) {
      await submit(part.id, 'all');
      expect((await confirm(part.id)).refused[0]?.errorCode).toBe('FIN_SELF_APPROVE');
    }
  });
  it('拆分 and 换币种 change it as well', async () => {
    const [one, other] = [await auto(), await auto()];
    const body = { version: 1 };
    await desk.api.as('payer').ok(feeLines.split, { params: { id: one.id }, body: { ...body, parts: ['60', '40'] } });
    await desk.api.as('payer').ok(feeLines.convert, { params: { id: other.id }, body: { ...body, currency: 'USD' } });
    for (const { id } of [one, other]) {
      await submit(id, 'payer');
      expect((await confirm(id)).refused[0]?.errorCode).toBe('FIN_SELF_APPROVE');
    }
  });
});
