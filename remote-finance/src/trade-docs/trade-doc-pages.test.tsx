import { tradeDocList, type TradeDocRow } from '@shared/contract/finance/trade-doc-list.contract.ts';
import { tradeDocs } from '@shared/contract/finance/trade-doc.contract.ts';
import type { TradeDocDetail } from '@shared/contract/finance/trade-doc.answers.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import finance from '../../module.ts';

configure({ asyncUtilTimeout: 20_000 });
const party = { name: 'Harbor Home LLC', taxNo: null, address: null, bankName: null, bankAccount: null };
const line = {
  id: '80',
  lineNo: 1,
  orderLineId: null,
  feeLineId: '70',
  feeNo: 'YS20261120-0001',
  hsCode: null,
  nameCn: '操作费',
  nameEn: null,
  spec: null,
  qty: '1',
  unit: '项',
  unitPrice: '1000.00',
  amount: '1000.00',
  amountEx: '943.40',
  taxRateBp: 600,
  tax: '56.60',
  cartons: 0,
  net: 0,
  gross: 0,
  volume: 0,
  reddened: '0.00',
};
const detail: TradeDocDetail = {
  id: '8',
  version: 4,
  docNo: 'FP20261120-0001',
  kind: 'OUTPUT_INVOICE',
  companyId: '1',
  companyName: '远航',
  customerId: '5',
  customerName: '海纳贸易',
  supplierId: null,
  supplierName: null,
  orderId: null,
  orderNo: null,
  containerId: null,
  containerNo: null,
  declarationId: null,
  declNo: null,
  customsNo: null,
  buyer: party,
  seller: party,
  docDate: '2026-11-20',
  incoterm: null,
  incotermPlace: null,
  paymentTerm: null,
  currency: 'CNY',
  amount: '1000.00',
  amountEx: '943.40',
  tax: '56.60',
  qty: '1',
  cartons: 0,
  net: 0,
  gross: 0,
  volume: 0,
  invoiceCode: null,
  invoiceNo: null,
  invoiceDate: null,
  remark: null,
  state: 'EFFECTIVE',
  rejectReason: null,
  endReason: null,
  redOf: null,
  redOfNo: null,
  reds: [],
  creatorName: '李四',
  createdAt: '2026-11-20T01:00:00.000Z',
  submitterName: '李四',
  submittedAt: '2026-11-20T02:00:00.000Z',
  approverName: '王五',
  approvedAt: '2026-11-20T03:00:00.000Z',
  issuerName: null,
  issuedAt: null,
  lines: [line],
  checks: [],
  packing: [],
  actions: ['issue', 'void'].map((code) => ({ code, enabled: true, unmet: [] })),
};
const row: TradeDocRow = {
  ...detail,
  amount: '1000.00',
  amountEx: '943.40',
  tax: '56.60',
  partyName: '海纳贸易',
  redNo: null,
  createdBy: '9',
  editedBy: ['9'],
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  for (const kind of ['finance-orders', 'finance-containers', 'suppliers', 'trade-declarations', 'invoice-fees'])
    api.on(pickerCall(kind), { list: [] });
  api.on(pickerCall('companies'), { list: [{ id: '1', label: '远航' }] });
  api.on(pickerCall('currencies'), { list: [{ id: 'USD', label: 'USD' }] });
  api.on(pickerCall('customers'), { list: [{ id: '5', label: '海纳贸易' }] });
  api.on(tradeDocList.endpoint, { list: [row], total: 1, totalCapped: false, page: 1, pageSize: 50, summary: {} });
  api.on(tradeDocs.get, detail);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});
const open = (query = '') => renderRoute(finance, `/finance/contract-invoice${query}`);
const sent = () => api.calls.filter(({ line: call }) => call.startsWith('POST')).map(({ body }) => body);

it('F29 its tabs; a row has its kind, party and amount', async () => {
  open('?tab=output');
  const shown = within(await screen.findByRole('row', { name: /FP20261120-0001/ }));
  for (const text of ['销项发票', '海纳贸易', 'CNY 1,000.00', '已生效']) expect(shown.getByText(text)).toBeTruthy();
  for (const tab of ['外销合同', '商业发票/装箱单', '购销合同', '开票资料', '收票(进项)', '开票(销项)', '全部'])
    expect(screen.getByRole('tab', { name: new RegExp(tab.replace(/[()]/g, '.')) })).toBeTruthy();
});

it('F29 开具 sends number and day', async () => {
  const user = userEvent.setup();
  api.on(tradeDocs.issue, { ...detail, state: 'ISSUED' });
  open('?tab=output');
  const shown = within(await screen.findByRole('row', { name: /FP20261120-0001/ }));
  await user.click(shown.getByRole('button', { name: /开.?具/ }));
  await screen.findByText('开具销项发票 FP20261120-0001');
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByLabelText('发票号码'), '25332000000012345678');
  await user.click(form.getByRole('button', { name: /开.?具/ }));
  await waitFor(() =>
    expect(sent()[0]).toMatchObject({ version: 4, invoiceNo: '25332000000012345678', invoiceCode: null }),
  );
});

it('F29 关联费用 sends every line with its fee; the drawer leads to the tax cases that rest on it', async () => {
  const user = userEvent.setup();
  const issued: TradeDocDetail = {
    ...detail,
    state: 'ISSUED',
    taxCases: [{ id: '31', caseNo: 'TS20261120-0001', state: 'DECLARED' }],
    actions: [{ code: 'linkFees', enabled: true, unmet: [] }],
  };
  api.on(tradeDocs.get, issued);
  api.on(tradeDocs.linkFees, issued);
  open('?open=8');
  const drawer = within(await screen.findByRole('dialog'));
  const led = await drawer.findByRole('link', { name: 'TS20261120-0001' });
  expect(led.getAttribute('href')).toBe('/finance/tax-refund/order?id=31');
  await user.click(drawer.getByRole('button', { name: '关联费用' }));
  expect(await screen.findByText(/发票已开具/)).toBeTruthy();
  const form = within(screen.getAllByRole('dialog').at(-1) ?? document.body);
  expect(form.queryByRole('button', { name: /添加一行/ })).toBeNull();
  await user.click(form.getByRole('button', { name: /保.?存/ }));
  await waitFor(() => expect(sent()[0]).toMatchObject({ version: 4, lines: [{ lineId: '80', feeLineId: '70' }] }));
});

it('F3 开票 of a statement opens an invoice with its fees; closed, the address names it no more', async () => {
  const user = userEvent.setup();
  api.on(tradeDocs.propose, {
    companyId: '1',
    customerId: '5',
    supplierId: null,
    orderId: null,
    containerId: null,
    declarationId: null,
    incoterm: null,
    incotermPlace: null,
    currency: 'CNY',
    buyer: party,
    seller: party,
    lines: [{ ...line, amount: '640.00', unitPrice: '640.00', tax: null }],
    otherCurrencies: ['USD'],
  });
  api.on(tradeDocs.create, { ...detail, state: 'DRAFT' });
  open('?tab=output&statement=12');
  const form = within(await screen.findByRole('dialog'));
  expect(await screen.findByText('对账单另有 USD 的费用，请另开发票。')).toBeTruthy();
  expect((await form.findAllByDisplayValue('640.00')).length).toBe(2);
  await user.click(form.getByRole('button', { name: '保存草稿' }));
  await waitFor(() =>
    expect(sent()[0]).toMatchObject({ kind: 'OUTPUT_INVOICE', lines: [{ feeLineId: '70', amount: '640.00' }] }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const asked = api.calls.filter(({ line: call }) => call.includes('trade-doc-proposals'));
  expect(asked.map(({ url }) => /statementId=\d+/.exec(url)?.[0])).toEqual(['statementId=12']);
});

it('F29 a new 外销合同 is not sent while its parties are missing', async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole('button', { name: /新建外销合同/ }));
  const form = within(await screen.findByRole('dialog'));
  expect(await form.findByRole('button', { name: '从订单/货柜带入' })).toHaveProperty('disabled', true);
  await user.click(form.getByRole('button', { name: '保存草稿' }));
  expect((await form.findAllByText('必填')).length).toBeGreaterThan(1);
  expect(sent()).toEqual([]);
});

it('F29 the lines end with 合计; an order that changed afterwards is told', async () => {
  const goods = { ...line, unit: '套', cartons: 10, net: 900_000, gross: 1_000_000, volume: 1_200_000, tax: '0.00' };
  api.on(tradeDocs.get, {
    ...detail,
    kind: 'EXPORT_CONTRACT',
    orderNo: 'WL20261120-0001',
    currency: 'USD',
    amount: '2000.00',
    qty: '200',
    cartons: 20,
    net: 1_800_000,
    gross: 2_000_000,
    volume: 2_400_000,
    lines: [goods, { ...goods, id: '81', lineNo: 2 }],
    orderChanges: [{ lineNo: 0, name: '货物4', field: 'LINE', ordered: '50 套', stated: null }],
  });
  open('?open=8');
  const lines = within(await screen.findByRole('table', { name: '明细' }));
  expect(lines.getByRole('row', { name: /合计 200 .*2,000.00 20 1800.00 2000.00 2.400/ })).toBeTruthy();
  const changes = within(screen.getByRole('table', { name: '与订单的差异' }));
  expect(changes.getByRole('row', { name: '— 货物4 明细 未列入 50 套' })).toBeTruthy();
  expect(screen.getByText(/WL20261120-0001 的货物与本单不同/)).toBeTruthy();
});

it('FIN-173 the form says while it is typed how the papers of its declaration agree', async () => {
  const user = userEvent.setup();
  const goods = {
    ...line,
    feeLineId: null,
    nameEn: 'Bedding',
    qty: '100',
    unitPrice: '20.00',
    amount: '2000.00',
    tax: '0',
  };
  const invoice: TradeDocDetail = {
    ...detail,
    kind: 'COMMERCIAL_INVOICE',
    state: 'DRAFT',
    currency: 'USD',
    incoterm: 'FOB',
    declarationId: '9',
    templateId: '77',
    lines: [{ ...goods, taxRateBp: 0 }],
    actions: [{ code: 'update', enabled: true, unmet: [] }],
  };
  api.on(tradeDocs.get, invoice);
  api.on(pickerCall('trade-declarations'), { list: [{ id: '9', label: '310120260001234567' }] });
  api.on(pickerCall('trade-templates'), { list: [{ id: '77', label: '海纳专用发票' }] });
  api.on(tradeDocs.update, invoice);
  api.on(tradeDocs.crossAmounts, {
    checks: [{ currency: 'USD', declared: '2000.00', invoiced: null, contracted: '2000.00' }],
  });
  open('?open=8');
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(await drawer.findByRole('button', { name: /编.?辑/ }));
  const check = within(await screen.findByRole('status', { name: '单证核对' }));
  expect(await check.findByText('报关单、商业发票、外销合同金额一致')).toBeTruthy();
  const asked = api.calls.find(({ line: call }) => call.includes('trade-doc-checks'));
  expect(asked?.url).toMatch(/declarationId=9.*docId=8|docId=8.*declarationId=9/);
  expect(await screen.findByText('海纳专用发票')).toBeTruthy();
  expect(api.calls.find(({ line: call }) => call.includes('trade-templates'))?.url).toMatch(/trade_doc_invoice|77/);
  const price = await screen.findByDisplayValue('20.00');
  await user.clear(price);
  await user.type(price, '20.01');
  await user.tab();
  expect(
    await check.findByText('单证不一致：报关单与商业发票相差 USD 1.00；商业发票与外销合同相差 USD 1.00'),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  await waitFor(() =>
    expect(api.calls.find(({ line: call }) => call.startsWith('PUT'))?.body).toMatchObject({
      templateId: '77',
      lines: [{ unitPrice: '20.01' }],
    }),
  );
});
