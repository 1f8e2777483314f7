import { daily, dailyList, type DailyRow } from '@shared/contract/warehouse/daily.contract.ts';
import { addDays } from '@shared/contract/business-day.ts';
import { ledgerList } from '@shared/contract/warehouse/ledger.contract.ts';
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
  customerId: '9',
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
const TODAY = '2026-11-24';
const yesterday = addDays(TODAY, -1);

let api: FakeApi;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date(`${TODAY}T01:00:00Z`));
  api = fakeApi();
  for (const kind of ['zones', 'customers', 'warehouses', 'suppliers']) api.on(pickerCall(kind), { list: [] });
  api.on(dailyList.endpoint, list([row, wrong]));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
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

it('WMS-045 流水 of a row of goods or of a customer is of that customer only', async () => {
  api.on(dailyList.endpoint, list([{ ...row, batchNo: null, mark: null }]));
  api.on(ledgerList.endpoint, list([]));
  renderRoute(warehouse, `${PATH}?group=goods`);
  const shown = within(await screen.findByRole('row', { name: /纸箱/ }));
  await userEvent.setup().click(shown.getByRole('button', { name: '流水' }));
  await waitFor(() =>
    expect(asked(`GET ${ledgerList.endpoint.path}`)[0]).toMatchObject({
      businessDate: '2026-11-22..2026-11-22',
      warehouseId: '1',
      customerId: '9',
      goods: '纸箱',
    }),
  );
});
