import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { PERMISSION_CODES } from '@shared/contract/permissions.ts';
import {
  mallItemList,
  mallItems,
  type MallItemDetail,
  type MallItemRow,
} from '@shared/contract/warehouse/mall-item.contract.ts';
import { freezes } from '@shared/contract/warehouse/freeze.contract.ts';
import { moves } from '@shared/contract/warehouse/move.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import warehouse from '../../module.ts';

configure({ asyncUtilTimeout: 20_000 });
const allowed = [
  { code: 'update', enabled: true, unmet: [] },
  { code: 'shelfOn', enabled: true, unmet: [] },
];
const row: MallItemRow = {
  id: '8',
  version: 3,
  sku: 'CUP-330',
  goodsName: '保温杯',
  spec: '330ml',
  image: null,
  warehouseId: '5',
  goodsId: '6',
  warehouseName: '北仑仓',
  onHand: 42,
  available: 12,
  reserved: 20,
  frozen: 10,
  damaged: 0,
  inTransit: 7,
  safetyStock: 30,
  level: 'LOW',
  unitCost: '12.50',
  stockValue: '525.00',
  listPrice: '39.9000',
  shelf: 'OFF',
  movedAt: null,
  brandName: null,
  unitName: '个',
  actions: allowed,
};
const detail: MallItemDetail = {
  id: '8',
  version: 3,
  warehouseId: '5',
  warehouseName: '北仑仓',
  goodsId: '6',
  goodsName: '保温杯',
  sku: 'CUP-330',
  listPrice: '39.9000',
  safetyStock: 30,
  shelf: 'OFF',
  onHand: 42,
  available: 12,
  unitCost: '12.50',
  stockValue: '525.00',
  actions: allowed,
};
const batch = {
  stockId: '1',
  batchId: '2',
  batchNo: 'RK20261120-0001-1-1',
  zoneId: '3',
  zoneName: 'M 商城区',
  locationId: '4',
  locationCode: 'M-01-01',
  quality: 'GOOD' as const,
  onHand: 42,
  available: 12,
  reserved: 20,
  frozen: 10,
  receivedDate: '2026-11-01',
  expiryDate: null,
  unitCost: '12.5000',
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  for (const kind of ['warehouses', 'brands', 'goods']) api.on(pickerCall(kind), { list: [] });
  api.on(mallItemList.endpoint, { list: [row], total: 1, totalCapped: false, page: 1, pageSize: 50, summary: {} });
  api.on(mallItems.get, detail);
  api.on(mallItems.batches, { list: [batch] });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});
const open = (me = person()) => renderRoute(warehouse, '/warehouse/shoppingstock', me);
const line = async () => within((await screen.findByText('CUP-330')).closest('tr') as HTMLElement);
const menu = async (label: string) => {
  await userEvent.click((await line()).getByRole('button', { name: /更\s*多/ }));
  await userEvent.click(await screen.findByText(label, { selector: '[role=menuitem] *' }));
};
const sent = () => api.calls.filter(({ line }) => !line.startsWith('GET')).map(({ line, body }) => [line, body]);

it('W11 shows level and value in words, and opens to batches and locations', async () => {
  open();
  const cells = await line();
  expect(cells.getByText('偏低')).toBeTruthy();
  expect(cells.getByText('525.00')).toBeTruthy();
  await userEvent.click(cells.getByRole('button', { name: /展开/ }));
  const table = within(await screen.findByRole('table', { name: '批次与库位' }));
  expect(table.getByText('RK20261120-0001-1-1')).toBeTruthy();
  expect(table.getByText('M-01-01')).toBeTruthy();
  expect(table.getByText('单位成本')).toBeTruthy();
});

it('W11 without warehouse.mall.cost there is neither column nor filter of the cost', async () => {
  open(person(PERMISSION_CODES.filter((code) => code !== 'warehouse.mall.cost')));
  await line();
  expect(screen.queryByText('单位成本')).toBeNull();
  expect(screen.queryByText('库存金额')).toBeNull();
});

it('W11 上架 sends the version that was seen; 编辑 sends price and safety stock', async () => {
  const user = userEvent.setup();
  api.on(mallItems.shelfOn, { ...detail, shelf: 'ON' }).on(mallItems.update, detail);
  open();
  await user.click((await line()).getByRole('button', { name: '上架' }));
  await waitFor(() => expect(sent()).toMatchObject([['POST /warehouse/mall-items/8/shelf-on', { version: 3 }]]));
  await user.click((await line()).getByRole('button', { name: '编辑' }));
  const form = within(await screen.findByRole('dialog'));
  const safety = await form.findByLabelText('安全库存');
  await user.clear(safety);
  await user.type(safety, '45');
  await user.click(form.getByRole('button', { name: /保\s*存/ }));
  await waitFor(() =>
    expect(sent()[1]).toMatchObject([
      'PUT /warehouse/mall-items/8',
      { version: 3, safetyStock: 45, listPrice: '39.9000' },
    ]),
  );
});

it('W11 移库, 冻结 and 转残损 of a batch where it lies: from the opened row, and from the row action', async () => {
  const user = userEvent.setup();
  api.on(pickerCall('locations'), { list: [{ id: '9', label: 'M-02-01' }] });
  api.on(moves.create, { id: '1' } as never).on(freezes.create, { id: '2' } as never);
  open();
  await user.click((await line()).getByRole('button', { name: /展开/ }));
  const table = within(await screen.findByRole('table', { name: '批次与库位' }));
  expect(table.getByRole('button', { name: '转残损' })).toBeTruthy();
  await user.click(table.getByRole('button', { name: /^冻\s*结$/ }));
  const form = within(await screen.findByRole('dialog'));
  await user.type(await form.findByLabelText('冻结原因'), '待查');
  await user.click(form.getByRole('button', { name: /^冻\s*结$/ }));
  await waitFor(() =>
    expect(sent()[0]).toMatchObject([
      'POST /warehouse/freezes',
      { locationId: '4', batchId: '2', quality: 'GOOD', qty: 12 },
    ]),
  );
  cleanup();
  open();
  await menu('移库');
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.queryByRole('button', { name: /^冻\s*结$/ })).toBeNull();
  await user.click(await drawer.findByRole('button', { name: /^移\s*库$/ }));
  const moving = await screen.findByRole('form', { name: '移库 RK20261120-0001-1-1' });
  await user.click(within(moving).getByRole('combobox', { name: '从 M-01-01 到' }));
  await user.click(await screen.findByText('M-02-01', { selector: '.ant-select-item *' }));
  const whole = within(moving.closest('[role=dialog]') as HTMLElement);
  await user.click(whole.getByRole('button', { name: /^移\s*库$/ }));
  await waitFor(() =>
    expect(sent()[1]).toMatchObject([
      'POST /warehouse/moves',
      { warehouseId: '5', lines: [{ batchId: '2', quality: 'GOOD', fromLocationId: '4', toLocationId: '9', qty: 32 }] },
    ]),
  );
});

it('W11 调整 makes a 盘点单, of who may adjust', async () => {
  const user = userEvent.setup();
  api.on(mallItems.adjust, { id: '6', countNo: 'PD20261123-0001' });
  open(
    person(PERMISSION_CODES.filter((code) => !code.startsWith('warehouse.location') && code !== 'warehouse.zone.view')),
  );
  await menu('调整');
  const form = within(await screen.findByRole('dialog'));
  await user.click(await form.findByRole('button', { name: '生成盘点单' }));
  await waitFor(() =>
    expect(sent()).toMatchObject([['POST /warehouse/mall-items/8/adjust', { mode: 'LOCKED', blind: true }]]),
  );
  cleanup();
  open(person(PERMISSION_CODES.filter((code) => code !== 'warehouse.mall.adjust')));
  await user.click((await line()).getByRole('button', { name: /更\s*多/ }));
  await screen.findByText('移库', { selector: '[role=menuitem] *' });
  expect(screen.queryByText('调整')).toBeNull();
});
