import { customerList, type CustomerRow } from '@shared/contract/accounts/customer-list.contract.ts';
import type { CustomerDetail } from '@shared/contract/accounts/customer.answers.ts';
import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { approvals } from '@shared/contract/shared/approval.contract.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { fakeApi, type FakeApi } from './fake-api.ts';

/** The API as the pages of customers find it: pickers, and no duplicates. */
export function customerApi(): FakeApi {
  const api = fakeApi();
  for (const kind of ['users', 'countries', 'currencies', 'ports', 'contact-roles'])
    api.on(pickerCall(kind), {
      list: [
        { id: 'CN', label: '中国' },
        { id: '1', label: '管理员' },
        { id: 'CNY', label: 'CNY 人民币' },
      ],
    });
  api.on(customers.checkDuplicates, { list: [] });
  return api;
}

/** A row of its list. */
export const customerRow = {
  id: '7',
  version: 3,
  salesId: '1',
  customerNo: 'KH000007',
  name: '宁波海纳进出口有限公司',
  shortName: '宁波海纳',
  kind: 'DOMESTIC',
  countryName: '中国',
  level: 'A',
  codeCount: 2,
  contactName: '王经理',
  contactPhone: '19900001234',
  settlement: 'MONTHLY',
  creditDays: 30,
  creditState: 'NORMAL',
  salesName: '管理员',
  tags: ['大客户'],
  status: 'POTENTIAL',
  createdAt: '2026-11-20T04:00:00Z',
  nameEn: null,
  uscc: '91350100M000100Y43',
  currency: 'CNY',
  sourceName: null,
  csName: null,
  deptName: null,
  actions: [
    { code: 'activate', enabled: false, unmet: ['缺少营业执照'] },
    { code: 'transfer', enabled: true, unmet: [] },
    { code: 'merge', enabled: true, unmet: [] },
    { code: 'black', enabled: true, unmet: [] },
  ],
  creditLimit: null,
  creditUsed: null,
  creditLeft: null,
  lastOrderDate: null,
  openOrders: 0,
  frozen: false,
} satisfies CustomerRow;
/** A customer that the office may see in full. */
export const customerDetail: CustomerDetail = {
  ...customerRow,
  defaultPodName: null,
  mergedFrom: null,
  taxId: null,
  customsCode: null,
  country: 'CN',
  province: null,
  city: null,
  address: null,
  csId: null,
  source: null,
  deptId: null,
  statementDay: null,
  defaultIncoterm: null,
  defaultPod: null,
  defaultAgency: null,
  inspectWaive: false,
  remark: null,
  contacts: [
    {
      id: '1',
      name: '王经理',
      role: 'BUYER',
      roleName: '采购',
      phone: '19900001234',
      email: null,
      wechat: null,
      isDefault: true,
    },
  ],
  consignees: [],
  addresses: [],
  banks: [],
  invoiceTitles: [],
  papers: [],
  codes: [{ id: '9', code: 'NBHN01', purpose: 'MARK', status: 'ENABLED' }],
  updatedAt: '2026-11-20T04:00:00Z',
};
/** The list with that one customer. */
export const answerList = (api: FakeApi) =>
  api.on(customerList.endpoint, {
    list: [customerRow],
    total: 1,
    totalCapped: false,
    page: 1,
    pageSize: 20,
    summary: {},
    tabCounts: { all: 1, active: 0, potential: 1, disabled: 0, black: 0, warn: 0 },
  });

/** What the drawer asks for; `free`: the approval that waits is another person's. */
export function answerDrawer(api: FakeApi, free = true) {
  const blocked = { enabled: free, unmet: free ? [] : ['申请人不能审批自己的申请'] };
  api
    .on(customers.get, customerDetail)
    .on(attachments.list, { list: [], editable: true, maxSize: 1 })
    .on(customers.overview, {
      orders: {
        open: 1,
        all: 1,
        recent: [
          {
            id: '5',
            orderNo: 'WL20261101-0001',
            orderDate: '2026-11-01',
            pod: 'USLAX',
            cartons: 12,
            volume: 3_000_000,
            status: 'CONFIRMED',
          },
        ],
      },
      containers: null,
      receivable: [{ currency: 'USD', draft: '0.00', confirmed: '1250.00', overdue: '0.00' }],
      credit: {
        profileVersion: 1,
        creditLimit: '500000.00',
        tempLimit: null,
        tempUntil: null,
        inForce: '500000.00',
        used: '465440.00',
        left: '34560.00',
        holds: [{ id: '1', scope: 'ALL', validFrom: '2026-11-01', validTo: null, reason: '逾期未付' }],
      },
    })
    .on(approvals.list, {
      list: [
        {
          id: '3',
          version: 1,
          kind: 'customer.black',
          title: '拉黑',
          objectType: 'ac_customer',
          objectId: '7',
          objectNo: 'KH000007',
          link: '/account/customer?open=7',
          reason: '欠款跑路',
          state: 'PENDING',
          applicantName: '李四',
          createdAt: '2026-11-20T04:00:00Z',
          approverName: null,
          decidedAt: null,
          opinion: null,
          lines: [],
          actions: [
            { code: 'approve', ...blocked },
            { code: 'reject', ...blocked },
          ],
        },
      ],
    });
}
