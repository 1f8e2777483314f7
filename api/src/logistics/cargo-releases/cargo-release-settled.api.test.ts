import { cargoReleases } from '@shared/contract/logistics/cargo-release.contract.ts';
import type { DeliveryItem } from '@shared/contract/logistics/delivery.contract.ts';
import { objectAudit } from '@shared/contract/shared/audit.contract.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { cargoReleaseDesk } from '../../../test/cargo-release-desk.ts';
import { putSetting } from '../../../test/put-setting.ts';
import { CONSUMERS } from '../../app/consumers.ts';
import { deliverEvents } from '../../platform/outbox.ts';

const { desk, li, wang, stock, apply, fee, stateOf } = cargoReleaseDesk();
/** Orders that nobody released yet. */
const next = stock(4);

/** A 特批 that waits, for a receivable of 1,500 CNY; answers its id and the receivable. */
async function waiting(item: DeliveryItem) {
  const no = await fee(item, 'CONFIRMED', '1500');
  const asked = (await apply(item, 'SPECIAL', { reason: '客户承诺周五付款' })).envelope.data as { id: string };
  return { id: asked.id, no };
}
/** The receivable is paid but for a rest: in its place stands one of what is open. */
async function paid(item: DeliveryItem, no: string, rest: string) {
  await desk.api.database.run(`update fin_fee_line set state = 'VOID' where fee_no = '${no}'`);
  return fee(item, 'CONFIRMED', rest);
}
/** Finance says that money of the customer came or went, and everybody has heard it. */
async function settled() {
  await desk.api.database.run(`insert into sh_outbox (event, payload, created_at, next_at)
    values ('receipt.settled', '{"customerId":"1"}', now(), now() - interval '1 hour')`);
  await deliverEvents(
    {
      database: desk.api.database,
      clock: { now: () => new Date() },
      consumers: CONSUMERS,
      log: (error) => desk.api.faults.push(error),
    },
    1000,
  );
}
// What the way to 待送达 told finance makes drafts of receivables of its own; each test begins without.
beforeAll(settled);
const read = (id: string) => li().ok(cargoReleases.get, { params: { id } });

describe('13.2 receipt.settled → 5.11 automatic RELEASED when LOG-090 is satisfied without approval', () => {
  it('a 特批 that waits is released once its receivable is settled, not before; the log says why, the applicant is told', async () => {
    const item = next().item;
    const { id, no } = await waiting(item);
    await settled();
    expect(await read(id)).toMatchObject({ state: 'PENDING', kind: 'SPECIAL' });
    await paid(item, no, '0.50');
    await settled();
    const released = await read(id);
    expect(released).toMatchObject({
      state: 'RELEASED',
      kind: 'PAID',
      approverName: null,
      openReceivable: '0.50',
      overdue: '0.00',
    });
    expect(released.approvedAt).not.toBeNull();
    expect(await stateOf(item)).toBe('RELEASED');
    const why = '款到放货条件已满足：此柜应收已结清，客户没有逾期';
    const { list } = await li().ok(objectAudit, { query: { kind: 'lg_release', id } });
    expect(list[0]).toMatchObject({ action: '自动放货', userName: '系统', reason: why });
    const notices = await desk.api.database.raw(
      `select user_id::text as "user", kind, title, body from sh_notification where object_type = 'lg_release' and object_id = ${id}`,
    );
    expect(notices).toEqual([
      { user: '2', kind: 'release.settle', title: `${released.releaseNo} 已自动放货`, body: why },
    ]);
    await settled();
    expect((await read(id)).version, 'told twice it writes once').toBe(released.version);
  });
  it('what was refused, revoked or never applied for stays as it is', async () => {
    const item = next().item;
    await fee(item, 'CONFIRMED', '0.50');
    await settled();
    expect(await stateOf(item)).toBe('NONE');
    const { id, no } = await waiting(item);
    const { version } = await read(id);
    await wang().ok(cargoReleases.refuse, { params: { id }, body: { version, reason: '先付款' } });
    await paid(item, no, '0.50');
    await settled();
    expect(await read(id)).toMatchObject({ state: 'REFUSED' });
  });
  it('an overdue receivable of another order, or one without any receivable, keeps waiting', async () => {
    const [item, other] = [next().item, next().item];
    const { id, no } = await waiting(item);
    const rest = await paid(item, no, '0.50');
    const late = await fee(other, 'CONFIRMED', '300', `'2026-01-31'`);
    await settled();
    expect(await read(id)).toMatchObject({ state: 'PENDING' });
    await desk.api.database.run(`update fin_fee_line set state = 'VOID' where fee_no in ('${rest}', '${late}')`);
    await settled();
    expect(await read(id)).toMatchObject({ state: 'PENDING' });
    await putSetting(desk.api.db, 'release.mode', 'CREDIT');
    await settled();
    expect(await read(id)).toMatchObject({ state: 'RELEASED', kind: 'CREDIT' });
  });
});
