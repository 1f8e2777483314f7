import { batchTrace, ledgerList, type LedgerRow } from '@shared/contract/warehouse/ledger.contract.ts';
import { addDays, today } from '@shared/contract/business-day.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import warehouse from '../../module.ts';

configure({ asyncUtilTimeout: 20_000 });
const row: LedgerRow = {
  id: '71',
  version: 1,
  seq: '71',
  businessDate: '2026-11-23',
  occurredAt: '2026-11-23T04:00:00.000Z',
  type: 'MOVE',
  direction: 'OUT',
  docNo: 'YK20261123-0001',
  docType: 'wh_move',
  docId: '9',
  batchId: '4',
  locationId: '3',
  warehouseId: '1',
  reversalOf: null,
  warehouseName: '北仑仓',
  locationCode: 'A-01',
  customerName: '海纳',
  goodsName: '纸箱',
  mark: 'ABC',
  batchNo: 'RK20261120-0001-1-1',
  quality: 'GOOD',
  inQty: 0,
  outQty: 30,
  adjustQty: 0,
  qtyDelta: -30,
  qtyAfter: 70,
  volumeDelta: -30_000,
  weightDelta: -15_000,
  groupId: 'g',
  reversal: null,
  operatorName: '李四',
};
const step = {
  id: '71',
  groupId: 'g',
  type: 'MOVE' as const,
  businessDate: '2026-11-23',
  occurredAt: '2026-11-23T04:00:00.000Z',
  qty: -30,
  left: 70,
  volume: -30_000,
  quality: 'GOOD' as const,
  warehouseName: '北仑仓',
  locationCode: 'A-01',
  docType: 'wh_move',
  docId: '9',
  docNo: 'YK20261123-0001',
  operatorName: '李四',
  internal: true,
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  for (const kind of ['warehouses', 'customers', 'zones', 'users']) api.on(pickerCall(kind), { list: [] });
  api.on(ledgerList.endpoint, ({ query }) => ({
    list: [{ ...row, id: query.cursor ? '21' : '71' }],
    total: query.cursor ? 0 : 120,
    totalCapped: false,
    page: 1,
    pageSize: 50,
    summary: query.cursor ? ({} as Record<string, number>) : { inQty: 50, outQty: 45, adjustQty: -1, qtyDelta: 4 },
    nextCursor: query.cursor ? null : 'after.71',
    prevCursor: query.cursor ? 'before.21' : null,
  }));
  api.on(batchTrace, {
    id: '4',
    batchNo: row.batchNo ?? '',
    customerName: '海纳',
    goodsName: '纸箱',
    mark: 'ABC',
    receivedDate: '2026-11-20',
    expiryDate: null,
    onHand: 100,
    ageDays: 4,
    more: false,
    steps: [step, { ...step, id: '72', qty: 30, left: 100, locationCode: 'B-02' }],
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});
const open = (query = '') => renderRoute(warehouse, `/warehouse/stock/stockinandout-details${query}`);
const asked = () =>
  api.calls
    .filter(({ line }) => line === 'GET /warehouse/stock-ledger')
    .map(({ url }) => Object.fromEntries(new URL(url, 'http://x').searchParams));

it('W14 asks for the last seven days and says so; the totals are named as staff name them', async () => {
  open();
  await screen.findByRole('row', { name: /YK20261123-0001/ });
  expect(asked()[0]).toMatchObject({ businessDate: `${addDays(today(), -6)}..${today()}` });
  expect(screen.getByRole('button', { name: new RegExp(`业务日期 ${addDays(today(), -6)}`) })).toBeTruthy();
  const totals = within(screen.getByLabelText('全部筛选结果合计'));
  for (const name of ['入库合计', '出库合计', '调整合计', '净变动']) expect(totals.getByText(name)).toBeTruthy();
});

it('11.1 turns pages by key and keeps the totals of the first page', async () => {
  open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '下一页' }));
  await waitFor(() => expect(asked().some((query) => query.cursor === 'after.71')).toBe(true));
  await waitFor(() => expect(screen.getByRole('button', { name: '下一页' })).toHaveProperty('disabled', true));
  expect(screen.getByText('共 120 条')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '第一页' }));
  await waitFor(() => expect(screen.getByRole('button', { name: '上一页' })).toHaveProperty('disabled', true));
});

it('W14 a filter by location says that moves count', async () => {
  open('?location=A-01');
  expect(await screen.findByText(/也计入/)).toBeTruthy();
});

it('W14 批次轨迹 shows both legs of a move as one step', async () => {
  open('?open=4');
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('B-02', { exact: false })).toBeTruthy();
  expect(drawer.getAllByText('移库')).toHaveLength(1);
  expect(drawer.getByText(/批次余 100 件/)).toBeTruthy();
});
