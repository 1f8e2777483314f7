import type { BaseRow } from '@shared/contract/base/base-kind.ts';
import { BASE_KINDS } from '@shared/contract/base/base-kinds.ts';
import { cancelReasonKind, dictKind } from '@shared/contract/base/dict.kinds.ts';
import { containerTypeKind } from '@shared/contract/base/measure.kinds.ts';
import { portKind } from '@shared/contract/base/place.kinds.ts';
import { currencyKind, incotermKind } from '@shared/contract/base/trade.kinds.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { settings } from '@shared/contract/shared/setting.contract.ts';
import { connectPages } from '@shared/runtime/navigation.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import admin from '../../module.ts';
// Loaded before the clock of the first test runs.
import './base-data.page.tsx';
import { kindOf, SLA } from './base-menu.rules.ts';

configure({ asyncUtilTimeout: 15_000 });
const allowed = (...codes: string[]) => codes.map((code) => ({ code, enabled: true, unmet: [] }));
const port: BaseRow = {
  id: '3',
  version: 4,
  locode: 'CNNGB',
  nameCn: '宁波',
  nameEn: 'Ningbo',
  country: 'CN',
  kind: 'SEA',
  customsCode: '3100',
  timezone: 'Asia/Shanghai',
  usedCount: 12,
  enabled: true,
  actions: allowed('update', 'disable', 'remove'),
};
const page = <Row,>(list: Row[]) => ({
  list,
  total: list.length,
  totalCapped: false,
  page: 1,
  pageSize: 20,
  summary: {},
});
let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  connectPages((path) => !path.startsWith('/finance'));
  api.on(pickerCall('countries'), { list: [{ id: 'CN', label: '中国' }] });
  for (const kind of BASE_KINDS) api.on(kind.list.endpoint, page<BaseRow>([]));
  api.on(portKind.list.endpoint, page([port]));
});
afterEach(() => {
  connectPages(() => true);
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});
const menu = () => screen.getByRole('navigation', { name: '基础数据种类' });

describe('基础数据 /system/default (S1)', () => {
  it('the URL says which kind is shown; the list on the left changes it', async () => {
    const { place } = renderRoute(admin, '/system/default?kind=ports');
    expect(await screen.findByText('CNNGB')).toBeTruthy();
    expect(within(menu()).getByText('港口').getAttribute('aria-current')).toBe('page');
    await userEvent.click(within(menu()).getByText('币种'));
    await waitFor(() => expect(place()).toBe('/system/default?kind=currencies'));
    expect(await screen.findAllByRole('button', { name: /新增币种/ })).not.toHaveLength(0);
    expect(api.calls.some(({ line }) => line === `GET ${currencyKind.list.endpoint.path}`)).toBe(true);
  });

  it.each([
    [null, 'companies'],
    ['aql', 'aql'],
    ['nonsense', 'companies'],
  ])('?kind=%s shows %s', (word, kind) => {
    const found = kindOf(word);
    expect(found === SLA ? SLA : found.kind).toBe(kind);
  });

  it('SYS-002 a used row: its code is locked in the form, and the refusal to delete names where it is used', async () => {
    const message = '港口 CNNGB 已被使用（物流订单 12），不能删除，可以停用。';
    api.on(portKind.remove, () => refusal('SYS-002', message));
    renderRoute(admin, '/system/default?kind=ports');
    const user = userEvent.setup();
    await user.click(await screen.findByText('更多'));
    await user.click(await screen.findByText('删除'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }));
    expect(await screen.findByText(message)).toBeTruthy();
    await user.click(screen.getByText('编辑'));
    const code = await screen.findByLabelText('代码');
    expect((code as HTMLInputElement).disabled).toBe(true);
    expect(screen.getByText('已使用，不能修改')).toBeTruthy();
  });

  it('a new row is checked by the rules of its kind before it is sent', async () => {
    renderRoute(admin, '/system/default?kind=ports');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: /新增港口/ }));
    await user.click(await screen.findByLabelText('代码'));
    await user.paste('cn1');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('应为两位国家代码加三位字母或数字 2–9')).toBeTruthy();
    expect(api.calls.some(({ line }) => line.startsWith('POST'))).toBe(false);
  });

  it('a row of the dictionary has its own name; measures say their unit in the heading', async () => {
    api.on(dictKind.list.endpoint, page<BaseRow>([])).on(containerTypeKind.list.endpoint, page<BaseRow>([]));
    renderRoute(admin, '/system/default?kind=dicts');
    expect(await screen.findAllByRole('button', { name: /新增字典项/ })).not.toHaveLength(0);
    await userEvent.click(within(menu()).getByText('柜型'));
    expect(await screen.findByRole('columnheader', { name: '最大容积(m³)' })).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: '计划载重(kg)' })).toBeTruthy();
  });

  it('trade terms are a closed set: no 新增, no 导入', async () => {
    api.on(incotermKind.list.endpoint, page<BaseRow>([]));
    renderRoute(admin, '/system/default?kind=incoterms');
    expect(await screen.findByText(/代码固定/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /新增|导入/ })).toBeNull();
  });

  it('调整顺序: moved by keys and sent as a whole; a set that changed meanwhile says so and stays open', async () => {
    const row = (id: string, code: string, label: string, enabled = true): BaseRow => ({
      id,
      version: 1,
      code,
      label,
      enabled,
      usedCount: 0,
    });
    const rows = [
      row('1', 'CUSTOMER', '客户取消'),
      row('2', 'PRICE', '价格未谈妥'),
      row('3', 'OTHER', '其他原因', false),
    ];
    const reorder = cancelReasonKind.reorder;
    if (!reorder) throw new Error('cancel reasons have no order');
    api.on(cancelReasonKind.list.endpoint, page(rows));
    api.on(reorder, () => refusal('VERSION_CONFLICT', '取消原因已有增减，请重新打开后调整。'));
    renderRoute(admin, '/system/default?kind=cancel-reasons');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: '调整顺序' }));
    const drawer = within(await screen.findByRole('dialog'));
    const lines = () => drawer.getAllByText(/^(CUSTOMER|PRICE|OTHER)$/).map(({ textContent }) => textContent);
    await waitFor(() => expect(lines()).toEqual(['CUSTOMER', 'PRICE', 'OTHER']));
    const save = drawer.getByRole('button', { name: '保存' });
    expect((save as HTMLButtonElement).disabled).toBe(true);
    const last = drawer.getByText('OTHER').closest('li');
    last?.focus();
    await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}');
    expect(lines()).toEqual(['OTHER', 'CUSTOMER', 'PRICE']);
    await user.click(save);
    expect(await screen.findByText(/已有增减/)).toBeTruthy();
    expect(lines()).toEqual(['OTHER', 'CUSTOMER', 'PRICE']);
    const sent = api.calls.find(({ line }) => line === `POST ${reorder.path}`);
    expect(sent?.body).toEqual({ ids: ['3', '1', '2'] });
  });

  it('汇率 and 费用项目 lead to finance; while its page is not there they say where they are kept, without a link', async () => {
    const { unmount } = renderRoute(admin, '/system/default?kind=ports');
    await screen.findByText('CNNGB');
    const away = within(menu()).getByText('汇率');
    expect(away.closest('a')).toBeNull();
    expect(away.textContent).toContain('财务 · 应收总览');
    unmount();
    connectPages(() => true);
    renderRoute(admin, '/system/default?kind=ports');
    await screen.findByText('CNNGB');
    expect(within(menu()).getByText('费用项目').closest('a')?.getAttribute('href')).toBe('/finance/account-receivable');
    cleanup();
    renderRoute(admin, '/system/default?kind=ports', person(['system.dict.view']));
    await screen.findByText('CNNGB');
    expect(within(menu()).queryByText('汇率')).toBeNull();
  });

  it('SLA时限 are the settings of the group SLA', async () => {
    api.on(settings.list, {
      list: [{ key: 'sla.pool', value: 168, version: 0, updatedByName: null, updatedAt: null, companies: [] }],
    });
    renderRoute(admin, '/system/default?kind=sla');
    expect(await screen.findByText('待拼柜时限')).toBeTruthy();
    expect(screen.queryByText('密码')).toBeNull();
  });

  it('A2.12 a reader gets a locked form and no buttons', async () => {
    renderRoute(admin, '/system/default?kind=ports', person(['system.dict.view']));
    await userEvent.click(await screen.findByText('CNNGB'));
    expect(((await screen.findByLabelText('中文名')) as HTMLInputElement).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: /新增|导入|导出/ })).toBeNull();
    expect(within(menu()).queryByText('SLA时限')).toBeNull();
  });
});
