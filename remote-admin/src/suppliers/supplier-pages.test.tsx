import { supplierList, type SupplierRow } from '@shared/contract/accounts/supplier-list.contract.ts';
import { suppliers, type SupplierDetail } from '@shared/contract/accounts/supplier.contract.ts';
import { approvals } from '@shared/contract/shared/approval.contract.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { priceAgreementList } from '@shared/contract/finance/price-agreement.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import admin from '../../module.ts';
// Loaded before the clock of the first test runs.
import './supplier-list.page.tsx';

configure({ asyncUtilTimeout: 8000 });
let api: FakeApi;
const allowed = ['disable', 'banks', 'transfer', 'merge', 'black'].map((code) => ({ code, enabled: true, unmet: [] }));
const detail: SupplierDetail = {
  id: '4',
  version: 2,
  supplierNo: 'GY000004',
  name: '宁波北仑集装箱运输有限公司',
  shortName: '北仑运输',
  types: ['TRUCKER'],
  uscc: '91350100M000100Y43',
  scac: null,
  customsCode: null,
  country: 'CN',
  countryName: '中国',
  address: null,
  settlement: 'MONTHLY',
  creditDays: 30,
  currency: 'CNY',
  taxRate: 600,
  servicePorts: ['CNNGB'],
  ownerId: '1',
  ownerName: '管理员',
  rating: '4.7',
  ratedAt: '2026-11-20T20:20:00Z',
  ratingBasis: [
    { kind: 'TRIP', promised: 12, kept: 11 },
    { kind: 'STATEMENT', promised: 40, kept: 38 },
  ],
  remark: null,
  status: 'ACTIVE',
  mergedFrom: null,
  contacts: [
    {
      id: '1',
      name: '陈',
      role: 'SALES',
      roleName: '销售',
      phone: '19900001234',
      email: null,
      wechat: null,
      isDefault: true,
    },
  ],
  banks: [
    {
      id: '8',
      bankName: '演示银行',
      accountName: null,
      account: '6222000011112222',
      swift: null,
      currency: null,
      isDefault: true,
      verified: false,
      verifiedAt: null,
    },
  ],
  contracts: [],
  actions: allowed,
};
const row: SupplierRow = {
  ...detail,
  contactName: '陈',
  contractEnds: '2026-12-31',
  banksVerified: false,
  createdAt: '2026-11-20T04:00:00Z',
};

beforeEach(() => {
  api = fakeApi();
  for (const kind of ['users', 'countries', 'currencies', 'ports'])
    api.on(pickerCall(kind), {
      list: [
        { id: 'CN', label: '中国' },
        { id: '1', label: '管理员' },
        { id: 'CNY', label: 'CNY' },
      ],
    });
  api
    .on(supplierList.endpoint, {
      list: [row],
      total: 1,
      totalCapped: false,
      page: 1,
      pageSize: 20,
      summary: {},
      tabCounts: { all: 1, TRUCKER: 1 },
    })
    .on(suppliers.get, detail)
    .on(approvals.list, { list: [] })
    .on(attachments.list, { list: [], editable: true, maxSize: 1 });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('供应商/代理 /account/supplier (A5)', () => {
  it('shows rows, tabs by type and the end of the contract', async () => {
    renderRoute(admin, '/account/supplier');
    expect(await screen.findByText('宁波北仑集装箱运输有限公司')).toBeTruthy();
    expect(screen.getByRole('tab', { name: /拖车行/ }).textContent).toContain('1');
    expect(screen.getByText('2026-12-31')).toBeTruthy();
  });

  it('3.3 the rating stands in list and drawer, with the promises and the disputes that it is made of', async () => {
    api.on(suppliers.overview, { bookings: null, trucks: null, containers: null });
    renderRoute(admin, '/account/supplier?open=4');
    expect(within(await screen.findByRole('row', { name: /GY000004/ })).getByText('4.7')).toBeTruthy();
    expect(await screen.findByText('4.7 / 5')).toBeTruthy();
    const part = await screen.findByRole('region', { name: '评分依据（近 12 个月）' });
    expect(part.textContent).toContain('拖车到站121191.7%');
    expect(part.textContent).toContain('对账无争议403895.0%');
  });

  it('3.3 the agreements in force stand in a tab for those who may read them of finance', async () => {
    const agreed = {
      id: '7',
      version: 1,
      chargeName: '海运费',
      route: 'CNNGB→USLAX',
      currency: 'USD',
      unitPrice: '1850',
    };
    const page = { list: [agreed] as never, total: 1, totalCapped: false, page: 1, pageSize: 100, summary: {} };
    api.on(priceAgreementList.endpoint, page);
    api.on(suppliers.overview, { bookings: null, trucks: null, containers: null });
    const shown = renderRoute(admin, '/account/supplier?open=4');
    await userEvent.setup().click(await screen.findByRole('tab', { name: '协议价' }));
    const part = await screen.findByRole('region', { name: '协议价' });
    expect((await within(part).findByRole('row', { name: /海运费/ })).textContent).toContain('1,850');
    const asked = new URL(api.calls.find(({ url }) => url.includes('price-agreements'))?.url ?? '', 'http://x');
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({ supplierId: '4', direction: 'AP', tab: 'active' });
    shown.unmount();
    renderRoute(admin, '/account/supplier?open=4', person(['account.supplier.view']));
    await screen.findByRole('tab', { name: /银行账户/ });
    expect(screen.queryByRole('tab', { name: '协议价' })).toBeNull();
  });

  it('ACC-039 银行账号 sends the accounts with a reason and says that a second person decides', async () => {
    api.on(suppliers.changeBanks, {});
    renderRoute(admin, '/account/supplier?open=4');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('tab', { name: /银行账户/ }));
    expect(within(screen.getByRole('region', { name: '银行账户' })).getByText('未核实')).toBeTruthy();
    await user.click(within(screen.getByRole('row', { name: /GY000004/ })).getByRole('button', { name: '更多' }));
    await user.click(await screen.findByRole('menuitem', { name: '银行账号' }));
    const form = await screen.findByRole('form', { name: /银行账号/ });
    await user.type(within(form).getByLabelText('原因'), '来函核实');
    await user.click(screen.getByRole('button', { name: '提交审批' }));
    await waitFor(() =>
      expect(api.calls.find(({ line }) => line === 'POST /accounts/suppliers/4/banks')?.body).toMatchObject({
        version: 2,
        reason: '来函核实',
        banks: [{ id: '8', account: '6222000011112222' }],
      }),
    );
    expect(await screen.findByText('已提交，等待第二人审批')).toBeTruthy();
  });

  it('移交 names the supplier and who looks after it now', async () => {
    api.on(suppliers.handOver, {});
    renderRoute(admin, '/account/supplier');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: '更多' }));
    await user.click(await screen.findByRole('menuitem', { name: '移交' }));
    const form = await screen.findByRole('form', { name: '移交供应商 GY000004' });
    expect(form.textContent).toContain('宁波北仑集装箱运输有限公司，现负责人 管理员');
    await user.type(within(form).getByLabelText('原因'), '调岗');
    await user.click(screen.getByRole('button', { name: /移\s?交$/ }));
    expect(await within(form).findByText('必填')).toBeTruthy();
    expect(api.calls.some(({ line }) => line.startsWith('POST'))).toBe(false);
  });

  it('A2.12 offers nothing that the user may not do', async () => {
    renderRoute(admin, '/account/supplier', person(['account.supplier.view']));
    await screen.findByText('宁波北仑集装箱运输有限公司');
    expect(screen.queryByRole('button', { name: /新增供应商/ })).toBeNull();
    expect(screen.queryByText('编辑')).toBeNull();
  });
});

describe('新增供应商 (A6), 编辑供应商 (A7)', () => {
  it('shows a refusal of the server at its field (ACC-001)', async () => {
    api.on(suppliers.update, () =>
      refusal('ACC-001', '名称与 GY000001 重复，请核对后修改。', { data: { fields: { name: '与 GY000001 重复' } } }),
    );
    renderRoute(admin, '/account/supplier/edit?id=4');
    const user = userEvent.setup();
    const name = (await screen.findByLabelText('名称')) as HTMLInputElement;
    await user.type(name, '甲');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('与 GY000001 重复')).toBeTruthy();
    expect(name.value).toBe('宁波北仑集装箱运输有限公司甲');
    const sent = api.calls.find(({ line }) => line === 'PUT /accounts/suppliers/4');
    expect(sent?.body).not.toHaveProperty('banks');
    expect(sent?.body).toMatchObject({ contacts: [{ id: '1' }] });
  });

  it('marks what the chosen type demands and sends nothing without it', async () => {
    renderRoute(admin, '/account/supplier/add');
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('名称'), '新船公司');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect((await screen.findAllByText('至少选择一种类型')).length).toBeGreaterThan(0);
    expect(document.querySelector('[data-path="uscc"]')?.textContent).toContain('必填');
    expect(api.calls.some(({ line }) => line.startsWith('POST'))).toBe(false);
  });

  it('3.3 a file of a contract that is not saved yet goes to its contract with the save', async () => {
    api
      .on(suppliers.create, {
        ...detail,
        contracts: [
          { id: '31', no: 'HT-1', validFrom: '2026-01-01', validTo: null },
          { id: '32', no: 'HT-2', validFrom: '2026-01-01', validTo: null },
        ],
      })
      .on(attachments.upload, () => refusal('SYS-031', '文件类型不允许。'));
    renderRoute(admin, '/account/supplier/add');
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('名称'), '新拖车行');
    await user.type(screen.getByLabelText('简称'), '新拖');
    await user.type(screen.getByLabelText('统一社会信用代码'), '91350100M000100Y43');
    await user.click(screen.getByLabelText('类型'));
    await user.click(await screen.findByText('拖车行'));
    const grid = screen.getByRole('table', { name: '合同' });
    const add = within(grid.closest('[data-grid]') as HTMLElement).getByRole('button', { name: /添加|新增|加一行/ });
    for (const no of ['HT-1', 'HT-2']) {
      await user.click(add);
      const cells = within(within(grid).getAllByRole('row').at(-1) as HTMLElement).getAllByRole('textbox');
      await user.type(cells[0] as HTMLElement, no);
      await user.type(cells[1] as HTMLElement, '2026-01-01');
    }
    const place = screen.getByRole('region', { name: 'HT-2 的文件' });
    await user.upload(within(place).getByLabelText('选择文件'), new File(['x'], '扫描件.pdf'));
    expect(within(place).getByText('扫描件.pdf')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(api.calls.find(({ line }) => line === 'POST /attachments')?.body).toMatchObject({
        kind: 'ac_supplier',
        id: '4',
        slot: 'contract-32',
      }),
    );
    const sent = api.calls.find(({ line }) => line === 'POST /accounts/suppliers')?.body as { contracts: object[] };
    expect(sent.contracts).toEqual([
      { no: 'HT-1', validFrom: '2026-01-01', validTo: null },
      { no: 'HT-2', validFrom: '2026-01-01', validTo: null },
    ]);
  });

  it('A2.9 without a good id shows the empty state', async () => {
    renderRoute(admin, '/account/supplier/edit?id=x');
    expect(await screen.findByText(/数据不存在或无权访问/)).toBeTruthy();
  });
});
