import {
  feeLines,
  orderFeeList,
  type FeeLine,
  type OrderFeeRow,
  type OrderFees,
} from '@shared/contract/finance/fee-line.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import finance from '../../module.ts';
import { blankLine, bodyLine, FEE_COLUMNS, formLine } from './fee-line.form-lines.ts';

configure({ asyncUtilTimeout: 20_000 });
const line: FeeLine = {
  id: '31',
  version: 2,
  feeNo: 'YS20261120-0001',
  direction: 'AR',
  bizType: 'LOGISTICS',
  bizId: '7',
  bizNo: 'WL20261120-0001',
  chargeCodeId: '2',
  chargeName: '码头操作费',
  partyId: '3',
  partyName: '测试客户',
  qty: '2',
  unit: '柜',
  unitPrice: '53.00',
  currency: 'USD',
  taxMode: 'INCL',
  taxRateBp: 600,
  rate: null,
  dueDate: '2026-12-20',
  remark: null,
  amount: '106.00',
  amountEx: '100.00',
  tax: '6.00',
  baseAmount: null,
  state: 'DRAFT',
  createdByName: '王会计',
  createdAt: '2026-11-20T04:00:00Z',
  rejectReason: null,
  actions: [
    { code: 'submit', enabled: true, unmet: [] },
    { code: 'void', enabled: true, unmet: [] },
  ],
};
const fees: OrderFees = {
  orderId: '7',
  orderNo: 'WL20261120-0001',
  companyId: '1',
  companyName: '远通',
  customerId: '3',
  customerName: '测试客户',
  currency: 'USD',
  lines: [line],
  totals: { USD: '106.00' },
  baseTotal: '0',
};
let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  for (const kind of ['customers', 'users', 'charge-codes', 'currencies']) api.on(pickerCall(kind), { list: [] });
  api.on(orderFeeList.endpoint, {
    list: [] as OrderFeeRow[],
    total: 0,
    totalCapped: false,
    page: 1,
    pageSize: 50,
    summary: {},
  });
  api.on(feeLines.ofOrder, fees);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('费用抽屉 of 物流订单应收 (F4)', () => {
  it('FIN-010 a line without a rate says 缺少汇率, never a wrong zero', async () => {
    renderRoute(finance, '/finance/account-receivable/wuliu-order?order=7');
    const table = await screen.findByRole('table', { name: '应收费用' });
    expect(within(table).getByText('缺少汇率')).toBeTruthy();
    expect(within(table).getByText('YS20261120-0001')).toBeTruthy();
  });

  it('4.10 chosen lines are submitted with the version that was seen', async () => {
    api.on(feeLines.submit, { done: 1, refused: [] });
    renderRoute(finance, '/finance/account-receivable/wuliu-order?order=7');
    const user = userEvent.setup();
    await user.click(await screen.findByLabelText('选择 YS20261120-0001'));
    await user.click(screen.getByRole('button', { name: /^提交（1）/ }));
    const dialogs = await screen.findAllByRole('dialog');
    await user.click(within(dialogs.at(-1) as HTMLElement).getByRole('button', { name: /^提交/ }));
    await waitFor(() => expect(api.calls.some((call) => call.line.includes('submit'))).toBe(true));
    expect(api.calls.find((call) => call.line.includes('submit'))?.body).toMatchObject({
      items: [{ id: '31', version: 2 }],
    });
  });
});

describe('lines of the 费用 grid (6.2)', () => {
  const amount = FEE_COLUMNS.find((column) => column.key === 'amount');
  it('FIN-002 the amount beside a line is what the server will compute', () => {
    expect(amount?.compute?.(formLine(line), 0, [])).toBe('106.00');
    expect(amount?.compute?.(blankLine(fees), 0, [])).toBeNull();
  });
  it('6.2 a stored draft goes through the grid unchanged; the rate of CNY is no field', () => {
    expect(bodyLine(formLine({ ...line, currency: 'CNY', rate: '1' }))).toMatchObject({
      id: '31',
      version: 2,
      qty: '2',
      unitPrice: '53.00',
      taxRateBp: 600,
      rate: null,
    });
  });
});
