import {
  approvalRuleList,
  approvalRules,
  type ApprovalRuleDetail,
} from '@shared/contract/finance/approval-rule.contract.ts';
import { bankAccountList, bankAccounts, type BankAccountRow } from '@shared/contract/finance/bank-account.contract.ts';
import { chargeCodeList, chargeCodes, type ChargeCodeDetail } from '@shared/contract/finance/charge-code.contract.ts';
import { orderFeeList } from '@shared/contract/finance/order-fee.contract.ts';
import {
  feeTemplateList,
  feeTemplates,
  type FeeTemplateDetail,
} from '@shared/contract/finance/fee-template.contract.ts';
import {
  partyFinance,
  partyFinanceList,
  type PartyFinanceDetail,
} from '@shared/contract/finance/party-finance.contract.ts';
import { rateList, rates, type RateRow } from '@shared/contract/finance/rate.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import finance from '../../module.ts';

configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

const PATH = '/finance/account-receivable/wuliu-order';
const may = (...codes: string[]) => codes.map((code) => ({ code, enabled: true, unmet: [] }));
const list = <Row,>(rows: Row[]) => ({
  list: rows,
  total: rows.length,
  totalCapped: false,
  page: 1,
  pageSize: 50,
  summary: {},
});
const rate: RateRow = {
  id: '5',
  version: 1,
  rateDate: '2026-11-20',
  currency: 'USD',
  rateType: 'BOOK',
  rate: '7.6',
  before: '7.1',
  changeBp: 704,
  source: 'MANUAL',
  enteredBy: '2',
  enteredByName: '李四',
  enteredAt: '2026-11-20T01:00:00Z',
  confirmedByName: null,
  confirmedAt: null,
  state: 'PENDING',
  actions: may('confirm', 'update', 'remove'),
};
const charge: ChargeCodeDetail = {
  id: '3',
  version: 4,
  code: 'DOC',
  name: '文件费',
  nameEn: null,
  chargeGroup: 'OCEAN',
  nature: 'PROFIT',
  directions: ['AR', 'AP'],
  taxMode: 'INCL',
  taxRateBp: 600,
  unit: '票',
  incomeAccount: '6001',
  costAccount: '6401',
  shareable: false,
  status: 'ENABLED',
  usedIn: '费用 12',
  actions: may('update', 'disable'),
};
const template: FeeTemplateDetail = {
  id: '8',
  version: 2,
  name: '海运拼箱出口',
  bizType: 'LOGISTICS',
  status: 'ENABLED',
  remark: null,
  lines: [
    {
      id: '81',
      chargeCodeId: '3',
      chargeName: '文件费',
      partyRole: 'CUSTOMER',
      supplierId: null,
      supplierName: null,
      basis: 'ORDER',
      priceSource: 'FIXED',
      currency: 'CNY',
      unitPrice: '450.00',
      minAmount: null,
      remark: null,
      hidden: false,
    },
  ],
  actions: may('update', 'disable'),
};
const rule: ApprovalRuleDetail = {
  id: '4',
  version: 3,
  companyId: '1',
  companyName: '远通',
  kind: 'PAYMENT',
  bands: [
    { upTo: '50000.00', steps: [{ roleId: '11', mode: 'ANY' }] },
    {
      upTo: null,
      steps: [
        { roleId: '11', mode: 'ANY' },
        { roleId: '12', mode: 'ALL' },
      ],
    },
  ],
  remark: null,
  status: 'ENABLED',
  actions: may('update'),
};
const party: PartyFinanceDetail = {
  id: '6',
  version: 1,
  label: '恒丰',
  customerId: '1',
  customerName: '恒丰',
  supplierId: null,
  supplierName: null,
  collectionMode: 'BEFORE',
  invoiceState: null,
  remark: null,
  actions: may('update'),
};
const bank: BankAccountRow = {
  id: '9',
  version: 1,
  companyId: '1',
  companyName: '远通',
  name: '招行基本户',
  bankName: '招商银行',
  accountNo: '574901234567890',
  currency: 'CNY',
  openingBalance: '1000.00',
  balance: '1500.00',
  updatedAt: null,
  status: 'ENABLED',
  actions: may('update', 'disable'),
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  for (const kind of [
    'customers',
    'all-customers',
    'suppliers',
    'all-suppliers',
    'users',
    'ports',
    'warehouses',
    'companies',
  ])
    api.on(pickerCall(kind), { list: [] });
  api.on(pickerCall('currencies'), { list: [{ id: 'USD', label: 'USD 美元' }, { id: 'CNY', label: 'CNY 人民币' }] }); // prettier-ignore
  api.on(pickerCall('charge-codes'), { list: [{ id: '3', label: '文件费' }] });
  api.on(pickerCall('roles'), { list: [{ id: '11', label: '会计主管' }, { id: '12', label: '财务主管' }] }); // prettier-ignore
  api.on(pickerCall('companies'), { list: [{ id: '1', label: '远通' }] });
  api.on(orderFeeList.endpoint, list([]));
  api.on(rateList.endpoint, { ...list([rate]), tabCounts: { all: 1, pending: 1, confirmed: 0 } });
  api.on(rates.current, {
    today: '2026-11-20',
    list: [
      { currency: 'USD', rate: '7.1', date: '2026-11-18', days: 2 },
      { currency: 'JPY', rate: null, date: null, days: null },
    ],
  });
  api.on(chargeCodeList.endpoint, list([{ ...charge, updatedAt: null }]));
  api.on(chargeCodes.get, charge);
  api.on(feeTemplateList.endpoint, list([{ ...template, lineCount: 1, lineText: '文件费', updatedAt: null }]));
  api.on(feeTemplates.get, template);
  api.on(approvalRuleList.endpoint, list([{ ...rule, bandText: '不足 50000：会计主管', updatedAt: null }]));
  api.on(approvalRules.get, rule);
  api.on(partyFinanceList.endpoint, list([{ ...party, linked: false, nettingFiles: 0, updatedAt: null }]));
  api.on(partyFinance.get, party);
  api.on(bankAccountList.endpoint, list([bank]));
  api.on(bankAccounts.get, { ...bank, used: true, currency: 'CNY', actions: bank.actions ?? [] } as never);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});
const open = (base: string) => renderRoute(finance, `${PATH}?base=${base}`);
const sent = (method: string) => api.calls.filter(({ line }) => line.startsWith(method));
const press = async (name: string, row: RegExp) =>
  userEvent.click(within(await screen.findByRole('row', { name: row })).getByRole('button', { name }));
const save = () => userEvent.click(screen.getByRole('button', { name: '保存' }));

describe('3.14 汇率维护', () => {
  it('says what counts today, what is old and what is missing; a jump stands out', async () => {
    open('rates');
    const today = within(await screen.findByLabelText('今日记账汇率'));
    expect(today.getByText('2 天前')).toBeTruthy();
    expect(today.getByText(/缺少/)).toBeTruthy();
    expect((await screen.findByText('+7.04%')).tagName).toBe('B');
  });

  it('确认 sends the version that was seen', async () => {
    api.on(rates.confirm, { id: '5', version: 2 });
    open('rates');
    await press('确认', /USD/);
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    expect(sent('POST')[0]).toMatchObject({ line: 'POST /finance/rates/5/confirm', body: { version: 1 } });
  });

  it('a month is pasted as a block and sent at once', async () => {
    api.on(rates.create, { saved: 2 });
    open('rates');
    await userEvent.click(await screen.findByRole('button', { name: '录入汇率' }));
    const form = within(await screen.findByRole('form', { name: '录入汇率' }));
    const cell = form.getAllByRole('textbox').at(-1) as HTMLElement;
    fireEvent.paste(cell, { clipboardData: { getData: () => '7.1021\n7.1033\n' } });
    await save();
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    expect(sent('POST')[0]?.body).toMatchObject({
      lines: [{ rate: '7.1021', currency: 'USD', rateType: 'BOOK' }, { rate: '7.1033' }],
    });
  });
});

describe('3.16 base data in drawers', () => {
  it('费用项目: the code is fixed, the nature of a used one too; 代收代付 lets go of accounts', async () => {
    api.on(chargeCodes.update, charge);
    open('charge-codes');
    await press('编辑', /文件费/);
    const form = within(await screen.findByRole('form', { name: '编辑费用项目 文件费' }));
    expect(form.getByLabelText<HTMLInputElement>('编码').disabled).toBe(true);
    expect(form.getByText(/已被使用，不能改（费用 12）/)).toBeTruthy();
    expect(form.getByRole<HTMLInputElement>('radio', { name: '代收代付' }).disabled).toBe(true);
    await userEvent.clear(form.getByLabelText('名称'));
    await userEvent.type(form.getByLabelText('名称'), '单证费');
    await save();
    await waitFor(() => expect(sent('PUT')).toHaveLength(1));
    expect(sent('PUT')[0]).toMatchObject({ line: 'PUT /finance/charge-codes/3', body: { name: '单证费', version: 4 } });
    expect(sent('PUT')[0]?.body).not.toHaveProperty('code');
  });

  it('费用模板: lines go back with their ids', async () => {
    api.on(feeTemplates.update, template);
    open('fee-templates');
    await press('编辑', /海运拼箱出口/);
    const form = within(await screen.findByRole('form', { name: '编辑费用模板 海运拼箱出口' }));
    await userEvent.type(form.getByLabelText('名称'), '2');
    await save();
    await waitFor(() => expect(sent('PUT')).toHaveLength(1));
    expect(sent('PUT')[0]?.body).toMatchObject({
      name: '海运拼箱出口2',
      version: 2,
      lines: [{ id: '81', chargeCodeId: '3', unitPrice: '450.00', priceSource: 'FIXED' }],
    });
  });

  it('审批规则: bands stand as lines of the sheet and go back as bands with their steps', async () => {
    api.on(approvalRules.update, rule);
    open('approval-rules');
    await press('编辑', /付款申请/);
    const form = within(await screen.findByRole('form', { name: '编辑审批规则 远通 付款申请' }));
    await userEvent.type(form.getByLabelText('备注'), '试行');
    await save();
    await waitFor(() => expect(sent('PUT')).toHaveLength(1));
    expect(sent('PUT')[0]?.body).toEqual({ version: 3, remark: '试行', bands: rule.bands });
  });

  it('结算资料: the field of a party shows with it', async () => {
    open('party-finance');
    await press('编辑', /恒丰/);
    const form = within(await screen.findByRole('form', { name: '编辑结算资料 恒丰' }));
    expect(form.getByText('收汇方式')).toBeTruthy();
    expect(form.queryByText('发票状态')).toBeNull();
  });

  it('3.15 银行账户: company and currency of a used one are fixed', async () => {
    open('bank-accounts');
    await press('编辑', /招行基本户/);
    const form = within(await screen.findByRole('form', { name: '编辑银行账户 招行基本户' }));
    expect(form.getByLabelText<HTMLInputElement>('币种').disabled).toBe(true);
    expect(form.getByText('账户已有收付款，主体和币种不能改')).toBeTruthy();
  });

  it.each([
    [['finance.rate.view'], ['汇率维护']],
    [['finance.bank.view'], ['银行账户']],
    [['finance.base.view'], ['费用项目', '协议价', '费用模板', '审批规则', '结算资料']],
  ])('ACC-031 with %j the menu offers %j', async (codes, offered) => {
    renderRoute(finance, PATH, person(['finance.ar.fee.view', ...codes] as never));
    await userEvent.click(await screen.findByRole('button', { name: '汇率与基础资料' }));
    const menu = await screen.findByRole('menu');
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ).toEqual(offered);
  });

  it('ACC-031 without any of these rights there is no menu', async () => {
    renderRoute(finance, `${PATH}?base=rates`, person(['finance.ar.fee.view']));
    await screen.findByText('暂无数据');
    expect(screen.queryByRole('button', { name: '汇率与基础资料' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
