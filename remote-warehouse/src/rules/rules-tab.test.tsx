import {
  chargeRuleList,
  chargeRules,
  type ChargeRuleRow,
  type ChargeSimulation,
} from '@shared/contract/warehouse/charge-rule.contract.ts';
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
import { afterEach, beforeEach, expect, it } from 'vitest';
import warehouse from '../../module.ts';

configure({ asyncUtilTimeout: 20_000 });
const row: ChargeRuleRow = {
  id: '4',
  version: 2,
  scopeText: '海纳贸易',
  direction: 'AR',
  warehouseName: '北仑仓',
  warehouseId: '5',
  zoneId: null,
  tempClass: null,
  customerId: '9',
  supplierId: null,
  stockKind: null,
  basis: 'CBM_DAY',
  freeDays: 7,
  tiers: [
    { fromDay: 8, toDay: 30, price: '1.50' },
    { fromDay: 31, toDay: null, price: '3.00' },
  ],
  tierText: '8–30 天 1.50；31 天起 3.00',
  currency: 'CNY',
  minText: '',
  minVolume: 0,
  minDays: 0,
  minCharge: '50.00',
  maxCharge: null,
  taxRate: 600,
  taxRateBp: 600,
  validFrom: '2026-01-01',
  validTo: null,
  state: 'ACTIVE',
  actions: ['renew', 'disable'].map((code) => ({ code, enabled: true, unmet: [] })),
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
const simulated: ChargeSimulation = {
  days: [
    { day: '2026-10-01', age: 1, kind: 'FREE', tier: null, units: 0, price: null, amount: null },
    { day: '2026-10-08', age: 8, kind: 'TIER', tier: '8–30 天', units: 10_000_000, price: '1.50', amount: '15.000000' },
  ],
  lines: [{ title: '8–30 天', days: 1, units: 10_000_000, price: '1.50', amount: '15.00' }],
  currency: 'CNY',
  storage: '15.00',
  handling: '0.00',
  adjustment: '35.00',
  amountEx: '50.00',
  tax: '3.00',
  amount: '53.00',
};
const list = <Row,>(rows: Row[]) => ({
  list: rows,
  total: rows.length,
  totalCapped: false,
  page: 1,
  pageSize: 50,
  summary: {},
});

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  for (const kind of ['zones', 'suppliers', 'warehouses']) api.on(pickerCall(kind), { list: [] });
  api.on(pickerCall('customers'), { list: [{ id: '9', label: '海纳贸易' }] });
  api.on(pickerCall('currencies'), { list: [{ id: 'CNY', label: 'CNY 人民币' }] });
  api.on(warehouseList.endpoint, list([house]));
  api.on(warehouses.get, detail);
  api.on(chargeRuleList.endpoint, list([row]));
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});
const open = () => renderRoute(warehouse, '/warehouse/setting?pane=rules');
const sent = () => api.calls.filter(({ line }) => line.startsWith('POST')).map(({ line, body }) => [line, body]);

it('W2 复制为新版本 sends the rule that it replaces, with the version seen; tiers are checked while typed (WMS-087)', async () => {
  api.on(chargeRules.create, { id: '8', version: 1 });
  open();
  const user = userEvent.setup();
  const shown = within(await screen.findByRole('row', { name: /海纳贸易/ }));
  await user.click(shown.getByRole('button', { name: '复制为新版本' }));
  const form = within(await screen.findByRole('form'));
  expect(await form.findByText('1–7 天 免费；8–30 天 1.50；31 天起 3.00')).toBeTruthy();
  const free = form.getByLabelText(/免费天数/);
  await user.clear(free);
  await user.type(free, '10');
  expect(await form.findByText('阶梯不连续：第 1 档应从第 11 天开始')).toBeTruthy();
  await user.clear(free);
  await user.type(free, '7');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject([
    'POST /warehouse/charge-rules',
    { warehouseId: '5', customerId: '9', freeDays: 7, replaces: { id: '4', version: 2 }, tiers: row.tiers },
  ]);
});

it('W2 试算 shows lines, totals and each day, and can be asked again', async () => {
  api.on(chargeRules.simulate, simulated);
  open();
  const user = userEvent.setup();
  const shown = within(await screen.findByRole('row', { name: /海纳贸易/ }));
  await user.click(shown.getByRole('button', { name: '试算' }));
  const form = within(await screen.findByRole('form'));
  await user.type(form.getByLabelText(/入库体积/), '10');
  const run = () => user.click(screen.getAllByRole('button', { name: '试算' }).at(-1) as HTMLElement);
  await run();
  const result = within(await form.findByLabelText('试算结果'));
  expect(result.getByText('53.00')).toBeTruthy();
  expect(result.getByText('免费')).toBeTruthy();
  expect(sent()[0]).toMatchObject(['POST /warehouse/charge-rules/4/simulate', { quantity: 10_000_000 }]);
  await user.type(form.getByLabelText(/入库体积/), '0');
  await run();
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject([expect.anything(), { quantity: 100_000_000 }]);
});

it('W2 试算 by weight tells 吨·天 as the bill does, not kilograms', async () => {
  api.on(chargeRuleList.endpoint, list([{ ...row, basis: 'TON_DAY' }]));
  const [, day] = simulated.days;
  api.on(chargeRules.simulate, {
    ...simulated,
    days: [{ ...(day as ChargeSimulation['days'][number]), units: 2_500_000 }],
    lines: [{ title: '8–30 天', days: 2, units: 5_000_000, price: '1.50', amount: '7.50' }],
  });
  open();
  const user = userEvent.setup();
  const shown = within(await screen.findByRole('row', { name: /海纳贸易/ }));
  await user.click(shown.getByRole('button', { name: '试算' }));
  const form = within(await screen.findByRole('form'));
  await user.type(form.getByLabelText(/入库重量/), '2500');
  await user.click(screen.getAllByRole('button', { name: '试算' }).at(-1) as HTMLElement);
  const result = within(await form.findByLabelText('试算结果'));
  expect(result.getAllByText('计费量（吨·天）')).toHaveLength(2);
  expect(result.getByText('5.000')).toBeTruthy();
  expect(result.getByText('2.500')).toBeTruthy();
});
