import { accessList } from '@shared/contract/warehouse/access.contract.ts';
import { chamberList, chambers, type ChamberRow } from '@shared/contract/warehouse/chamber.contract.ts';
import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import { locationList, locations } from '@shared/contract/warehouse/location.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import type { Desk } from './desk.ts';

/** Locations of a chamber of B 存储区 of the demo (closed there), with goods of a customer at the first of them. */
export interface FloorGoods {
  zoneId: string;
  warehouseId: string;
  customerId: string;
  companyId: string;
  chamber: ChamberRow;
  /** The place where the goods lie. */
  placeId: string;
  /** Codes by their column. */
  codes: string[];
  mark: string;
  goodsName: string;
}

/** Generates a row of locations in a chamber and puts so many cartons to the first one, through the calls of the pages. */
export async function goodsOnFloor(
  desk: Desk,
  { chamber: code, row, letter, qty }: { chamber: string; row: number; letter: string; qty: number },
): Promise<FloorGoods> {
  const all = await desk.ok(chamberList.endpoint, { query: { pageSize: '200' } });
  const chamber = all.list.find((one) => one.zoneName === 'B 存储区' && one.code === code);
  if (!chamber) throw new Error('The demo has no such chamber');
  const { warehouseId, zoneId } = chamber;
  if (chamber.state === 'CLOSED')
    await desk.ok(chambers.open, {
      params: { id: chamber.id },
      body: { version: chamber.version, purpose: 'WORK', at: null, temperature: null, sealNo: null },
    });
  await desk.ok(locations.generate, {
    body: {
      chamberId: chamber.id,
      pattern: `${letter}-{行}-{列}-{层}`,
      rows: { from: row, to: row },
      cols: { from: 1, to: 6 },
      levels: { from: 1, to: 1 },
      kind: 'FLOOR',
      lengthMm: null,
      widthMm: null,
      heightMm: null,
      capacity: 10_000_000,
      maxWeight: 0,
      maxPallets: 0,
      mixOwner: true,
      mixSku: true,
      mixBatch: true,
      fixedCustomerId: null,
    },
  });
  const made = await desk.ok(locationList.endpoint, {
    query: { warehouseId, keyword: `${letter}-`, pageSize: '50', sort: 'code' },
  });
  const places = made.list.filter((place) => place.code?.startsWith(`${letter}-`));
  const { list } = await desk.ok(accessList.endpoint, {
    query: { tab: 'active', partyType: 'CUSTOMER', warehouseId, pageSize: '20' },
  });
  const customerId = list.find(({ rights }) => rights?.includes('INBOUND'))?.partyId ?? '';
  const [mark, goodsName] = [`MK-${letter}`, `测试纸箱${letter}`];
  const { list: companies } = await desk.ok(pickerCall('companies'));
  const draft = await desk.ok(inbounds.create, {
    body: {
      type: 'OTHER',
      warehouseId,
      customerId,
      companyId: companies[0]?.id ?? '',
      expectedAt: new Date(Date.now() + 3_600_000).toISOString(),
      mark,
      lines: [{ goodsName, qtyExpected: qty, lengthMm: 300, widthMm: 200, heightMm: 150, unitWeight: 2000 }],
    },
  });
  const sent = await desk.ok(inbounds.submit, { params: { id: draft.id }, body: { version: draft.version } });
  const received = await desk.ok(inbounds.receive, {
    params: { id: sent.id },
    body: { version: sent.version, lines: [{ lineId: sent.lines[0]?.id ?? '', actual: qty, damaged: 0 }] },
  });
  const suggested = await desk.ok(inbounds.suggestions, { params: { id: sent.id } });
  const stockId = suggested.list[0]?.stockId ?? '';
  await desk.ok(inbounds.putaway, {
    params: { id: received.id },
    body: {
      version: received.version,
      items: [{ stockId, locationId: places[0]?.id ?? '', qty }],
      overrideReason: null,
    },
  });
  return {
    zoneId,
    warehouseId,
    customerId,
    companyId: companies[0]?.id ?? '',
    chamber,
    placeId: places[0]?.id ?? '',
    codes: places.map((place) => place.code ?? ''),
    mark,
    goodsName,
  };
}
