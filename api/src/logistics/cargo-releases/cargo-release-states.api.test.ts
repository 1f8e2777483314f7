import { cargoReleases } from '@shared/contract/logistics/cargo-release.contract.ts';
import {
  CARGO_RELEASE_STATE,
  cargoReleaseMachine,
  type CargoReleaseAction,
  type CargoReleaseState,
} from '@shared/contract/logistics/cargo-release.machine.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { deliveries, type DeliveryItem } from '@shared/contract/logistics/delivery.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { cargoReleaseDesk } from '../../../test/cargo-release-desk.ts';
import { saysIllegal } from '../../../test/illegal.ts';
import { id } from '../../../test/trade-desk.ts';

const { desk, li, wang, aboard, stock, waiting, apply, fee } = cargoReleaseDesk();
/** Orders that nobody released yet. */
const next = stock(2);
let refused: DeliveryItem;
beforeAll(() => {
  refused = next().item;
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

describe('LOG-090, 5.11 a container that goes back behind 待清关', () => {
  const back = async (box: { id: string }, times: number) => {
    for (let time = 0; time < times; time += 1)
      await wang().ok(containers.rollback, {
        params: id(box),
        body: { version: (await desk.walk.read(box)).version, reason: '整票退关重报' },
      });
  };
  const stateOf = async (orderId: string) => {
    const [row] = await desk.api.database.raw<{ state: string; end_reason: string | null }>(
      `select state, end_reason from lg_release where order_id = ${orderId} order by id desc limit 1`,
    );
    return [row?.state, row?.end_reason, (await li().ok(orders.get, { params: { id: orderId } })).releaseState];
  };
  it('keeps its 放货 in 待清关 and loses it with 待报关; what waits for approval is refused', async () => {
    const [one, other] = await aboard([{}, {}]);
    if (!one || !other) throw new Error('nothing aboard');
    await desk.walk.release(one.item);
    await apply(other.item, 'SPECIAL', { reason: '老客户' });
    await back(one.box, 1);
    expect(await stateOf(one.order.id)).toEqual(['RELEASED', null, 'RELEASED']);
    await back(one.box, 1);
    expect(await stateOf(one.order.id)).toEqual(['REVOKED', '柜子回退：整票退关重报', 'NONE']);
    expect(await stateOf(other.order.id)).toEqual(['REFUSED', '柜子回退：整票退关重报', 'REFUSED']);
  });
  it('a 特批 is not agreed to while the container is not there', async () => {
    const { box, item } = await waiting();
    const asked = (await apply(item, 'SPECIAL', { reason: '老客户' })).envelope.data as { id: string; version: number };
    await desk.api.database.run(`update lg_container set stage = 'DECLARE' where id = ${box.id}`);
    const decided = (action: 'approve' | 'refuse') =>
      wang().call(cargoReleases[action], { params: id(asked), body: { version: asked.version, reason: '先付款' } });
    expect((await decided('approve')).envelope).toMatchObject({
      errorCode: 'ILLEGAL_STATE',
      errorMessage: `${box.containerCode} 在待报关，待清关或待送达时才能放货。`,
    });
    expect((await decided('refuse')).envelope.success).toBe(true);
  });
});

it('deliveries of the container carry the release (L20)', async () => {
  const { item } = await waiting();
  await desk.walk.release(item);
  const { list } = await li().ok(deliveries.ofContainer, { params: { id: item.containerId } });
  expect(list).toMatchObject([{ release: 'RELEASED', releaseDocState: 'RELEASED' }]);
});
