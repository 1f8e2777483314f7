import {
  zoneMaps,
  type LocationStock,
  type MapCell,
  type ZoneMap,
} from '@shared/contract/warehouse/zone-map.contract.ts';
import type { LocationRoom } from '@shared/contract/warehouse/location.contract.ts';
import { moves } from '@shared/contract/warehouse/move.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import warehouse from '../../module.ts';

configure({ asyncUtilTimeout: 20_000 });
const cell = (id: string, col: number, values: Partial<MapCell> = {}): MapCell => ({
  id,
  version: 1,
  code: `A-0${col}`,
  chamberId: '1',
  kind: 'RACK',
  row: 1,
  col,
  level: 1,
  capacity: 1_000_000,
  maxWeight: 0,
  used: 0,
  weight: 0,
  qty: 0,
  lockState: 'NONE',
  lockReason: null,
  status: 'ENABLED',
  owners: [],
  oldest: null,
  ...values,
});
const map: ZoneMap = {
  id: '3',
  code: 'A',
  name: 'A 区',
  warehouseId: '6',
  warehouseName: '北仑仓',
  tempClass: 'NORMAL',
  useType: 'STORAGE',
  color: null,
  rows: 2,
  cols: 4,
  ages: [90, 180],
  chambers: [{ id: '1', version: 4, code: '01', name: '01 仓间', state: 'CLOSED', lessee: null }],
  owners: [{ id: '5', name: '海纳' }],
  cells: [
    cell('11', 1, { used: 600_000, qty: 12, owners: [0], oldest: '2026-01-01' }),
    cell('12', 2),
    cell('13', 4, { lockState: 'IN', lockReason: '检修' }),
  ],
};
const place: LocationStock = {
  id: '11',
  version: 1,
  code: 'A-01',
  warehouseId: '6',
  zoneId: '3',
  zoneName: 'A 区',
  chamberId: '1',
  chamberCode: '01',
  chamberState: 'CLOSED',
  kind: 'RACK',
  tempClass: 'NORMAL',
  capacity: 1_000_000,
  maxWeight: 0,
  used: 600_000,
  weight: 0,
  lockState: 'NONE',
  lockReason: null,
  status: 'ENABLED',
  stock: [
    {
      id: '21',
      batchId: '31',
      batchNo: 'RK1-1-1',
      customerId: '5',
      customerName: '海纳',
      goodsName: '纸箱',
      mark: 'MK',
      quality: 'GOOD',
      onHand: 12,
      reserved: 2,
      frozen: 3,
      volume: 600_000,
      receivedDate: '2026-01-01',
      age: 30,
    },
  ],
  freezes: [{ id: '41', version: 1, freezeNo: 'DJ1', batchId: '31', quality: 'GOOD', qty: 3, reason: '质检' }],
  ledger: [
    {
      id: '51',
      at: '2026-01-01T00:00:00.000Z',
      type: 'RECEIVE',
      docNo: 'RK1',
      batchNo: 'RK1-1-1',
      quality: 'GOOD',
      qty: 12,
      after: 12,
      posterName: '张三',
    },
  ],
};

const room = (more: Partial<LocationRoom> = {}): Record<string, unknown> => ({
  capacity: 1_000_000,
  maxWeight: 0,
  used: 600_000,
  weight: 0,
  zoneName: 'A 区',
  zoneUse: 'STORAGE',
  tempClass: 'NORMAL',
  chamberId: '1',
  chamberCode: '01',
  chamberVersion: 4,
  chamberState: 'CLOSED',
  ...more,
});
const place11 = { id: '11', label: 'A-01', hint: 'A 区 · 01', extra: room() };
const other = {
  id: '77',
  label: 'B-07',
  hint: 'B 区 · 02',
  extra: room({ zoneName: 'B 区', chamberId: '2', chamberCode: '02', chamberState: 'OPEN', used: 0 }),
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.on(pickerCall('warehouses'), { list: [{ id: '6', label: '北仑仓' }] });
  api.on(pickerCall('zones'), { list: [{ id: '3', label: 'A 区' }] });
  api.on(pickerCall('locations'), {
    list: [place11, { ...place11, id: '12', label: 'A-02' }, other],
  });
  api.on(zoneMaps.map, map);
  api.on(zoneMaps.stock, place);
  api.on(zoneMaps.find, {
    list: [
      {
        stockId: '21',
        locationId: '11',
        locationCode: 'A-01',
        batchNo: 'RK1-1-1',
        goodsName: '纸箱',
        mark: 'MK',
        customerName: '海纳',
        orderNo: 'WL1',
        qty: 12,
      },
    ],
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});
const open = () => renderRoute(warehouse, '/warehouse/setting/detail?id=3');
const spot = (name: RegExp) => screen.findByRole('button', { name });

it('W3 a cell says code, percent, pieces, owner and state; the colour is never the only sign', async () => {
  open();
  expect(await spot(/^A-01，占用 60%，12 件，海纳，未开仓$/)).toBeTruthy();
  expect(await spot(/^A-04，占用 空，0 件，禁入$/)).toBeTruthy();
  const counters = within(screen.getByLabelText('库区概况'));
  expect(counters.getByText('锁定').nextSibling?.textContent).toBe('1');
});

it('2.2 W3 the head carries the code of the zone in its colour, which is named', async () => {
  api.on(zoneMaps.map, { ...map, color: 'GREEN' });
  open();
  expect((await screen.findByTitle('库区颜色：绿')).textContent).toBe('A');
});

it('W3 arrows go over holes to the next place, Enter opens it', async () => {
  const user = userEvent.setup();
  open();
  (await spot(/^A-01/)).focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^A-04/));
  await user.keyboard('{ArrowLeft}{ArrowLeft}{Enter}');
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('DJ1')).toBeTruthy();
  expect(drawer.getByRole('button', { name: /登记残损/ })).toBeTruthy();
});

it('W3 找货 names where the goods lie', async () => {
  const user = userEvent.setup();
  open();
  await user.type(await screen.findByLabelText('找货'), 'MK{Enter}');
  const hits = within(await screen.findByRole('complementary', { name: '找货结果' }));
  await user.click(await hits.findByRole('button', { name: /A-01/ }));
  expect(await screen.findByText('库位 A-01')).toBeTruthy();
});

/** 移库 was pressed for the goods at A-01. */
async function moving() {
  const user = userEvent.setup();
  api.on(moves.create, { id: '9' } as never);
  open();
  await user.click(await spot(/^A-01/));
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(await drawer.findByRole('button', { name: /^移\s*库$/ }));
  return user;
}

it('W3 移库: the target is chosen on the map; a closed chamber is said before, frozen pieces do not go', async () => {
  const user = await moving();
  expect(await screen.findByText(/请在图上点选目标库位/)).toBeTruthy();
  await user.click(await spot(/^A-02/));
  const form = within(await screen.findByRole('form', { name: '移库 RK1-1-1' }));
  expect(form.getByText(/可移 9 件/)).toBeTruthy();
  expect(await form.findByRole('button', { name: '去开仓' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^移\s*库$/ }));
  await waitFor(() =>
    expect(api.calls.find(({ line }) => line.startsWith('POST'))?.body).toMatchObject({
      lines: [{ batchId: '31', fromLocationId: '11', toLocationId: '12', qty: 9 }],
    }),
  );
});

it('W3 移库 into another zone: every location of the warehouse with its zone, chamber and room', async () => {
  const user = await moving();
  await user.click(await screen.findByRole('button', { name: '移到其他库区' }));
  const form = within(await screen.findByRole('form', { name: '移库 RK1-1-1' }));
  await user.click(form.getByRole('combobox', { name: '从 A-01 到' }));
  await user.click(await screen.findByText('B 区 · 02'));
  expect(await form.findByText('B 区 · 02，剩余 1.000 m³，承重不限')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^移\s*库$/ }));
  await waitFor(() =>
    expect(api.calls.find(({ line }) => line.startsWith('POST'))?.body).toMatchObject({
      lines: [{ batchId: '31', fromLocationId: '11', toLocationId: '77', qty: 9 }],
    }),
  );
});
