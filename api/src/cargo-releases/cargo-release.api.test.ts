import { cargoReleases, type ReleaseKind } from '@shared/contract/logistics/cargo-release.contract.ts';
import {
  CARGO_RELEASE_STATE,
  cargoReleaseMachine,
  type CargoReleaseAction,
  type CargoReleaseState,
} from '@shared/contract/logistics/cargo-release.machine.ts';
import { deliveries, type DeliveryItem } from '@shared/contract/logistics/delivery.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { orderList } from '@shared/contract/logistics/order-list.contract.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliveryDesk } from '../../test/delivery-desk.ts';
import { saysIllegal } from '../../test/illegal.ts';
import { id } from '../../test/trade-desk.ts';

const { desk, li, wang, stock, waiting } = deliveryDesk();
/** Orders that nobody released yet, each for one test; what is refused everywhere is asked for the same one. */
const next = stock(11);
let refused: DeliveryItem;
beforeAll(() => {
  refused = next().item;
});
beforeEach(async () => {
  await desk.api.database.run(
    `delete from fin_fee_line; update ac_customer set credit_state = 'NORMAL' where id = 1; delete from risk_hold`,
  );
  desk.api.actor('wang', { userId: '3', deptId: '1' });
});

const apply = (item: DeliveryItem, kind: ReleaseKind, more: { reason?: string; ack?: string[] } = {}) =>
  li().call(cargoReleases.apply, {
    body: {
      orderId: item.orderId,
      containerId: item.containerId,
      kind,
      document: 'TELEX',
      reason: more.reason ?? null,
      ack: more.ack ?? ['LOG-090'],
    },
  });
let serial = 0;
/** A receivable of the order in its container as finance would have it. */
async function fee(item: DeliveryItem, state: 'DRAFT' | 'SUBMITTED' | 'CONFIRMED', amount: string, due = 'null') {
  serial += 1;
  await desk.api.database
    .run(`insert into fin_fee_line (company_id, fee_no, direction, customer_id, biz_type, biz_id, biz_no,
      container_id, charge_code_id, qty, unit_price, currency, rate, tax_mode, tax_rate_bp, amount, amount_ex, tax, base_amount,
      due_date, state)
    values (1, 'FT${serial}', 'AR', 1, 'LOGISTICS', ${item.orderId}, '${item.orderNo}', ${item.containerId},
      (select min(id) from fin_charge_code), 1, ${amount}, 'CNY', 1, 'INCL', 0, ${amount}, ${amount}, 0, ${amount}, ${due}, '${state}')`);
}
const stateOf = async (item: DeliveryItem) =>
  (await li().ok(orders.get, { params: { id: item.orderId } })).releaseState;

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
    await fee(item, 'CONFIRMED', '1500');
    expect((await apply(item, 'SPECIAL')).envelope.data).toMatchObject({ fields: { reason: '特批放货请填写原因' } });
    const asked = (await apply(item, 'SPECIAL', { reason: '客户承诺周五付款' })).envelope.data as {
      id: string;
      version: number;
    };
    expect(asked).toMatchObject({ state: 'PENDING', openReceivable: '1500.00' });
    expect(await stateOf(item)).toBe('PENDING');
    const own = await li().call(cargoReleases.approve, { params: id(asked), body: { version: asked.version } });
    expect(own.envelope).toMatchObject({ errorCode: 'ACC-039' });
    const agreed = await wang().ok(cargoReleases.approve, { params: id(asked), body: { version: asked.version } });
    expect(agreed).toMatchObject({ state: 'RELEASED', approverName: '王五' });
    expect(await stateOf(item)).toBe('RELEASED');
    const revoked = await wang().ok(cargoReleases.revoke, {
      params: id(asked),
      body: { version: agreed.version, reason: '客户未付款' },
    });
    expect(revoked).toMatchObject({ state: 'REVOKED', endReason: '客户未付款' });
    expect(await stateOf(item)).toBe('NONE');
    expect((await apply(item, 'SPECIAL', { reason: '已付款一半' })).envelope.success).toBe(true);
  });
  it('ACC-030 an amount above the approve_limit is refused', async () => {
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
    expect(envelope.errorMessage).toContain('超过您的审批额度 1000');
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

it('2.1 放货状态 of an order in two containers is the least far of both', async () => {
  const made = await desk.walk.pooled();
  const boxes = [
    await desk.walk.delivering(await desk.walk.consolidated([{ order: made, cartons: 10 }])),
    await desk.walk.delivering(await desk.walk.consolidated([{ order: made, cartons: 15 }])),
  ];
  const items = (await Promise.all(boxes.map((box) => desk.walk.listOf(box)))).flat();
  for (const [index, item] of items.entries()) {
    await desk.walk.release(item);
    expect((await li().ok(orders.get, { params: id(made) })).releaseState).toBe(index === 0 ? 'NONE' : 'RELEASED');
  }
});

it('without money.sell no amount leaves the server, neither as a field nor in a text', async () => {
  const item = refused;
  await fee(item, 'CONFIRMED', '1500');
  desk.api.actor('cs', { userId: '2', deptId: '1', fields: { 'money.sell': 'HIDDEN' } });
  const check = await desk.api.as('cs').ok(cargoReleases.check, {
    query: { orderId: item.orderId, containerId: item.containerId },
  });
  expect(JSON.stringify(check)).not.toContain('1500');
  expect(check.paid).toEqual(['应收未结清']);
});

describe('5.11 states × actions', () => {
  const cases = (Object.keys(CARGO_RELEASE_STATE) as CargoReleaseState[]).flatMap((state) =>
    (['approve', 'refuse', 'revoke'] satisfies CargoReleaseAction[]).map((action) => [state, action] as const),
  );
  let item: DeliveryItem;
  beforeAll(() => {
    item = next().item;
  });
  it.each(cases)('%s × %s', async (state, action) => {
    await desk.api.database.run(`delete from lg_release where order_id = ${item.orderId}`);
    const asked = (await apply(item, 'SPECIAL', { reason: '老客户' })).envelope.data as { id: string };
    await desk.api.database.run(`update lg_release set state = '${state}' where id = ${asked.id}`);
    const { version } = await wang().ok(cargoReleases.get, { params: id(asked) });
    const answer = await wang().call(cargoReleases[action], {
      params: id(asked),
      body: { version, reason: '先付款' },
    });
    const legal = cargoReleaseMachine.actions[action].from.some((each) => each === state);
    expect([answer.envelope.success, saysIllegal(answer, cargoReleaseMachine, state, action)]).toEqual([legal, !legal]);
  });
});

it('a container that is not yet in 待清关 cannot be released; cargo that is not aboard neither', async () => {
  const made = await desk.walk.pooled();
  const box = await desk.walk.to(await desk.walk.consolidated([{ order: made }]), 'BOOK');
  const ask = (orderId: string) =>
    li().call(cargoReleases.apply, {
      body: { orderId, containerId: box.id, kind: 'PAID', document: 'TELEX', reason: null },
    });
  expect((await ask(made.id)).envelope.errorMessage).toBe(`${box.containerCode} 在待订柜，待清关或待送达时才能放货。`);
  expect((await ask((await desk.walk.pooled()).id)).envelope).toMatchObject({ errorCode: 'LOG-090' });
});

it('deliveries of the container carry the release (L20)', async () => {
  const { item } = await waiting();
  await desk.walk.release(item);
  const { list } = await li().ok(deliveries.ofContainer, { params: { id: item.containerId } });
  expect(list).toMatchObject([{ release: 'RELEASED', releaseDocState: 'RELEASED' }]);
});
