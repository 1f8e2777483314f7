import { orderFeeList } from '@shared/contract/finance/order-fee.contract.ts';
import {
  priceAgreementList,
  priceAgreements,
  type PriceAgreementDetail,
  type PriceAgreementRow,
} from '@shared/contract/finance/price-agreement.contract.ts';
import { PERMISSION_CODES } from '@shared/contract/permissions.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import finance from '../../module.ts';

configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

const agreement: PriceAgreementDetail = {
  id: '7',
  version: 2,
  label: '顺达 海运费 CNNGB→USLAX 海运 40HQ',
  companyId: '1',
  direction: 'AP',
  customerId: null,
  supplierId: '2',
  chargeCodeId: '11',
  transportMode: 'SEA',
  pol: 'CNNGB',
  pod: 'USLAX',
  containerType: '40HQ',
  warehouseId: null,
  carrierId: null,
  basis: 'CONTAINER',
  currency: 'USD',
  unitPrice: '1850.00',
  minAmount: null,
  validFrom: '2026-12-01',
  validTo: null,
  remark: null,
  state: 'DRAFT',
  actions: [
    { code: 'update', enabled: true, unmet: [] },
    { code: 'activate', enabled: true, unmet: [] },
  ],
};
const row: PriceAgreementRow = {
  ...agreement,
  partyName: '顺达',
  chargeName: '海运费',
  route: 'CNNGB→USLAX',
  carrierName: null,
  warehouseName: null,
  companyName: '远通',
  updatedAt: '2026-11-20T04:00:00Z',
};
const page = { totalCapped: false, page: 1, pageSize: 50, summary: {} };
const PATH = '/finance/account-receivable/wuliu-order';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  for (const kind of ['customers', 'all-customers', 'suppliers', 'all-suppliers', 'users', 'charge-codes', 'currencies', 'companies', 'warehouses'])
    api.on(pickerCall(kind), { list: [] }); // prettier-ignore
  api.on(pickerCall('ports'), {
    list: [
      { id: 'CNNGB', label: 'CNNGB 宁波' },
      { id: 'USLAX', label: 'USLAX 洛杉矶' },
    ],
  });
  api.on(pickerCall('container-types'), { list: [{ id: '40HQ', label: '40HQ 高柜' }] });
  api.on(orderFeeList.endpoint, { ...page, list: [], total: 0 });
  api.on(priceAgreementList.endpoint, { ...page, list: [row], total: 1, tabCounts: { active: 0, draft: 1 } });
  api.on(priceAgreements.get, agreement);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});
const drawer = async () => (await screen.findAllByRole('dialog')).at(0) as HTMLElement;
/** The scope of the price stands there by its names. */
const namesOf = async (form: HTMLElement) => {
  for (const name of ['CNNGB 宁波', 'USLAX 洛杉矶', '40HQ 高柜'])
    expect((await within(form).findAllByText(name)).length).toBeGreaterThan(0);
};
const sent = (method: string) => api.calls.find(({ line }) => line.startsWith(method));

describe('3.16 drawer 协议价', () => {
  it('opens from 物流订单应收; its tabs and filters leave the URL of the page alone', async () => {
    const hosted = renderRoute(finance, `${PATH}?feeState=DRAFT`);
    await userEvent.click(await screen.findByRole('button', { name: '汇率与基础资料' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '协议价' }));
    expect(await within(await drawer()).findByText('顺达')).toBeTruthy();
    await userEvent.click(within(await drawer()).getByRole('tab', { name: /草稿/ }));
    await waitFor(() => expect(api.calls.some(({ url }) => /price-agreements\?.*tab=draft/.test(url))).toBe(true));
    expect(hosted.place()).toBe(`${PATH}?feeState=DRAFT&base=price-agreements`);
  });

  it('生效 is sent with the version that was seen', async () => {
    api.on(priceAgreements.activate, { ...agreement, state: 'ACTIVE' });
    renderRoute(finance, `${PATH}?base=price-agreements`);
    await userEvent.click(await within(await drawer()).findByRole('button', { name: '生效' }));
    await waitFor(() => expect(sent('POST')).toBeDefined());
    expect(sent('POST')).toMatchObject({ line: expect.stringContaining('/7/activate'), body: { version: 2 } });
  });

  it('复制 starts a new one with the same price and scope and without days', async () => {
    api.on(priceAgreements.create, agreement);
    renderRoute(finance, `${PATH}?base=price-agreements`);
    await userEvent.click(await within(await drawer()).findByRole('button', { name: '复制' }));
    const form = await screen.findByRole('form', { name: '复制协议价' });
    expect(within(form).getByLabelText<HTMLInputElement>('单价').value).toBe('1850.00');
    expect(within(form).getByLabelText<HTMLInputElement>('生效日期').value).toBe('');
    await namesOf(form);
  });

  it('in force only the last day and the remark are open', async () => {
    api.on(priceAgreements.get, { ...agreement, state: 'ACTIVE' });
    renderRoute(finance, `${PATH}?base=price-agreements`);
    await userEvent.click(await within(await drawer()).findByRole('button', { name: '编辑' }));
    const form = await screen.findByRole('form', { name: /40HQ（生效）/ });
    expect(within(form).getByLabelText<HTMLInputElement>('单价').disabled).toBe(true);
    expect(within(form).getByLabelText<HTMLInputElement>('截止日期').disabled).toBe(false);
    await namesOf(form);
  });

  it('ACC-031 without finance.base.view there is neither button nor drawer', async () => {
    const codes = PERMISSION_CODES.filter((code) => !code.startsWith('finance.base.'));
    renderRoute(finance, `${PATH}?base=price-agreements`, person(codes));
    await screen.findByText('暂无数据');
    await userEvent.click(screen.getByRole('button', { name: '汇率与基础资料' }));
    expect(await screen.findByRole('menuitem', { name: '汇率维护' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: '协议价' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
