import { customerList, type CustomerRow } from '@shared/contract/accounts/customer-list.contract.ts';
import type { CustomerDetail } from '@shared/contract/accounts/customer.answers.ts';
import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { approvals } from '@shared/contract/shared/approval.contract.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import admin from '../../module.ts';

configure({ asyncUtilTimeout: 8000 });
let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  for (const kind of ['users', 'countries', 'currencies', 'ports'])
    api.on(pickerCall(kind), {
      list: [
        { id: 'CN', label: '中国' },
        { id: '1', label: '管理员' },
        { id: 'CNY', label: 'CNY 人民币' },
      ],
    });
  api.on(customers.checkDuplicates, { list: [] });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Pastes, which is quicker than typing. */
const put = async (user: ReturnType<typeof userEvent.setup>, input: HTMLElement, text: string) => {
  await user.click(input);
  await user.paste(text);
};
const row = {
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
const detail: CustomerDetail = {
  ...row,
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
  contacts: [{ id: '1', name: '王经理', role: null, phone: '19900001234', email: null, wechat: null, isDefault: true }],
  consignees: [],
  addresses: [],
  banks: [],
  invoiceTitles: [],
  papers: [],
  codes: [{ id: '9', code: 'NBHN01', purpose: 'MARK', status: 'ENABLED' }],
  updatedAt: '2026-11-20T04:00:00Z',
};
const answerList = () =>
  api.on(customerList.endpoint, {
    list: [row],
    total: 1,
    totalCapped: false,
    page: 1,
    pageSize: 20,
    summary: {},
    tabCounts: { all: 1, active: 0, potential: 1, disabled: 0, black: 0, warn: 0 },
  });

/** What the drawer asks for; `free`: the approval that waits is another person's. */
function answerDrawer(free = true) {
  const blocked = { enabled: free, unmet: free ? [] : ['申请人不能审批自己的申请'] };
  api
    .on(customers.get, detail)
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

describe('客户管理 /account/customer (A1)', () => {
  it('shows rows, tabs with counts and what may be done', async () => {
    answerList();
    renderRoute(admin, '/account/customer');
    expect(await screen.findByText('宁波海纳进出口有限公司')).toBeTruthy();
    const table = screen.getByRole('table');
    for (const text of ['KH000007', '境内', 'A 级', '王经理', '月结', '潜在', '大客户'])
      expect(within(table).getAllByText(text).length).toBeGreaterThan(0);
    expect(screen.getByRole('tab', { name: /潜在/ }).textContent).toContain('1');
    expect(screen.getByRole('button', { name: /新增客户/ })).toBeTruthy();
  });

  it('opens the overview in a drawer whose address can be passed on', async () => {
    answerList();
    answerDrawer();
    const view = renderRoute(admin, '/account/customer');
    await userEvent.click(await screen.findByText('KH000007'));
    expect(await screen.findByText('客户概览')).toBeTruthy();
    expect(view.place()).toContain('open=7');
    await userEvent.click(await screen.findByRole('tab', { name: /联系与地址/ }));
    expect(await screen.findByText('联系人')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: '联系人' })).getByText('19900001234')).toBeTruthy();
  });

  it('360° shows credit, holds, orders with their pages and receivables by currency', async () => {
    answerList();
    answerDrawer();
    renderRoute(admin, '/account/customer?open=7');
    expect(await screen.findByText('CNY 500,000.00')).toBeTruthy();
    expect(screen.getByText('CNY 465,440.00')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: '控货' })).getByText('逾期未付')).toBeTruthy();
    const order = screen.getByRole('link', { name: 'WL20261101-0001' });
    expect(order.getAttribute('href')).toBe('/transport/order/info?id=5');
    expect(within(screen.getByRole('region', { name: '应收' })).getByText('1,250.00')).toBeTruthy();
    expect(screen.queryByRole('region', { name: /柜子/ })).toBeNull();
  });

  it('ACC-013 拉黑 asks for a reason and says that a second person decides', async () => {
    answerList();
    api.on(customers.black, {});
    renderRoute(admin, '/account/customer');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: '更多' }));
    await user.click(await screen.findByRole('menuitem', { name: '拉黑' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: /拉\s?黑/ }));
    expect(within(dialog).getByText('请填写原因')).toBeTruthy();
    await user.type(within(dialog).getByLabelText('原因'), '欠款');
    await user.click(within(dialog).getByRole('button', { name: /拉\s?黑/ }));
    await waitFor(() =>
      expect(api.calls.find(({ line }) => line === 'POST /accounts/customers/7/black')?.body).toEqual({
        version: 3,
        reason: '欠款',
      }),
    );
    expect(await screen.findByText('已提交，等待第二人审批')).toBeTruthy();
  });

  it('ACC-013 what waits is shown with its reason; the applicant finds the buttons blocked', async () => {
    answerList();
    answerDrawer(false);
    renderRoute(admin, '/account/customer?open=7');
    expect(await screen.findByText('拉黑待审批')).toBeTruthy();
    expect(screen.getByText(/李四 于 .* 提交：欠款跑路/)).toBeTruthy();
    const agree = screen.getByRole('button', { name: /同\s?意/ });
    expect((agree as HTMLButtonElement).disabled).toBe(true);
    expect(agree.getAttribute('title')).toBe('申请人不能审批自己的申请');
  });

  it('A2.12 offers nothing that the user may not do', async () => {
    answerList();
    renderRoute(admin, '/account/customer', person(['account.customer.view']));
    await screen.findByText('宁波海纳进出口有限公司');
    expect(screen.queryByRole('button', { name: /新增客户/ })).toBeNull();
    expect(screen.queryByText('编辑')).toBeNull();
  });
});

describe('新增客户 /account/customer/add (A2)', () => {
  const fill = async () => {
    const user = userEvent.setup();
    await put(user, await screen.findByLabelText('全称'), '宁波海纳进出口有限公司');
    await put(user, screen.getByLabelText('简称'), '宁波海纳');
    await put(user, screen.getByLabelText('统一社会信用代码'), '91350100m000100y43');
    return user;
  };

  it('saves through the contract and goes to the new customer', async () => {
    answerList();
    api
      .on(customers.create, detail)
      .on(customers.get, detail)
      .on(attachments.list, { list: [], editable: true, maxSize: 1 });
    api.on(customers.checkDuplicates, { list: [] });
    const view = renderRoute(admin, '/account/customer/add');
    const user = await fill();
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(view.place()).toBe('/account/customer?open=7'));
    const sent = api.calls.find(({ line }) => line === 'POST /accounts/customers');
    expect(sent?.body).toMatchObject({ kind: 'DOMESTIC', name: '宁波海纳进出口有限公司', salesId: '1', contacts: [] });
    expect(sent?.key).toBeTruthy();
  });

  it('ACC-010 says at the field what is wrong and sends nothing', async () => {
    renderRoute(admin, '/account/customer/add');
    const user = userEvent.setup();
    await put(user, await screen.findByLabelText('统一社会信用代码'), '91350100M000100Y44');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('统一社会信用代码不正确')).toBeTruthy();
    expect(api.calls.some(({ line }) => line.startsWith('POST'))).toBe(false);
  });

  it('shows a refusal of the server at its field (ACC-001)', async () => {
    api.on(customers.create, () =>
      refusal('ACC-001', '全称与 KH000001 重复，请核对后修改。', { data: { fields: { name: '与 KH000001 重复' } } }),
    );
    renderRoute(admin, '/account/customer/add');
    const user = await fill();
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('与 KH000001 重复')).toBeTruthy();
    expect((screen.getByLabelText('全称') as HTMLInputElement).value).toBe('宁波海纳进出口有限公司');
  });

  it('warns of names that are alike while typing', async () => {
    api.on(customers.checkDuplicates, {
      list: [
        {
          id: '3',
          customerNo: 'KH000003',
          name: '宁波海呐进出口有限公司',
          percent: 91,
          status: 'ACTIVE',
          salesName: '王芳',
        },
      ],
    });
    renderRoute(admin, '/account/customer/add');
    await fill();
    expect(await screen.findByText(/可能已有 1 个相似客户/)).toBeTruthy();
    expect(
      screen
        .getByText(/KH000003/)
        .closest('a')
        ?.getAttribute('href'),
    ).toBe('/account/customer?open=3');
  });
});

describe('编辑客户 /account/customer/edit (A3)', () => {
  it('A2.9 without a good id shows the empty state', async () => {
    renderRoute(admin, '/account/customer/edit?id=x');
    expect(await screen.findByText(/数据不存在或无权访问/)).toBeTruthy();
    expect(api.calls.some(({ line }) => line.includes('/accounts/customers/'))).toBe(false);
  });

  it('ACC-031 leaves out what the user sees masked, so that no mask is saved', async () => {
    answerList();
    const masked = { ...detail, contacts: [{ ...detail.contacts[0], phone: '199****1234' }] } as CustomerDetail;
    api
      .on(customers.get, masked)
      .on(customers.update, masked)
      .on(attachments.list, { list: [], editable: false, maxSize: 1 });
    const me = person(undefined, { fields: { ...person().fields, 'customer.contact': 'MASK' } });
    api.on(customers.checkDuplicates, { list: [] });
    renderRoute(admin, '/account/customer/edit?id=7', me);
    const user = userEvent.setup();
    await put(user, await screen.findByLabelText('备注'), '改');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(api.calls.some(({ line }) => line.startsWith('PUT'))).toBe(true));
    const sent = api.calls.find(({ line }) => line === 'PUT /accounts/customers/7');
    expect(sent?.body).toMatchObject({ version: 3, remark: '改' });
    expect(sent?.body).not.toHaveProperty('contacts');
  });
});
