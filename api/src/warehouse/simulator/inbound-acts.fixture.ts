import { days } from '@shared/contract/warehouse/day.contract.ts';
import type { InboundDetail } from '@shared/contract/warehouse/inbound.answers.ts';
import { inboundList } from '@shared/contract/warehouse/inbound-list.contract.ts';
import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import type { Dice } from '../../../test/dice.ts';
import type { Floor } from './floor.fixture.ts';

/** An inbound, written, submitted and received. */
export async function receive(floor: Floor, user: string, throws: Dice): Promise<void> {
  const { warehouseId, companyId, customers } = floor.store;
  const lines = Array.from({ length: throws.int(1, 2) }, () => ({
    goodsName: `货${throws.int(1, 6)}`,
    qtyExpected: throws.int(1, 30),
    lengthMm: 100,
    widthMm: 100,
    heightMm: 100,
    unitWeight: 500,
  }));
  const draft = await floor.send<InboundDetail>(user, throws, 'inbound', inbounds.create, {
    body: {
      type: 'OTHER',
      warehouseId,
      companyId,
      customerId: customers[throws.once(10) ? 1 : 0],
      expectedAt: '2026-11-23T09:00:00+08:00',
      mark: null,
      lines,
    },
  });
  if (!draft) return;
  const row = await floor.send<InboundDetail>(user, throws, 'submit', inbounds.submit, floor.seen(throws, draft));
  if (row) await take(floor, user, throws, row);
}

/** 直接收货 of all or a part of the lines. */
async function take(floor: Floor, user: string, throws: Dice, row: InboundDetail): Promise<void> {
  const got = await floor.send<InboundDetail>(
    user,
    throws,
    'receive',
    inbounds.receive,
    floor.seen(throws, row, {
      businessDate: throws.once(8) ? `2026-11-${throws.int(18, 24)}` : null,
      lines: row.lines.map(({ id, expected, received }) => ({
        lineId: id,
        actual: throws.once(4) ? throws.int(0, expected - received + 1) : expected - received,
        damaged: 0,
      })),
    }),
  );
  if (!got) return;
  const staging = floor.store.locations[got.warehouseId === floor.store.warehouseId ? 11 : 13] ?? '';
  for (const line of got.lines) {
    const came = line.received - (row.lines.find(({ id }) => id === line.id)?.received ?? 0);
    // A receipt makes a batch of its own; a transfer brings the one that left.
    const own = got.batches.filter(({ lineId }) => lineId === line.id).map(({ batchId }) => Number(batchId));
    if (came > 0) floor.model.move({ locationId: staging, batchId: String(Math.max(...own)), quality: 'GOOD' }, came);
  }
  floor.documents.inbounds.set(got.id, got);
}

/** What another warehouse sent is received. */
export async function receiveTransfer(floor: Floor, user: string, throws: Dice): Promise<void> {
  const { list } = await floor.api.as(user).ok(inboundList.endpoint, { query: { type: 'TRANSFER', tab: 'pending' } });
  const found = throws.pick(list);
  if (!found) return;
  await take(floor, user, throws, await floor.api.as(user).ok(inbounds.get, { params: { id: found.id } }));
}

/** Goods of an inbound go to a place. */
export async function putAway(floor: Floor, user: string, throws: Dice): Promise<void> {
  const known = throws.pick([...floor.documents.inbounds.values()]);
  if (!known) return;
  const { envelope } = await floor.api.as(user).call(inbounds.get, { params: { id: known.id } });
  if (!envelope.success) return;
  const row = envelope.data as InboundDetail;
  const from = throws.pick(row.batches.filter(({ staging }) => staging));
  if (!from) return;
  const item = {
    stockId: from.stockId,
    locationId: floor.place(throws),
    qty: throws.int(1, from.onHand + (throws.once(6) ? 3 : 0)),
  };
  const put = await floor.send<InboundDetail>(
    user,
    throws,
    'putaway',
    inbounds.putaway,
    floor.seen(throws, row, { items: [item], overrideReason: null }),
  );
  if (!put) return;
  const { locationId, batchId, quality } = from;
  floor.model.move({ locationId, batchId, quality }, -item.qty);
  floor.model.move({ locationId: item.locationId, batchId, quality }, item.qty);
}

/** 冲红 of an inbound. */
export async function reverseInbound(floor: Floor, user: string, throws: Dice): Promise<void> {
  const row = throws.pick([...floor.documents.inbounds.values()]);
  if (!row) return;
  const { envelope } = await floor.api.as(user).call(inbounds.get, { params: { id: row.id } });
  if (!envelope.success) return;
  const now = envelope.data as InboundDetail;
  const sent = floor.seen(throws, now, { reason: '录错' });
  const made = await floor.send<InboundDetail>(user, throws, 'reverse inbound', inbounds.reverse, sent);
  if (!made) return;
  floor.documents.inbounds.delete(row.id);
  await floor.takenBack('wh_inbound', made.id, row.inboundNo, -now.received);
}

/** A day of the warehouse is closed. */
export async function closeDay(floor: Floor, user: string, throws: Dice): Promise<void> {
  if (!throws.once(4)) return;
  const date = `2026-11-${throws.int(19, 24)}`;
  await floor.send(user, throws, 'close day', days.close, {
    params: { date } as never,
    body: { warehouseId: floor.store.warehouseId, version: 0, gaps: throws.once(2) },
  });
}
