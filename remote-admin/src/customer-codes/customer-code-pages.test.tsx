import {
  customerCodeList,
  customerCodes,
  type CustomerCodeDetail,
  type CustomerCodeRow,
} from '@shared/contract/accounts/customer-code.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import admin from '../../module.ts';
// Loaded before the clock of the first test runs.
import './customer-code-list.page.tsx';

configure({ asyncUtilTimeout: 8000 });
const row = {
  id: '9',
  version: 2,
  customerId: '7',
  salesId: null,
  code: 'NBHN01',
  customerName: '宁波海纳进出口有限公司',
  purpose: 'MARK',
  consigneeName: null,
  podName: 'USLAX 洛杉矶',
  marksTemplate: '{code} {from}-{to}',
  salesName: '王芳',
  usedCount: 3,
  firstUsedAt: '2026-11-01T04:00:00Z',
  status: 'ENABLED',
  createdAt: '2026-10-01T04:00:00Z',
  actions: [{ code: 'disable', enabled: true, unmet: [] }],
} satisfies CustomerCodeRow;
const detail: CustomerCodeDetail = { ...row, consigneeId: null, defaultPod: null, remark: null };
let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  for (const kind of ['users', 'all-customers', 'ports']) api.on(pickerCall(kind), { list: [] });
  api.on(customerCodeList.endpoint, { list: [row], total: 1, totalCapped: false, page: 1, pageSize: 20, summary: {} });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('客户编码 /account/customer/code (A4)', () => {
  it('shows codes with the mark as it will be printed', async () => {
    renderRoute(admin, '/account/customer/code');
    expect(await screen.findByText('NBHN01 1-25')).toBeTruthy();
    expect(screen.getByText('停用')).toBeTruthy();
  });

  it('makes a code in the drawer, with a live preview of the mark', async () => {
    api.on(customerCodes.create, detail);
    renderRoute(admin, '/account/customer/code');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: /新增编码/ }));
    await user.click(await screen.findByLabelText('编码'));
    await user.paste('ab-12');
    expect(await screen.findByText(/AB12\s+WL20261120-0001/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('必填')).toBeTruthy();
    expect(api.calls.some(({ line }) => line.startsWith('POST'))).toBe(false);
  });

  it('a used code keeps code and customer (3.2)', async () => {
    api.on(customerCodes.get, detail);
    renderRoute(admin, '/account/customer/code');
    await userEvent.click(await screen.findByText('编辑'));
    const input = await screen.findByLabelText('编码');
    await waitFor(() => expect((input as HTMLInputElement).disabled).toBe(true));
    expect(screen.getAllByText('已使用，不能修改')).toHaveLength(2);
    expect(screen.queryByText('推荐编码')).toBeNull();
  });

  it('查看: who may not edit looks at a code in a drawer without a form, with its mark and its log', async () => {
    api.on(customerCodes.get, { ...detail, actions: [] });
    renderRoute(admin, '/account/customer/code', person(['account.code.view']));
    await userEvent.click(await screen.findByText('NBHN01'));
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByText('宁波海纳进出口有限公司', { selector: 'dd' })).toBeTruthy();
    expect(drawer.getByText('NBHN01 1-25')).toBeTruthy();
    expect(drawer.getByText('USLAX 洛杉矶')).toBeTruthy();
    expect(drawer.getByRole('tab', { name: '操作日志' })).toBeTruthy();
    expect(drawer.getByRole('button', { name: '打印唛头标签' })).toBeTruthy();
    expect(drawer.queryByRole('button', { name: /编辑|停用|保存/ })).toBeNull();
  });

  it('A2.12 a reader gets no buttons', async () => {
    renderRoute(admin, '/account/customer/code', person(['account.code.view']));
    await screen.findByText('NBHN01');
    expect(screen.queryByRole('button', { name: /新增编码/ })).toBeNull();
    expect(screen.queryByText('编辑')).toBeNull();
  });
});
