import type { OutboundDetail } from '@shared/contract/warehouse/outbound.answers.ts';
import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import type { Dice } from '../../../test/dice.ts';
import type { Floor } from './floor.fixture.ts';

/** An outbound on its way. */
const STEPS: readonly string[] = ['SUBMITTED', 'APPROVED', 'ALLOCATED', 'PICKING', 'PICKED'];
const SENDS = { plateNo: null, sealNo: null, businessDate: null };

/** An outbound, written and submitted. */
export async function order(floor: Floor, user: string, throws: Dice): Promise<void> {
  const { warehouseId, otherWarehouseId, companyId, customers } = floor.store;
  const type = throws.pick(['OTHER', 'OTHER', 'TRANSFER', 'SCRAP'] as const) ?? 'OTHER';
  const row = await floor.send<OutboundDetail>(user, throws, 'outbound', outbounds.create, {
    body: {
      type,
      warehouseId,
      companyId,
      customerId: customers[0],
      containerId: null,
      toWarehouseId: type === 'TRANSFER' ? otherWarehouseId : null,
      planAt: '2026-11-23T08:00:00Z',
      strategy: null,
      allowPartial: throws.once(2),
      ...SENDS,
      pickupPerson: null,
      pickupIdNo: null,
      pickupPhone: null,
      remark: null,
      lines: [
        {
          goodsName: `货${throws.int(1, 6)}`,
          mark: null,
          batchId: null,
          locationId: null,
          orderLineId: null,
          quality: 'GOOD',
          qty: throws.int(1, 25),
        },
      ],
    },
  });
  const sent =
    row && (await floor.send<OutboundDetail>(user, throws, 'submit', outbounds.submit, floor.seen(throws, row)));
  if (sent) floor.documents.outbounds.set(sent.id, sent);
}

/** The next step of an outbound. */
export async function advance(floor: Floor, user: string, throws: Dice): Promise<void> {
  const open = [...floor.documents.outbounds.values()].filter(({ state }) => state !== 'SHIPPED');
  const furthest = open.toSorted((one, other) => STEPS.indexOf(other.state) - STEPS.indexOf(one.state));
  const row = throws.once(3) ? throws.pick(open) : furthest[throws.int(0, 1)];
  if (!row) return;
  const picks = row.allocations
    .filter(({ state }) => state === 'RESERVED')
    .map(({ id, qty }) => ({ allocationId: id, qty: throws.once(6) ? throws.int(0, qty) : qty, reason: '找不到' }));
  const next = {
    SUBMITTED: [outbounds.approve, {}],
    APPROVED: [outbounds.allocate, {}],
    ALLOCATED: [outbounds.startPick, {}],
    PICKING: [outbounds.pick, { picks }],
    PICKED: [outbounds.ship, SENDS],
  }[row.state as string];
  if (!next) {
    floor.documents.outbounds.delete(row.id);
    return;
  }
  const [endpoint, more] = next as [unknown, object];
  const name = row.state.toLowerCase();
  const after = await floor.send<OutboundDetail>(user, throws, name, endpoint, floor.seen(throws, row, more));
  if (after) {
    floor.documents.outbounds.set(after.id, after);
    if (after.state === 'SHIPPED')
      for (const each of after.allocations.filter(({ state }) => state === 'SHIPPED'))
        floor.model.move(each, -each.qtyPicked);
  } else await refresh(floor, user, row.id);
}

async function refresh(floor: Floor, user: string, id: string): Promise<void> {
  const { envelope } = await floor.api.as(user).call(outbounds.get, { params: { id } });
  if (envelope.success) floor.documents.outbounds.set(id, envelope.data as OutboundDetail);
}

/** 取消 or 冲红 of an outbound. */
export async function undo(floor: Floor, user: string, throws: Dice): Promise<void> {
  const all = [...floor.documents.outbounds.values()];
  const shipped = all.filter(({ state }) => state === 'SHIPPED');
  const row = throws.pick(shipped.length > 0 ? shipped : all);
  if (!row || (row.state !== 'SHIPPED' && !throws.once(3))) return;
  if (row.state !== 'SHIPPED') {
    const sent = floor.seen(throws, row, { reason: '不发了' });
    if (await floor.send(user, throws, 'cancel', outbounds.cancel, sent)) floor.documents.outbounds.delete(row.id);
    return;
  }
  const reversal = floor.seen(throws, row, { reason: '发错了', businessDate: null });
  const made = await floor.send<OutboundDetail>(user, throws, 'reverse', outbounds.reverse, reversal);
  if (!made) return;
  floor.documents.outbounds.delete(row.id);
  await floor.takenBack('wh_outbound', made.id, row.outboundNo, row.qtyShipped);
}
