import type { FeeLine, OrderFees } from '@shared/contract/finance/fee-line.answers.ts';
import { feeLines } from '@shared/contract/finance/fee-line.contract.ts';
import { orderFeeList, type OrderFeeRow } from '@shared/contract/finance/order-fee.contract.ts';
import { rates } from '@shared/contract/finance/rate.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

export const line: FeeLine = {
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
  containerId: null,
  containerCode: null,
  isEstimate: false,
  settled: '0',
  reduced: '0',
  open: '106.00',
  baseOpen: null,
  accountingDate: null,
  businessDate: '2026-11-20',
  statementId: null,
  statementNo: null,
  invoiced: '0',
  redOfNo: null,
  adjustsNo: null,
  reason: null,
  heldBy: null,
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
export const fees: OrderFees = {
  direction: 'AR',
  bizType: 'LOGISTICS',
  containers: [],
  openTotals: {},
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
/** A confirmed estimate of a supplier, which an application holds. */
export const payable: FeeLine = {
  ...line,
  id: '41',
  feeNo: 'YF20261120-0001',
  direction: 'AP',
  partyName: '中远',
  isEstimate: true,
  state: 'CONFIRMED',
  rate: '7.1',
  baseAmount: '752.60',
  heldBy: '王会计 正在处理 FS20261120-0001',
  actions: [{ code: 'reverse', enabled: true, unmet: [] }],
};
/** A list with one row. */
export const page = { total: 1, totalCapped: false, page: 1, pageSize: 50, summary: {} };

/** The pages of fees on a fake API whose one order has the fees of above. */
export function feeDesk() {
  configure({ asyncUtilTimeout: 20_000 });
  let api: FakeApi;
  beforeEach(() => {
    api = fakeApi();
    for (const kind of ['customers', 'suppliers', 'companies', 'users', 'charge-codes', 'currencies'])
      api.on(pickerCall(kind), { list: [] });
    api.on(orderFeeList.endpoint, { ...page, total: 0, list: [] as OrderFeeRow[] });
    api.on(feeLines.ofOrder, fees);
    api.on(rates.current, { today: '2026-11-20', list: [] });
  });
  afterEach(() => {
    cleanup();
    localStorage.clear();
    vi.unstubAllGlobals();
  });
  return {
    get api() {
      return api;
    },
  };
}
