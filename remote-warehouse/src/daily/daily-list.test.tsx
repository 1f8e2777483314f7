import { daily, dailyList, type DailyRow } from '@shared/contract/warehouse/daily.contract.ts';
import { addDays, today } from '@shared/contract/business-day.ts';
import { days, type DayMonth } from '@shared/contract/warehouse/day.contract.ts';
import {
  warehouseList,
  warehouses,
  type WarehouseDetail,
  type WarehouseRow,
} from '@shared/contract/warehouse/warehouse.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import warehouse from '../../module.ts';

configure({ asyncUtilTimeout: 20_000 });
const figures = { opening: 100, inQty: 40, outQty: 25, adjustQty: -1, closing: 114 };
const row = {
  id: '2026-11-22:1:7',
  version: 1,
  day: '2026-11-22',
  warehouseId: '1',
  warehouseName: '北仑仓',
  zoneName: null,
  locationCode: null,
  customerName: '海纳',
  mark: 'ABC',
  goodsName: '纸箱',
  sku: null,
  batchNo: 'B1',
  quality: null,
  ...figures,
  closingVolume: 114_000,
  closingWeight: 57_000,
  ageDays: 5,
  state: 'GENERATED',
  checked: true,
  ledger: figures,
} satisfies DailyRow;
const wrong = {
  ...row,
  id: '2026-11-22:1:8',
  batchNo: 'B2',
  closing: 115,
  opening: 101,
  checked: false,
} satisfies DailyRow;
const list = <Row,>(rows: Row[]) => ({
  list: rows,
  total: rows.length,
  totalCapped: false,
  page: 1,
  pageSize: 50,
  summary: {},
});
const yesterday = addDays(today(), -1);
const month: DayMonth = {
  days: [
    {
      day: addDays(today(), -2),
      state: 'CLOSED',
      version: 3,
      closedAt: `${yesterday}T01:00:00.000Z`,
      closedByName: '王五',
      entries: 4,
    },
    { day: yesterday, state: 'OPEN', version: 0, closedAt: null, closedByName: null, entries: 6 },
    { day: today(), state: 'OPEN', version: 0, closedAt: null, closedByName: null, entries: 0 },
  ],
  nextToClose: yesterday,
  lastClosed: addDays(today(), -2),
};
const house: WarehouseRow = {
  id: '5',
  version: 1,
  companyId: '1',
  supplierId: null,
  code: 'NB01',
  name: '北仑仓',
  ownership: 'OWN',
  companyName: '远通',
  supplierName: null,
  areaM2: 100,
  capacity: 0,
  zoneCount: 3,
  chamberCount: 3,
  openChamberCount: 1,
  locationCount: 3,
  usedLocationCount: 2,
  usage: null,
  status: 'ENABLED',
};
const detail: WarehouseDetail = {
  id: '5',
  version: 1,
  companyId: '1',
  supplierId: null,
  code: 'NB01',
  name: '北仑仓',
  ownership: 'OWN',
  companyName: '远通',
  supplierName: null,
  areaM2: 100,
  capacity: 0,
  status: 'ENABLED',
  address: '宁波',
  contact: null,
  phone: null,
  timezone: 'Asia/Shanghai',
  autoDayClose: false,
  actions: [],
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  for (const kind of ['zones', 'customers', 'warehouses', 'suppliers']) api.on(pickerCall(kind), { list: [] });
  api.on(dailyList.endpoint, list([row, wrong]));
  api.on(warehouseList.endpoint, list([house]));
  api.on(warehouses.get, detail);
  api.on(days.month, month);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});
const asked = (line: string) =>
  api.calls
    .filter((one) => one.line === line)
    .map(({ url }) => Object.fromEntries(new URL(url, 'http://x').searchParams));
const PATH = '/warehouse/stock/dailyinventory-details';

it('W13 yesterday by batch; another grouping asks anew and leaves out columns that it has nothing for', async () => {
  renderRoute(warehouse, PATH);
  const user = userEvent.setup();
  await screen.findByRole('row', { name: /B1/ });
  expect(asked('GET /warehouse/daily-inventory')[0]).toMatchObject({
    group: 'batch',
    day: `${yesterday}..${yesterday}`,
  });
  await user.click(screen.getByText('客户', { selector: '.ant-segmented-item-label' }));
  await waitFor(() => expect(asked('GET /warehouse/daily-inventory').at(-1)).toMatchObject({ group: 'customer' }));
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: '批次' })).toBeNull());
});

it('W13 a row that is not what the ledger says is red and opens the difference', async () => {
  renderRoute(warehouse, PATH);
  const user = userEvent.setup();
  const bad = within(await screen.findByRole('row', { name: /B2/ }));
  expect(bad.getByText('不符')).toBeTruthy();
  await user.click(bad.getByRole('button', { name: '核对' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/与流水不一致/)).toBeTruthy();
  expect(dialog.getAllByText('1')).toHaveLength(2);
});

it('W13 打印库存日报 says so in the log of the warehouse first, with the filters of the page', async () => {
  const place = { href: '' };
  const tab = { location: place, close: () => undefined };
  const opened = vi.spyOn(globalThis, 'open').mockReturnValue(tab as never);
  const said: unknown[] = [];
  api.on(daily.printReport, (request) => {
    said.push(request.body);
    return { records: 1 };
  });
  renderRoute(warehouse, `${PATH}?warehouseId=5`);
  const user = userEvent.setup();
  await screen.findByRole('row', { name: /B1/ });
  await user.click(screen.getByRole('button', { name: '打印库存日报' }));
  await waitFor(() => expect(place.href).toMatch(/\/daily-inventory\/report\?.*warehouseId=5/));
  expect(said).toEqual([expect.objectContaining({ warehouseId: '5', group: 'batch' })]);
  opened.mockRestore();
});

it('W13 重新生成 says whether anything changed', async () => {
  api.on(pickerCall('warehouses'), { list: [{ id: '5', label: '北仑仓' }] });
  api.on(daily.regenerate, { rows: 12, changed: false });
  renderRoute(warehouse, PATH);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '重新生成' }));
  const form = within(await screen.findByRole('form'));
  await user.click(form.getByRole('combobox', { name: /仓库/ }));
  await user.click(await screen.findByText('北仑仓', { selector: '.ant-select-item-option-content' }));
  await user.click(screen.getAllByRole('button', { name: '重新生成' }).at(-1) as HTMLElement);
  await waitFor(() =>
    expect(api.calls.find(({ line }) => line.startsWith('POST'))).toMatchObject({
      body: { warehouseId: '5', day: yesterday },
    }),
  );
});

it('W2 日结 closes the chosen day of the warehouse; only the last closed one can be reopened', async () => {
  api.on(days.close, { closed: [yesterday] });
  renderRoute(warehouse, '/warehouse/setting?pane=days');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '日结' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getAllByRole('button').at(-1) as HTMLElement);
  await waitFor(() =>
    expect(api.calls.find(({ line }) => line === `POST /warehouse/days/${yesterday}/close`)).toMatchObject({
      body: { warehouseId: '5', version: 0, gaps: false },
    }),
  );
  await user.click(screen.getByRole('button', { name: new RegExp(`${addDays(today(), -2)} 已结`) }));
  expect(await screen.findByRole('button', { name: '反日结' })).toBeTruthy();
});
