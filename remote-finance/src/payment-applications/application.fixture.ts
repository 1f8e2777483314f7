import { applicationList, reductionList } from '@shared/contract/finance/payment-application-list.contract.ts';
import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import type { ApplicationDetail, ApplicationSources } from '@shared/contract/finance/payment-application.answers.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';

/** Page of 付款申请与冲减. */
export const PATH = '/finance/account-payable/applypayment/reduction';
/** Actions of a record that are possible. */
export const may = (...codes: string[]) => codes.map((code) => ({ code, enabled: true, unmet: [] }));
/** An application that waits for 审核. */
export const detail: ApplicationDetail = {
  id: '8',
  version: 3,
  applicationNo: 'FS20261120-0001',
  kind: 'NORMAL',
  state: 'SUBMITTED',
  companyId: '1',
  companyName: '远通',
  supplierId: '5',
  customerId: null,
  partyName: '宁波拖车',
  receiptId: null,
  receiptNo: null,
  currency: 'CNY',
  payeeBankId: '7',
  payeeName: '宁波拖车',
  payeeBank: '演示银行',
  payeeAccount: '62220001',
  reason: '十一月拖车费',
  urgent: false,
  expectedDate: '2026-11-30',
  invoiceReceived: true,
  remark: null,
  amount: null,
  gross: '42500.00',
  reduceTotal: '16500.00',
  net: '26000.00',
  executed: '0.00',
  paid: '0.00',
  ended: '0.00',
  baseNet: '26000.00',
  bankRecent: false,
  round: 1,
  steps: ['APPROVE'],
  step: 'APPROVE',
  waitsFor: null,
  authorName: '王会计',
  createdAt: '2026-11-20T04:00:00Z',
  submitterName: '王会计',
  submittedAt: '2026-11-20T05:00:00Z',
  endReason: null,
  lines: [],
  reductions: [],
  approvals: [],
  payments: [],
  actions: may('approve', 'reject'),
};
/** What its supplier has open, and may be set off. */
export const sources: ApplicationSources = {
  payables: [
    {
      id: '31',
      feeNo: 'YF20261105-0001',
      bizNo: 'WL20261103-0001',
      statementNo: null,
      chargeName: '拖车费',
      currency: 'CNY',
      amount: '1000.00',
      open: '1000.00',
      claimed: '600.00',
      available: '400.00',
      dueDate: '2026-11-30',
      crossRate: '1',
      heldBy: null,
    },
  ],
  more: false,
  sources: [
    {
      kind: 'PREPAY',
      sourceId: '9',
      sourceNo: 'FK20261101-0001',
      note: '2026-11-01',
      currency: 'CNY',
      total: '500.00',
      available: '100.00',
      crossRate: '1',
    },
  ],
  banks: [
    {
      id: '7',
      bankName: '演示银行',
      accountName: '宁波拖车',
      account: '62220001',
      currency: 'CNY',
      isDefault: true,
      verified: false,
      recent: true,
    },
  ],
  nettingNote: null,
  rate: '1',
  review: '50000.00',
  gm: '500000.00',
};

/** The pages of applications on a fake API, which has one application (`detail` until `show` says another) and one supplier. */
export function applicationDesk() {
  configure({ asyncUtilTimeout: 20_000 });
  let api: FakeApi;
  const page = { total: 1, totalCapped: false, page: 1, pageSize: 50, summary: {} };
  const show = (shown: ApplicationDetail) => {
    api.on(applicationList.endpoint, { list: [{ ...shown, createdBy: '2', dueDate: '2026-12-05' }], ...page });
    api.on(applications.get, shown);
    // After the one above, whose address it is like.
    api.on(applications.sources, sources);
  };
  beforeEach(() => {
    api = fakeApi();
    api.on(pickerCall('companies'), { list: [{ id: '1', label: '远通' }] });
    api.on(pickerCall('suppliers'), { list: [{ id: '5', label: '宁波拖车' }] });
    api.on(pickerCall('currencies'), { list: [{ id: 'CNY', label: 'CNY' }] });
    api.on(attachments.list, { list: [], editable: true } as never);
    show(detail);
    api.on(reductionList.endpoint, { list: [], ...page, total: 0 });
  });
  afterEach(() => {
    cleanup();
    localStorage.clear();
  });
  return {
    get api() {
      return api;
    },
    show,
    /** Commands that were sent. */
    sent: () => api.calls.filter(({ line }) => /^(POST|PUT)/.test(line)).map(({ line, body }) => ({ line, body })),
  };
}
