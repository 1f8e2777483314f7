import { containers } from '@shared/contract/logistics/container.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { stageRecords } from '@shared/contract/logistics/stage-record.contract.ts';
import { replay } from '@shared/contract/logistics/stage-replay.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from '../../../test/harness.ts';
import { testUrl } from '../../../test/templates.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';
import { moveToContainer } from '../allocations/allocation.service.ts';
import { dataOf } from '../../../test/client.ts';
import { id, tradeApi, tradeDesk } from '../../../test/trade-desk.ts';
import { line } from '../../../test/trade.fixtures.ts';

let api: TestApi;
beforeAll(async () => {
  api = await tradeApi();
}, 120_000);
afterAll(() => api.close());
const { box, confirmed, put, read, readOrder } = tradeDesk(() => api);

describe('拼柜完成 and the way back', () => {
  async function full() {
    const made = await confirmed({
      lines: [line({ cartons: 10, qty: '100', volumeTyped: 60_000_000, grossTyped: 9_000_000 })],
    });
    const target = await box();
    await put(target, made.lines[0]?.id, 10);
    return { made, target: await read(target) };
  }
  it('LOG-064 one record, orders run, the container stands in 待订柜', async () => {
    const { made, target } = await full();
    const { next, guards } = await api.as('li').ok(containers.guards, { params: id(target) });
    expect(next).toBe('待订柜');
    expect(guards.filter((guard) => !guard.ok)).toEqual([]);
    const done = await api.as('li').ok(containers.advance, { params: id(target), body: { version: target.version } });
    expect(done.stage).toBe('BOOK');
    expect(await readOrder(made)).toMatchObject({ status: 'RUNNING', progressStage: 'BOOK' });
    const { list } = await api.as('li').ok(stageRecords.ofContainer, { params: id(target) });
    expect(list.map((record) => record.action)).toEqual(['CREATE', 'ADVANCE']);
    expect(list[1]?.stayMinutes).toBeTypeOf('number');
    expect(replay(list)).toEqual({ stage: 'BOOK' });
  });
  it('an empty container is refused and names its guards; a low fill rate is confirmed', async () => {
    const empty = await box();
    const refused = await api
      .as('li')
      .call(containers.advance, { params: id(empty), body: { version: empty.version } });
    expect(refused.envelope).toMatchObject({ errorCode: 'GUARD_FAILED' });
    expect(
      dataOf<{ guards: { code: string; ok: boolean }[] }>(refused.envelope).guards.find(
        (guard) => guard.code === 'HAS_CARGO',
      )?.ok,
    ).toBe(false);
    const made = await confirmed();
    await put(empty, made.lines[0]?.id, 25);
    const low = await read(empty);
    const asked = await api.as('li').call(containers.advance, { params: id(low), body: { version: low.version } });
    expect(dataOf<{ warnings: { code: string }[] }>(asked.envelope).warnings.map((each) => each.code)).toEqual([
      'FILL_RATE',
    ]);
    const done = await api
      .as('li')
      .ok(containers.advance, { params: id(low), body: { version: low.version, ack: ['FILL_RATE'] } });
    expect(done.stage).toBe('BOOK');
  });
  it('LOG-018 an order held after it was loaded stops the step', async () => {
    const { made, target } = await full();
    const now = await readOrder(made);
    await api.as('wang').ok(orders.hold, { params: id(made), body: { version: now.version, reason: '客户要求' } });
    const refused = await api
      .as('li')
      .call(containers.advance, { params: id(target), body: { version: target.version } });
    expect(refused.envelope.errorCode).toBe('GUARD_FAILED');
    expect(refused.envelope.errorMessage).toContain(made.orderNo);
  });
  it('somebody else changed the cargo meanwhile: VERSION_CONFLICT', async () => {
    const { target } = await full();
    await put(target, (await confirmed()).lines[0]?.id, 1);
    const refused = await api
      .as('li')
      .call(containers.advance, { params: id(target), body: { version: target.version } });
    expect(refused.envelope.errorCode).toBe('VERSION_CONFLICT');
  });
  it('LOG-060 rollback needs five characters and takes the orders back', async () => {
    const { made, target } = await full();
    const done = await api.as('li').ok(containers.advance, { params: id(target), body: { version: target.version } });
    const short = await api
      .as('li')
      .call(containers.rollback, { params: id(target), body: { version: done.version, reason: '退回' } });
    expect(short.envelope.errorCode).toBe('VALIDATION');
    const back = await api
      .as('li')
      .ok(containers.rollback, { params: id(target), body: { version: done.version, reason: '客户要加货再装' } });
    expect(back.stage).toBe('CONSOLIDATE');
    expect(await readOrder(made)).toMatchObject({ status: 'CONFIRMED', progressStage: 'CONSOLIDATE' });
    const { list } = await api.as('li').ok(stageRecords.ofContainer, { params: id(target) });
    expect(replay(list)).toEqual({ stage: 'CONSOLIDATE' });
    const { rows } = await api.db.execute(
      sql`select payload from sh_outbox where event = 'container.rolled_back' and payload->>'containerId' = ${target.id}`,
    );
    expect(rows, '13.2: the event once, with both stages').toEqual([
      {
        payload: {
          containerId: target.id,
          containerCode: target.containerCode,
          from: 'BOOK',
          to: 'CONSOLIDATE',
        },
      },
    ]);
  });
  it('an order in 待订柜 cannot be cancelled; after the container is cancelled its cargo is free again', async () => {
    const { made, target } = await full();
    const done = await api.as('li').ok(containers.advance, { params: id(target), body: { version: target.version } });
    const now = await readOrder(made);
    expect(
      (
        await api
          .as('wang')
          .call(orders.cancel, { params: id(made), body: { version: now.version, code: 'OTHER', reason: '不要了' } })
      ).status,
    ).toBe(409);
    await api
      .as('li')
      .ok(containers.cancel, { params: id(target), body: { version: done.version, reason: '船公司停航' } });
    const free = await readOrder(made);
    expect(free).toMatchObject({ status: 'CONFIRMED', allocatedCartons: 0, allocState: 'NONE', progressStage: 'NONE' });
    const gone = await read(target);
    expect(gone).toMatchObject({ stage: 'CANCELLED', planCartons: 0, allocations: [] });
    const again = await api.as('li').ok(containers.restore, { params: id(target), body: { version: gone.version } });
    expect(again).toMatchObject({ stage: 'CONSOLIDATE', planCartons: 0 });
  });
  it('neither container nor order is cancelled while a fee of it is confirmed, which is named', async () => {
    const { made, target } = await full();
    await api.database.run(
      `insert into fin_fee_line (company_id, fee_no, direction, supplier_id, biz_type, biz_id, biz_no, container_id, charge_code_id,
        qty, unit_price, currency, rate, rate_date, tax_mode, tax_rate_bp, amount, amount_ex, tax, base_amount, state, source_type, source_id)
       values (1, 'YF-TEST-9', 'AP', 2, 'LOGISTICS', ${made.id}, '${made.orderNo}', ${target.id}, 1, 1, 1, 'CNY', 1,
        '2026-11-20', 'INCL', 0, 1, 1, 0, 1, 'CONFIRMED', 'lg_truck', 1)`,
    );
    const cancelBox = async () =>
      api.as('li').call(containers.cancel, {
        params: id(target),
        body: { version: (await read(target)).version, reason: '船公司停航' },
      });
    const cancelOrder = async () =>
      api.as('wang').call(orders.cancel, {
        params: id(made),
        body: { version: (await readOrder(made)).version, code: 'OTHER', reason: '不要了' },
      });
    for (const refused of [await cancelBox(), await cancelOrder()])
      expect(refused.envelope).toMatchObject({
        errorCode: 'GUARD_FAILED',
        showType: 3,
        errorMessage: expect.stringContaining('YF-TEST-9 已确认') as string,
      });
    await api.database.run(`update fin_fee_line set state = 'REVERSED' where fee_no = 'YF-TEST-9'`);
    expect((await cancelBox()).envelope.data).toMatchObject({ stage: 'CANCELLED' });
    expect((await cancelOrder()).envelope.data).toMatchObject({ status: 'CANCELLED' });
  });
  it('a cancelled order leaves its container in 待拼柜', async () => {
    const { made, target } = await full();
    const now = await readOrder(made);
    await api
      .as('wang')
      .ok(orders.cancel, { params: id(made), body: { version: now.version, code: 'OTHER', reason: '不要了' } });
    expect(await read(target)).toMatchObject({ planCartons: 0, fillRate: 0 });
  });
  it.skipIf(!testUrl)(
    'an order that moves to another container while it is being cancelled is left as it is',
    async () => {
      const { made, target } = await full();
      const other = await box();
      const { version } = await readOrder(made);
      const [aboard] = (await read(target)).allocations;
      const cancel = () =>
        api.as('wang').call(orders.cancel, { params: id(made), body: { version, code: 'OTHER', reason: '不要了' } });
      let answer: ReturnType<typeof cancel> | undefined;
      await api.command('li', async (ctx) => {
        await moveToContainer(ctx, target.id, other.id, [{ allocationId: aboard?.id ?? '0', cartons: 10 }]);
        answer = cancel();
        await untilWaiting(api, answer);
      });
      expect((await answer)?.envelope).toMatchObject({ errorCode: 'RETRY_LATER' });
      expect(await readOrder(made)).toMatchObject({ status: 'CONFIRMED', allocatedCartons: 10 });
      expect(await read(other)).toMatchObject({ planCartons: 10 });
    },
  );
  it('结束剩余 writes off what is not in a container', async () => {
    const made = await confirmed();
    await put(await box(), made.lines[0]?.id, 20);
    const now = await readOrder(made);
    const closed = await api
      .as('wang')
      .ok(orders.closeRemaining, { params: id(made), body: { version: now.version, reason: '余货不发' } });
    expect(closed).toMatchObject({ closedCartons: 5, allocState: 'FULL' });
    expect((await put(await box(), made.lines[0]?.id, 1)).envelope.errorCode).toBe('LOG-022');
  });
});

it('no request ended in a fault', () => expect(api.faults).toEqual([]));
