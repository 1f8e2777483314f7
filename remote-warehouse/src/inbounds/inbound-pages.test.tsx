import { inboundList, type InboundRow } from '@shared/contract/warehouse/inbound-list.contract.ts';
import type { ImportCheck } from '@shared/contract/shared/import.ts';
import { inboundLineSheet } from '@shared/contract/warehouse/inbound.import.ts';
import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import type { InboundDetail } from '@shared/contract/warehouse/inbound.answers.ts';
import { me as meEndpoint } from '@shared/contract/access/auth.contract.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import type { LocationRoom } from '@shared/contract/warehouse/location.contract.ts';
import { person } from '@shared/testing/people.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { scanCode } from '@shared/testing/scan-code.ts';
import { resetScanQueues } from '@shared/ui/scan/use-scan-queue.ts';
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import warehouse from '../../module.ts';

configure({ asyncUtilTimeout: 20_000 });
const allow = (...codes: string[]) => codes.map((code) => ({ code, enabled: true, unmet: [] }));
const counts = { expected: 120, received: 120, damaged: 0, short: 0, over: 0, putaway: 0 };
const line: InboundDetail['lines'][number] = {
  id: '31',
  lineNo: 1,
  sourceLineId: null,
  goodsId: null,
  goodsName: '纸箱',
  brand: null,
  spec: null,
  hsCode: null,
  packUnit: null,
  pcsPerPack: null,
  lengthMm: 600,
  widthMm: 400,
  heightMm: 350,
  unitVolume: 84_000,
  unitWeight: 10_000,
  measured: false,
  productionDate: null,
  expiryDate: null,
  quality: 'GOOD',
  shelfLifeDays: null,
  ...counts,
};
const detail: InboundDetail = {
  id: '8',
  version: 3,
  inboundNo: 'RK20261123-0001',
  type: 'CARGO',
  warehouseId: '6',
  warehouseName: '北仑仓',
  warehouseCode: 'NB01',
  customerId: '5',
  customerName: '海纳',
  companyId: '1',
  companyName: '测试',
  sourceType: 'ORDER',
  sourceId: '77',
  sourceNo: 'WL20261120-0001',
  expectedAt: '2026-11-25T01:00:00.000Z',
  mark: 'NBHN01',
  carrier: null,
  plateNo: null,
  driver: null,
  driverPhone: null,
  remark: null,
  state: 'PUTAWAY',
  stateReason: null,
  notice: null,
  reversalOf: null,
  reversedBy: null,
  creatorName: '李四',
  createdAt: '2026-11-20T01:00:00.000Z',
  volume: 10_080_000,
  weight: 1_200_000,
  ...counts,
  lines: [line],
  batches: [
    {
      stockId: '91',
      batchId: '41',
      batchNo: 'RK20261123-0001-1-1',
      lineId: '31',
      goodsName: '纸箱',
      quality: 'GOOD',
      locationId: '12',
      locationCode: 'IN',
      zoneName: '收货暂存',
      staging: true,
      onHand: 120,
      reserved: 0,
      frozen: 0,
      unitVolume: 84_000,
      unitWeight: 10_000,
      receivedDate: '2026-11-23',
    },
  ],
  actions: allow('putaway', 'reverse'),
};
const row: InboundRow = { ...detail, createdBy: '9', receivedAt: null };

let api: FakeApi;
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  api = fakeApi();
  api.on(meEndpoint, person());
  api.on(pickerCall('customers'), { list: [{ id: '5', label: '海纳' }] });
  api.on(pickerCall('warehouses'), { list: [{ id: '6', label: '北仑仓' }] });
  api.on(pickerCall('locations'), {
    list: [
      { id: '13', label: 'A-01-01' },
      { id: '14', label: 'A-01-02' },
    ],
  });
  for (const kind of ['orders', 'containers', 'companies', 'goods']) api.on(pickerCall(kind), { list: [] });
  api.on(attachments.list, { list: [], maxSize: 20_000_000 } as never);
  api.on(inboundList.endpoint, { list: [row], total: 1, totalCapped: false, page: 1, pageSize: 50, summary: {} });
  api.on(inbounds.get, detail);
  api.on(inbounds.suggestions, {
    list: [
      { stockId: '91', locationId: '13', code: 'A-01-01', zoneName: 'A 区', qty: 100, why: '空库位' },
      { stockId: '91', locationId: '14', code: 'A-01-02', zoneName: 'A 区', qty: 15, why: '空库位' },
    ],
  });
});
afterEach(() => {
  cleanup();
  resetScanQueues();
  localStorage.clear();
  vi.unstubAllGlobals();
});
const open = () => renderRoute(warehouse, '/warehouse/order');
const drawer = async (title: string) => {
  await screen.findByText(title);
  const [open = document.body] = [...document.querySelectorAll<HTMLElement>('[role=dialog]')].toReversed();
  return within(open);
};
const sent = () => api.calls.filter(({ line: call }) => call.startsWith('POST')).map(({ body }) => body);

it('W6 the list names number, source and pieces; the drawer tells lines and where they lie', async () => {
  open();
  await userEvent.click(await screen.findByText('RK20261123-0001'));
  expect(await screen.findByText('120 / 120 / 0 件')).toBeTruthy();
  const shown = await drawer('120 / 120 / 0 件');
  await userEvent.click(shown.getByRole('tab', { name: /批次与库位/ }));
  expect(await shown.findByText('RK20261123-0001-1-1')).toBeTruthy();
  expect(shown.getByRole('link', { name: '海纳' }).getAttribute('href')).toBe('/account/customer?open=5');
  expect(shown.getByRole('link', { name: 'WL20261120-0001' }).getAttribute('href')).toContain(
    '/transport/order/info?id=77',
  );
});

it('WMS-031 上架 begins with the suggestions; what found no room waits for a choice', async () => {
  api.on(inbounds.putaway, { ...detail, version: 4, batches: [] });
  open();
  await userEvent.click(await screen.findByRole('button', { name: '上架' }));
  const form = await drawer('上架 RK20261123-0001');
  expect(await form.findByText('待上架 120 件，可拆到多个库位')).toBeTruthy();
  await userEvent.click(form.getByRole('button', { name: '确认上架' }));
  expect(await form.findAllByText('必填')).not.toHaveLength(0);
  expect(sent()).toEqual([]);
  expect(form.getAllByDisplayValue('空库位')).toHaveLength(2);
  expect(form.getByDisplayValue('没有合适的库位')).toBeTruthy();
});

const room = (id: string, label: string, more: Partial<LocationRoom>) => ({
  id,
  label,
  extra: {
    capacity: 0,
    maxWeight: 0,
    used: 0,
    weight: 0,
    zoneName: 'A 区',
    zoneUse: 'STORAGE',
    tempClass: 'NORMAL',
    chamberId: '1',
    chamberCode: '01',
    chamberVersion: 1,
    chamberState: 'OPEN',
    ...more,
  },
});

it('WMS-030 上架 shows the room of each location, and says at once where more goes than it takes', async () => {
  api.on(pickerCall('locations'), {
    list: [
      room('13', 'A-01-01', { capacity: 9_000_000, used: 600_000 }),
      room('14', 'A-01-02', { maxWeight: 150_000 }),
    ],
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: '上架' }));
  const form = await drawer('上架 RK20261123-0001');
  expect(await form.findByText('剩余 8.400 m³，承重不限')).toBeTruthy();
  expect(form.getByText('容积不限，剩余 150.00 kg')).toBeTruthy();
  expect(form.queryByText(/放不下/)).toBeNull();
  const [first, second] = form.getAllByLabelText(/件数/) as HTMLElement[];
  await userEvent.clear(first as HTMLElement);
  await userEvent.type(first as HTMLElement, '101');
  await userEvent.clear(second as HTMLElement);
  await userEvent.type(second as HTMLElement, '16');
  const said = await form.findByText(/放不下/);
  expect(said.textContent).toContain('A-01-01 容积剩余 8.400 m³，要放 8.484 m³');
  expect(said.textContent).toContain('A-01-02 承重剩余 150.00 kg，要放 160.00 kg');
});

it('WMS-030 上架 by scan shows the room of the scanned location beside the pieces, with what waits to be sent', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  api.on(inbounds.putawayScan, () => Promise.reject(new TypeError('Failed to fetch')));
  api.on(pickerCall('locations'), {
    list: [room('15', 'A-01-011', {}), room('13', 'A-01-01', { capacity: 9_000_000, used: 600_000 })],
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: '上架' }));
  await drawer('扫码上架 RK20261123-0001');
  await scanCode('B:RK20261123-0001-1-1');
  await scanCode('L:NB01:A-01-01');
  // All 120 pieces stand there at first.
  expect((await screen.findByText(/放不下/)).textContent).toBe(
    '放不下：A-01-01 容积剩余 8.400 m³，要放 10.080 m³。请拆到其他库位，或按单上架并填写超容原因。',
  );
  await userEvent.keyboard('60');
  expect(await screen.findByText('剩余 8.400 m³，承重不限')).toBeTruthy();
  expect(screen.queryByText(/放不下/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '确定' })).toBeNull());
  // The 60 wait without a line; 41 more would be too many.
  await scanCode('B:RK20261123-0001-1-1');
  await scanCode('L:NB01:A-01-01');
  await screen.findByRole('button', { name: '确定' });
  await userEvent.keyboard('41');
  expect((await screen.findByText(/放不下/)).textContent).toContain('要放 8.484 m³');
  expect(api.calls.find(({ url }) => url.includes('q=A-01-01'))?.url).toContain('parent=6');
});

it('上架 by scan: batch, location, pieces; the wrong label is refused in words', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  api.on(inbounds.putawayScan, { ...detail, version: 4 });
  open();
  await userEvent.click(await screen.findByRole('button', { name: '上架' }));
  const page = await drawer('扫码上架 RK20261123-0001');
  await scanCode('B:RK20269999-0001-1-1');
  expect(await page.findByText(/不在本单待上架的货物里/)).toBeTruthy();
  await scanCode('B:RK20261123-0001-1-1');
  expect(await page.findByText(/请扫库位/)).toBeTruthy();
  // Another warehouse has a location of the same code.
  await scanCode('L:NB02:A-01-01');
  expect(await page.findByText('库位 A-01-01 是仓库 NB02 的，这里是 NB01')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '确定' })).toBeNull();
  await scanCode('L:NB01:A-01-01');
  await userEvent.click(await screen.findByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(sent()).toContainEqual({
      batchNo: 'RK20261123-0001-1-1',
      locationCode: 'A-01-01',
      warehouseCode: 'NB01',
      qty: 120,
    }),
  );
});

it('W6 导入 fills the lines of a new inbound from a checked sheet; what is wrong is named by row and column', async () => {
  const checked: ImportCheck = {
    token: '00000000-0000-4000-8000-000000000001',
    fileName: '明细.xlsx',
    rows: 2,
    good: 2,
    bad: 0,
    documents: 2,
    errors: [],
    errorsTotal: 0,
    warnings: [],
    warningsTotal: 0,
    imported: null,
    effects: [],
    partial: false,
  };
  const wrong = { row: 3, column: '预计件数', value: '12箱', reason: '不是数字' };
  api.on(inboundLineSheet.check, { ...checked, good: 1, bad: 1, errors: [wrong], errorsTotal: 1, lines: [] });
  open();
  await userEvent.click(await screen.findByRole('button', { name: /新建入库单/ }));
  fireEvent.change(await screen.findByLabelText('第 1 行品名'), { target: { value: '毛毯' } });
  await userEvent.click(screen.getByRole('button', { name: '导入' }));
  // The form has places for papers of its own.
  expect(screen.getByRole('region', { name: '送货单' })).toBeTruthy();
  const choose = async () => {
    const dialog = (await screen.findByText('导入入库明细')).closest('[role=dialog]') as HTMLElement;
    const files = [new File(['x'], '明细.xlsx')];
    fireEvent.change(await within(dialog).findByLabelText('选择文件'), { target: { files } });
  };
  await choose();
  expect(await screen.findByText('不是数字')).toBeTruthy();
  expect(screen.getByRole('button', { name: '填入' })).toHaveProperty('disabled', true);
  api.on(inboundLineSheet.check, {
    ...checked,
    lines: [
      { goodsName: '纸箱', qtyExpected: 12, lengthMm: 600, widthMm: 400, heightMm: 350, unitWeight: 10_000 },
      { goodsName: '水杯', qtyExpected: 3 },
    ],
  });
  await userEvent.click(screen.getByRole('button', { name: '重新上传' }));
  await choose();
  await userEvent.click(await screen.findByRole('button', { name: '填入 2 行' }));
  const names = () => screen.getAllByLabelText(/^第 \d 行品名$/).map((cell) => (cell as HTMLInputElement).value);
  await waitFor(() => expect(names()).toEqual(['毛毯', '纸箱', '水杯']));
  // Its line and the sum.
  expect(screen.getAllByText('1.008')).toHaveLength(2);
});

it('收货 sends what came, and shows a refusal at its cell', async () => {
  api.on(inbounds.get, { ...detail, state: 'PENDING', received: 0, batches: [], lines: [{ ...line, received: 0 }] });
  api.on(inboundList.endpoint, {
    list: [{ ...row, state: 'PENDING', actions: allow('receive') }],
    total: 1,
    totalCapped: false,
    page: 1,
    pageSize: 50,
    summary: {},
  });
  api.on(
    inbounds.receive,
    refusal('VALIDATION', '请检查', {
      data: { fields: { 'lines.0.unitWeight': '「纸箱」没有重量，请称重' } },
    }),
  );
  open();
  await userEvent.click(await screen.findByRole('button', { name: '收货' }));
  const form = await drawer('收货 RK20261123-0001');
  await userEvent.click(await form.findByRole('button', { name: '确认收货' }));
  expect(await form.findAllByText(/没有重量，请称重/)).not.toHaveLength(0);
  expect(sent()[0]).toMatchObject({ version: 3, lines: [{ lineId: '31', actual: 120, damaged: 0 }] });

  // A day that was closed meanwhile: said at the date, not only in passing.
  api.on(
    inbounds.receive,
    refusal('DAY_CLOSED', '2026-11-22 已日结，请改用 2026-11-23。', { data: { date: '2026-11-22' } }),
  );
  const day = form.getByLabelText('业务日期');
  await userEvent.click(day);
  fireEvent.change(day, { target: { value: '2026-11-22' } });
  fireEvent.keyDown(day, { key: 'Enter', keyCode: 13 });
  await userEvent.click(form.getByRole('button', { name: '确认收货' }));
  expect(await form.findByText('2026-11-22 已日结，请改用 2026-11-23。')).toBeTruthy();
});

it('W11 登记成本 asks for lines that have not come at a cost, and sends those that were filled in', async () => {
  const costed = { ...line, received: 0, unitCost: null };
  api.on(inbounds.get, {
    ...detail,
    type: 'MALL',
    state: 'PENDING',
    batches: [],
    lines: [
      { ...costed, unitCost: '12.50' },
      { ...costed, id: '32', lineNo: 2, goodsName: '杯子' },
      { ...line, id: '33', lineNo: 3, goodsName: '已收杯子', unitCost: '8.00' },
    ],
  });
  api.on(inboundList.endpoint, {
    list: [{ ...row, type: 'MALL', state: 'PENDING', actions: allow('cost') }],
    total: 1,
    totalCapped: false,
    page: 1,
    pageSize: 50,
    summary: {},
  });
  api.on(inbounds.costs, { ...detail, version: 4 });
  open();
  await userEvent.click(await screen.findByRole('button', { name: '更多' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '登记成本' }));
  const form = await drawer('登记成本 RK20261123-0001');
  expect(await form.findByDisplayValue('杯子')).toBeTruthy();
  expect(form.queryByDisplayValue('已收杯子')).toBeNull();
  await userEvent.click(form.getByRole('button', { name: '保存成本' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ version: 3, lines: [{ lineId: '31', unitCost: '12.50' }] });
});
