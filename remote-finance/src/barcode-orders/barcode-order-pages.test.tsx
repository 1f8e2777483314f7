import {
  barcodeOrderList,
  barcodeOrders,
  type BarcodeOrderDetail,
  type BarcodeOrderRow,
} from '@shared/contract/finance/barcode-order.contract.ts';
import { feeLines } from '@shared/contract/finance/fee-line.contract.ts';
import type { OrderFees } from '@shared/contract/finance/fee-line.answers.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { printing } from '@shared/contract/system/print.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import finance from '../../module.ts';

configure({ asyncUtilTimeout: 20_000 });
const actions = ['finish', 'cancel'].map((code) => ({ code, enabled: true, unmet: [] }));
const detail: BarcodeOrderDetail = {
  id: '8',
  version: 3,
  orderNo: 'TM20261120-0001',
  companyId: '1',
  companyName: '远航',
  customerId: '5',
  customerName: '海纳贸易',
  brandId: null,
  brandName: null,
  goodsId: null,
  goodsName: '毛绒玩具',
  kind: 'EAN13',
  content: null,
  service: 'APPLY',
  labelSize: null,
  warehouseId: null,
  warehouseName: null,
  qty: 6,
  unitPrice: '180.00',
  currency: 'CNY',
  amount: '1080.00',
  deliveryDate: '2026-11-27',
  remark: null,
  state: 'WORKING',
  cancelReason: null,
  creatorName: '李四',
  createdAt: '2026-11-20T01:00:00.000Z',
  acceptorName: '王五',
  acceptedAt: '2026-11-20T02:00:00.000Z',
  startedAt: '2026-11-20T03:00:00.000Z',
  finisherName: null,
  finishedAt: null,
  fees: [],
  actions,
};
const row: BarcodeOrderRow = {
  ...detail,
  unitPrice: '180.00',
  amount: '1080.00',
  createdBy: '9',
  feeNo: null,
  feeCurrency: null,
  feeState: 'NONE',
  openAmount: null,
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  for (const kind of ['brands', 'goods', 'warehouses']) api.on(pickerCall(kind), { list: [] });
  api.on(pickerCall('companies'), { list: [{ id: '1', label: '远航' }] });
  api.on(pickerCall('currencies'), { list: [{ id: 'CNY', label: 'CNY' }] });
  api.on(pickerCall('customers'), { list: [{ id: '5', label: '海纳贸易' }] });
  api.on(barcodeOrderList.endpoint, { list: [row], total: 1, totalCapped: false, page: 1, pageSize: 50, summary: {} });
  api.on(barcodeOrders.get, detail);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});
const open = () => renderRoute(finance, '/finance/account-receivable/tiaoma-order');
const sent = () => api.calls.filter(({ line }) => line.startsWith('POST')).map(({ body }) => body);
const drawer = async () => within(await screen.findByRole('dialog'));
const option = (label: string) => screen.findByText(label, { selector: '.ant-select-item *' });

it('F7 shows service, kind, amount and 未生成', async () => {
  open();
  const shown = within(await screen.findByRole('row', { name: /TM20261120-0001/ }));
  for (const text of ['海纳贸易', '条码申请', 'EAN-13', '未生成', '制作中', 'CNY 1,080.00'])
    expect(shown.getByText(text)).toBeTruthy();
});

it('F7 TV-41 a new order judges the code while it is typed and sends what was chosen', async () => {
  const user = userEvent.setup();
  api.on(barcodeOrders.create, detail);
  open();
  await user.click(await screen.findByRole('button', { name: /新建条码订单/ }));
  const form = await drawer();
  await user.click(await form.findByLabelText('经营主体'));
  await user.click(await option('远航'));
  await user.click(form.getByLabelText('客户'));
  await user.click(await option('海纳贸易'));
  await user.type(form.getByLabelText('货物'), '毛绒玩具');
  const content = form.getByLabelText('条码内容');
  await user.type(content, '690123456789');
  expect(await form.findByText('缺少校验位，完整条码是 6901234567892')).toBeTruthy();
  await user.type(content, '2');
  expect(await form.findByText('校验通过')).toBeTruthy();
  await user.type(form.getByLabelText('数量'), '1,200');
  await user.type(form.getByLabelText('单价（含税）'), '0.35');
  expect(await form.findByText('金额 CNY 420.00')).toBeTruthy();
  await user.click(form.getByRole('button', { name: /保.?存/ }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    companyId: '1',
    customerId: '5',
    content: '6901234567892',
    labelSize: 'S60X40',
    warehouseId: null,
    qty: 1200,
    unitPrice: '0.35',
  });
});

it('F7 贴标 asks for its warehouse', async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole('button', { name: /新建条码订单/ }));
  const form = await drawer();
  expect(form.queryByLabelText('贴标仓库')).toBeNull();
  await user.click(form.getByText('贴标'));
  expect(await form.findByLabelText('贴标仓库')).toBeTruthy();
  await user.click(form.getByText('授权'));
  await waitFor(() => expect(form.queryByLabelText('标签尺寸')).toBeNull());
});

it('F7 完成 of an application asks for the code and says what is charged', async () => {
  const user = userEvent.setup();
  api.on(barcodeOrders.finish, { ...detail, state: 'DONE' });
  open();
  const shown = within(await screen.findByRole('row', { name: /TM20261120-0001/ }));
  await user.click(shown.getByRole('button', { name: /完.?成/ }));
  await screen.findByText('完成 TM20261120-0001');
  const form = await drawer();
  expect(await form.findByText(/待审核的应收费用 CNY 1,080.00/)).toBeTruthy();
  await user.type(form.getByLabelText('条码内容（EAN-13）'), '6901234567892');
  await user.click(form.getByRole('button', { name: /完.?成/ }));
  await waitFor(() => expect(sent()[0]).toEqual({ version: 3, content: '6901234567892' }));
});

it('F7 打印条码 stands at the order', async () => {
  const user = userEvent.setup();
  api.on(printing.options, { documents: [], kinds: [], history: [] });
  open();
  const shown = within(await screen.findByRole('row', { name: /TM20261120-0001/ }));
  await user.click(shown.getByRole('button', { name: '打印条码' }));
  await waitFor(() =>
    expect(api.calls.map(({ url }) => url)).toContain('/api/printing/options?source=fin_barcode_order&ids=8'),
  );
});

it('F7 费用 and 详情 lead to the receivables of an order that has made some, from list and drawer', async () => {
  const user = userEvent.setup();
  const page = { total: 2, totalCapped: false, page: 1, pageSize: 50, summary: {} };
  const charged = { ...row, id: '9', orderNo: 'TM20261120-0002', feeState: 'SUBMITTED' as const, actions: [] };
  api.on(barcodeOrderList.endpoint, { ...page, list: [row, charged] });
  const fees: OrderFees = {
    direction: 'AR', bizType: 'BARCODE', orderId: '9', orderNo: charged.orderNo, companyId: '1', companyName: '远航', customerId: '5',
    customerName: '海纳贸易', currency: 'CNY', containers: [], lines: [], totals: {}, openTotals: {}, baseTotal: '0',
  }; // prettier-ignore
  api.on(feeLines.ofOrder, fees);
  open();
  const plain = within(await screen.findByRole('row', { name: /TM20261120-0001/ }));
  expect(plain.queryByRole('button', { name: '费用' })).toBeNull();
  const shown = within(screen.getByRole('row', { name: /TM20261120-0002/ }));
  await user.click(shown.getByRole('button', { name: '费用' }));
  expect(await (await drawer()).findByText('还没有应收费用，点击“录入费用”开始')).toBeTruthy();
  expect(api.calls.some(({ url }) => url.includes('/9') && url.includes('bizType=BARCODE'))).toBe(true);
  await user.click(shown.getByRole('button', { name: '详情' }));
  await waitFor(() => expect(api.calls.some(({ url }) => url.includes('/fee-orders/9?bizType=BARCODE'))).toBe(true));
});
