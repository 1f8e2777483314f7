import { cargoReleases } from '@shared/contract/logistics/cargo-release.contract.ts';
import { type DeliveryItem } from '@shared/contract/logistics/delivery.contract.ts';
import { orderList } from '@shared/contract/logistics/order-list.contract.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { cargoReleaseDesk } from '../../../test/cargo-release-desk.ts';
import { id } from '../../../test/trade-desk.ts';

const { desk, li, wang, stock, apply, fee, stateOf } = cargoReleaseDesk();
/** Orders that nobody released yet, each for one test; what is refused everywhere is asked for the same one. */
const next = stock(11);
let refused: DeliveryItem;
beforeAll(() => {
  refused = next().item;
});

describe('LOG-090 款到放货', () => {
  it('S9 an unpaid receivable refuses, with its amount', async () => {
    const item = refused;
    await fee(item, 'CONFIRMED', '1500');
    const { status, envelope } = await apply(item, 'PAID');
    expect(status).toBe(422);
    expect(envelope).toMatchObject({
      errorCode: 'RELEASE_REQUIRED',
      errorMessage: `${item.orderNo} 不能放货：应收未结清 1500.00 CNY。如需放货请申请特批。`,
    });
    expect(await stateOf(item)).toBe('NONE');
  });
  it.each(['DRAFT', 'SUBMITTED'] as const)('a receivable in %s refuses', async (state) => {
    const item = refused;
    await fee(item, state, '20');
    expect((await apply(item, 'PAID')).envelope.errorMessage).toContain('有 1 笔应收未确认 20.00 CNY');
  });
  it('an overdue receivable of another order of the customer refuses', async () => {
    const other = next().item;
    const item = refused;
    await fee(other, 'CONFIRMED', '300', `'2026-01-31'`);
    expect((await apply(item, 'PAID')).envelope.errorMessage).toContain('客户有逾期应收 300.00 CNY');
  });
  it.each([
    ['1.00', true],
    ['1.01', false],
  ])('an open rest of %s is within finance.writeoff.tolerance: %s', async (amount, passes) => {
    const item = next().item;
    await fee(item, 'CONFIRMED', amount);
    expect((await apply(item, 'PAID')).envelope.success).toBe(passes);
  });
  it('nothing open is released at once, and the order and its list say so', async () => {
    const item = next().item;
    await fee(item, 'CONFIRMED', '0.50');
    const { envelope } = await apply(item, 'PAID', { ack: [] });
    expect(envelope.data).toMatchObject({
      state: 'RELEASED',
      kind: 'PAID',
      openReceivable: '0.50',
      approverName: null,
    });
    expect(await stateOf(item)).toBe('RELEASED');
    const { list } = await li().ok(orderList.endpoint, { query: { releaseState: 'RELEASED', numbers: item.orderNo } });
    expect(list).toMatchObject([{ id: item.orderId, releaseState: 'RELEASED' }]);
  });
  it('W an order without any receivable is confirmed first', async () => {
    const item = refused;
    expect((await apply(item, 'PAID', { ack: [] })).envelope).toMatchObject({
      errorCode: 'CONFIRM_REQUIRED',
      data: { warnings: [{ code: 'LOG-090', message: `${item.orderNo} 在此柜还没有应收费用` }] },
    });
  });
});

describe('LOG-090 a receivable that is not confirmed, in a currency without a rate', () => {
  it('is named and never counted as 0: the limit of who approves is asked for all of it', async () => {
    const item = next().item;
    await fee(item, 'DRAFT', '20');
    const no = await fee(item, 'DRAFT', '900');
    await desk.api.database.run(
      `update fin_fee_line set currency = 'EUR', rate = null, base_amount = null where fee_no = '${no}'`,
    );
    const message = new RegExp(`缺少 EUR 在 \\S+ 的汇率，${no} 还不能折算`);
    const place = { orderId: item.orderId, containerId: item.containerId };
    expect(await li().ok(cargoReleases.check, { query: place })).toMatchObject({
      unconfirmedCount: 2,
      rateMissing: expect.stringMatching(message),
    });
    const paid = (await apply(item, 'PAID')).envelope;
    expect(paid).toMatchObject({ errorCode: 'RELEASE_REQUIRED' });
    expect(paid.errorMessage).toContain('有 2 笔应收未确认');
    for (const kind of ['CREDIT', 'SPECIAL'] as const)
      expect((await apply(item, kind, { reason: '客户承诺周五付款' })).envelope).toMatchObject({
        errorCode: 'RATE_MISSING',
        errorMessage: expect.stringMatching(message),
      });
    expect(await stateOf(item)).toBe('NONE');
    await desk.api.database.run(`insert into fx_rate (currency, rate_date, rate, rate_type, confirmed)
      values ('EUR', (now() at time zone 'Asia/Shanghai')::date, 7.8, 'BOOK', true)`);
    const asked = (await apply(item, 'SPECIAL', { reason: '客户承诺周五付款' })).envelope.data;
    expect(asked).toMatchObject({ state: 'PENDING', openReceivable: '7040.00' });
    await desk.api.database.run(`delete from fx_rate where currency = 'EUR'`);
  });
});

describe('LOG-090 信用放货', () => {
  it('passes with open receivables while credit_state is NORMAL', async () => {
    const item = next().item;
    await fee(item, 'CONFIRMED', '1500');
    expect((await apply(item, 'CREDIT')).envelope.data).toMatchObject({ state: 'RELEASED', kind: 'CREDIT' });
  });
  it.each([
    ['WARN', '客户信用已预警'],
    ['FROZEN', '恒丰 信用已冻结'],
  ])('credit_state %s refuses', async (state, text) => {
    const item = refused;
    await desk.api.database.run(`update ac_customer set credit_state = '${state}' where id = 1`);
    expect((await apply(item, 'CREDIT')).envelope.errorMessage).toContain(text);
  });
});

describe('特批', () => {
  it('S9 asks for a reason, waits, is agreed by another person, and is revoked before the trip', async () => {
    const item = next().item;
    await desk.api.database
      .run(`with made as (insert into ac_role (code, name) values ('release', '放货审批') returning id),
        perm as (insert into ac_role_perm (role_id, code) select id, 'logistics.release.approve' from made),
        scope as (insert into ac_data_scope (role_id, area, level, dept_ids) select id, 'logistics', 'ALL', '[]' from made)
      insert into ac_user_role (user_id, role_id) select n, id from made, unnest(array[3, 4]) as n`);
    // Who works for another company is not told of it.
    await desk.api.database.run(`insert into ac_user_company (user_id, company_id)
      select 3, company_id from lg_order where order_no = '${item.orderNo}' on conflict do nothing`);
    await fee(item, 'CONFIRMED', '1500');
    expect((await apply(item, 'SPECIAL')).envelope.data).toMatchObject({ fields: { reason: '特批放货请填写原因' } });
    const asked = (await apply(item, 'SPECIAL', { reason: '客户承诺周五付款' })).envelope.data as {
      id: string;
      version: number;
    };
    expect(asked).toMatchObject({ state: 'PENDING', openReceivable: '1500.00' });
    expect(await stateOf(item)).toBe('PENDING');
    const told = () =>
      desk.api.database.raw(`select kind, user_id::text as "userId", title, body from sh_notification
        where object_type = 'lg_release' and object_id = ${asked.id} order by id`);
    expect(await told()).toEqual([
      { kind: 'release.pending', userId: '3', title: `${item.orderNo} 特批放货待审批`, body: 'li：客户承诺周五付款' },
    ]);
    const own = await li().call(cargoReleases.approve, { params: id(asked), body: { version: asked.version } });
    expect(own.envelope).toMatchObject({ errorCode: 'ACC-039' });
    const agreed = await wang().ok(cargoReleases.approve, { params: id(asked), body: { version: asked.version } });
    expect(agreed).toMatchObject({ state: 'RELEASED', approverName: '王五' });
    expect((await told()).slice(1)).toMatchObject([{ kind: 'release.approve', userId: '2' }]);
    expect(await stateOf(item)).toBe('RELEASED');
    const revoked = await wang().ok(cargoReleases.revoke, {
      params: id(asked),
      body: { version: agreed.version, reason: '客户未付款' },
    });
    expect(revoked).toMatchObject({ state: 'REVOKED', endReason: '客户未付款' });
    expect(await stateOf(item)).toBe('NONE');
    expect((await apply(item, 'SPECIAL', { reason: '已付款一半' })).envelope.success).toBe(true);
  });
  it('ACC-030 SYS-034 an amount above the approve_limit is refused', async () => {
    const item = next().item;
    await fee(item, 'DRAFT', '600');
    await fee(item, 'CONFIRMED', '500');
    desk.api.actor('wang', { userId: '3', deptId: '1', limits: new Map([['logistics.release.approve', '1000']]) });
    const asked = (await apply(item, 'SPECIAL', { reason: '老客户' })).envelope.data as { id: string; version: number };
    const { envelope } = await wang().call(cargoReleases.approve, {
      params: id(asked),
      body: { version: asked.version },
    });
    expect(envelope).toMatchObject({ errorCode: 'ACC-030' });
    expect(envelope.errorMessage).toContain('金额 1100.00 超过您的审批额度 1000');
    desk.api.actor('wang', {
      userId: '3',
      deptId: '1',
      limits: new Map([['logistics.release.approve', '1000']]),
      fields: { 'money.sell': 'HIDDEN' },
    });
    const blind = await wang().call(cargoReleases.approve, { params: id(asked), body: { version: asked.version } });
    // SYS-034: who may not see the receivable does not read it in the refusal.
    expect(blind.envelope).toMatchObject({ errorCode: 'ACC-030', errorMessage: expect.not.stringContaining('1100') });
  });
  it('after 拒绝 the order is 已拒绝 and a new 放货单 may be made', async () => {
    const item = next().item;
    const asked = (await apply(item, 'SPECIAL', { reason: '老客户' })).envelope.data as { id: string; version: number };
    const again = await apply(item, 'SPECIAL', { reason: '老客户' });
    expect(again.envelope).toMatchObject({ errorCode: 'ILLEGAL_STATE' });
    await wang().ok(cargoReleases.refuse, { params: id(asked), body: { version: asked.version, reason: '先付款' } });
    expect(await stateOf(item)).toBe('REFUSED');
    expect((await apply(item, 'SPECIAL', { reason: '已付一半' })).envelope.success).toBe(true);
    const { places, list } = await li().ok(cargoReleases.ofOrder, { params: { id: item.orderId } });
    expect(list.map(({ state }) => state)).toEqual(['PENDING', 'REFUSED']);
    expect(places).toMatchObject([{ state: 'PENDING', open: false, cartons: 25 }]);
  });
  it('is not revoked once the delivery is 派送中', async () => {
    const item = next().item;
    await desk.walk.out(item);
    const { list } = await li().ok(cargoReleases.ofOrder, { params: { id: item.orderId } });
    const { envelope } = await wang().call(cargoReleases.revoke, {
      params: { id: list[0]?.id ?? '' },
      body: { version: list[0]?.version ?? 0, reason: '客户未付款' },
    });
    expect(envelope.errorMessage).toBe(`送达单 ${item.deliveryNo} 派送中，不能撤销放货。`);
  });
});
