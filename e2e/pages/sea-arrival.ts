import { cargoReleases } from '@shared/contract/logistics/cargo-release.contract.ts';
import { clearances } from '@shared/contract/logistics/clearance.contract.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { deliveries, type DeliveryItem } from '@shared/contract/logistics/delivery.contract.ts';
import { foreignHsList } from '@shared/contract/system/foreign-hs.contract.ts';
import { ACK, hoursAhead, idOf, type Desk } from './desk.ts';

/** The clearance of a container in 待清关 taken to 已放行: arrived, papers complete, every line taxed. */
export async function clearContainer(clerk: Desk, box: { id: string }): Promise<void> {
  const { clearanceId, createdAt } = await clerk.ok(containers.get, { params: idOf(box) });
  const params = { id: clearanceId ?? '' };
  let row = await clerk.ok(clearances.get, { params });
  const state = () => ({ version: row.version, ack: ACK });
  const rates = await clerk.ok(foreignHsList.endpoint, { query: { country: row.country, tab: 'current' } });
  const foreignHsCode = rates.list.find(({ dutyKind }) => dutyKind === 'AD_VALOREM')?.code;
  const lines = row.lines.map(({ name, qty, unit }) => ({ foreignHsCode, name, qty, unit, customsValue: '100.00' }));
  const { country, importer, consignee, currency, taxPayer } = row;
  row = await clerk.ok(clearances.update, {
    params,
    body: { ...state(), country, importer, consignee, currency, taxPayer, lines },
  });
  row = await clerk.ok(clearances.arrive, {
    params,
    body: { ...state(), arrivedAt: createdAt, dischargedAt: createdAt },
  });
  row = await clerk.ok(clearances.docs, {
    params,
    body: { ...state(), items: row.docs.map(({ kind }) => ({ kind, state: 'RECEIVED', reason: null })) },
  });
  row = await clerk.ok(clearances.submit, { params, body: { ...state(), entryNo: `E${row.id}` } });
  await clerk.ok(clearances.release, { params, body: { ...state(), releasedAt: createdAt, doNo: null } });
}

/** The deliveries of a container. */
export const deliveriesOf = async (clerk: Desk, box: { id: string }): Promise<DeliveryItem[]> =>
  (await clerk.ok(deliveries.ofContainer, { params: idOf(box) })).list;

/** Books a delivery for tomorrow; answers its version. */
export async function bookDelivery(clerk: Desk, item: { id: string }): Promise<number> {
  const params = idOf(item);
  const { version } = await clerk.ok(deliveries.get, { params });
  const trip = { appointmentAt: hoursAhead(24), plate: '7XYZ123' };
  return (await clerk.ok(deliveries.book, { params, body: { version, ack: ACK, ...trip } })).version;
}

/** Releases the cargo of a delivery by 特批 of another person. */
export async function releaseCargo(clerk: Desk, checker: Desk, item: DeliveryItem): Promise<void> {
  const { orderId, containerId } = item;
  const asked = await clerk.ok(cargoReleases.apply, {
    body: { orderId, containerId, kind: 'SPECIAL', document: 'TELEX', reason: '老客户', ack: ['LOG-090'] },
  });
  await checker.ok(cargoReleases.approve, { params: idOf(asked), body: { version: asked.version } });
}
