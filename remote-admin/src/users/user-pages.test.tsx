import * as user from '@shared/contract/access/user.contract.ts';
import { deptDelete, deptList } from '@shared/contract/access/dept.contract.ts';
import { userList } from '@shared/contract/access/user-list.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { approvals, type Approval } from '@shared/contract/shared/approval.contract.ts';
import { refusal } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import admin from '../../module.ts';
import { depts, detail, row } from './user.fixture.ts';
import { userDesk } from './user-desk.fixture.tsx';

const desk = userDesk();
const { open, call } = desk;

describe('账号管理 /account/user (A8)', () => {
  it('a department shows the accounts of its branch; the choice lives in the URL', async () => {
    const { by, place } = open('/account/user');
    await screen.findByText('wang.fang');
    await by.click(await screen.findByText('操作部', { selector: 'aside *' }));
    await waitFor(() => expect(place()).toContain('deptId=2'));
    await waitFor(() => expect(call('GET /accounts/users')?.url).toContain('deptId=2'));
    await by.click(screen.getByRole('button', { name: '全部' }));
    await waitFor(() => expect(place()).not.toContain('deptId'));
  });

  it('重置密码 asks, then shows the temporary password once', async () => {
    desk.api.on(user.userReset, { id: '7', username: 'wang.fang', temporaryPassword: 'Ab3$efgh9Kmn%p' });
    const { by } = open('/account/user?user=7');
    await by.click(await screen.findByRole('button', { name: '重置密码' }));
    const ask = await screen.findByText('将生成新的临时密码，该账号的所有登录立即失效，并通知本人。');
    const dialog = ask.closest<HTMLElement>('[role=dialog]');
    await by.click(within(dialog as HTMLElement).getByRole('button', { name: '重置密码' }));
    expect((await screen.findByLabelText('临时密码')).textContent).toBe('Ab3$efgh9Kmn%p');
    expect(call('POST /accounts/users/7/reset')?.body).toEqual({ version: 3 });
    await by.click(screen.getByRole('button', { name: '我已保存' }));
    await waitFor(() => expect(screen.queryByLabelText('临时密码')).toBeNull());
  });

  it('ACC-037 重置密码 of an account that holds more waits for a second person', async () => {
    desk.api.on(user.userReset, { id: '7', username: 'wang.fang', temporaryPassword: null, pending: true });
    const { by } = open('/account/user?user=7');
    await by.click(await screen.findByRole('button', { name: '重置密码' }));
    const dialog = (await screen.findByText(/须由拥有其全部权限的第二人同意/)).closest<HTMLElement>('[role=dialog]');
    await by.click(within(dialog as HTMLElement).getByRole('button', { name: '重置密码' }));
    expect(await screen.findByText('已提交，等待第二人审批')).toBeTruthy();
    expect(screen.queryByLabelText('临时密码')).toBeNull();
  });

  it('ACC-037 the second person sees what waits, agrees and gets the temporary password', async () => {
    const asked: Approval = {
      id: '3',
      version: 1,
      kind: 'user.reset',
      title: '重置密码',
      objectType: 'ac_user',
      objectId: '7',
      objectNo: 'wang.fang',
      link: '/account/user?user=7',
      reason: '重置密码',
      state: 'PENDING',
      applicantName: '李四',
      createdAt: '2026-03-02T01:00:00Z',
      approverName: null,
      decidedAt: null,
      opinion: null,
      lines: [],
      actions: [{ code: 'approve', enabled: true, unmet: [] }],
    };
    desk.api.on(approvals.list, { list: [asked] });
    desk.api.on(approvals.approve, {
      temporary: { id: '7', username: 'wang.fang', temporaryPassword: 'Ab3$efgh9Kmn%p' },
    });
    const { by } = open('/account/user?user=7');
    expect(await screen.findByText('重置密码待审批')).toBeTruthy();
    await by.click(screen.getByRole('button', { name: /^同\s?意$/ }));
    // Below a drawer: in tests antd gives both titles one id.
    const dialog = (await screen.findByText('同意 wang.fang')).closest<HTMLElement>('[role=dialog]') ?? document.body;
    await by.click(within(dialog).getByRole('button', { name: /^同\s?意$/ }));
    expect((await screen.findByLabelText('临时密码')).textContent).toBe('Ab3$efgh9Kmn%p');
  });

  it('重置两步验证 of an account that has it needs a reason', async () => {
    const resetMfa = { code: 'resetMfa', enabled: true, unmet: [] };
    desk.api.on(user.userGet, { ...detail, mfaEnabled: true, actions: [resetMfa] }).on(user.userResetMfa, {});
    const { by } = open('/account/user?user=7');
    expect(await screen.findByText('已开启')).toBeTruthy();
    await by.click(await screen.findByRole('button', { name: '重置两步验证' }));
    const reason = await screen.findByLabelText('原因');
    await by.click(reason);
    await by.paste('手机丢失');
    const dialog = reason.closest<HTMLElement>('[role=dialog]');
    await by.click(within(dialog as HTMLElement).getByRole('button', { name: '重置两步验证' }));
    const body = { version: 3, reason: '手机丢失' };
    await waitFor(() => expect(call('POST /accounts/users/7/reset-mfa')?.body).toMatchObject(body));
  });

  it('停用 needs a reason; a refusal is told in its own words', async () => {
    desk.api.on(user.userDisable, () => refusal('ACC-035', '至少保留一个启用的账号拥有「权限设置·编辑」。'));
    const { by } = open('/account/user?user=7');
    await by.click(await screen.findByRole('button', { name: '停用' }));
    const reason = await screen.findByLabelText('原因');
    await by.click(reason);
    await by.paste('离岗');
    const dialog = reason.closest<HTMLElement>('[role=dialog]');
    await by.click(within(dialog as HTMLElement).getByRole('button', { name: '停用' }));
    expect(await screen.findByText('至少保留一个启用的账号拥有「权限设置·编辑」。')).toBeTruthy();
    expect(call('POST /accounts/users/7/disable')?.body).toMatchObject({ version: 3, reason: '离岗' });
  });

  it('several accounts: 停用 with a reason, the refused named by their user name', async () => {
    desk.api.on(user.userBatchDisable, {
      done: 0,
      refused: [{ id: '7', no: 'wang.fang', errorCode: 'ACC-036', reason: '不能对自己的账号执行此操作。' }],
    });
    const { by } = open('/account/user');
    const row = await screen.findByRole('row', { name: /wang\.fang/ });
    await by.click(within(row).getByRole('checkbox'));
    const bar = screen.getByRole('toolbar', { name: '批量操作' });
    await by.click(within(bar).getByRole('button', { name: '停用' }));
    const drawer = await screen.findByRole('dialog');
    expect(within(drawer).getByRole('button', { name: '停用' })).toHaveProperty('disabled', true);
    await by.click(within(drawer).getByLabelText('原因'));
    await by.paste('离岗');
    await by.click(within(drawer).getByRole('button', { name: '停用' }));
    const refused = await within(drawer).findByRole('table', { name: '未成功的单据' });
    expect(refused.textContent).toBe('用户名原因wang.fang不能对自己的账号执行此操作。');
    expect(call('POST /accounts/users/batch/disable')?.body).toEqual({
      items: [{ id: '7', version: 3 }],
      reason: '离岗',
    });
  });

  it('a department with users is not deleted: the server says why', async () => {
    desk.api.on(deptDelete, () => refusal('DEPT_IN_USE', '「操作部」有账号，请先调走再删除。'));
    const { by } = open('/account/user');
    await by.click(await screen.findByRole('button', { name: '操作部的操作' }));
    await by.click(await screen.findByRole('menuitem', { name: '删除' }));
    await by.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }));
    expect(await screen.findByText('「操作部」有账号，请先调走再删除。')).toBeTruthy();
  });

  it('without rights there is nothing to do but look', async () => {
    open('/account/user', person(['account.user.view']));
    await screen.findByText('wang.fang');
    expect(screen.queryByRole('button', { name: /新增账号/ })).toBeNull();
    expect(screen.queryByRole('button', { name: '总部的操作' })).toBeNull();
  });
});

describe('新增账号 /account/user/add (A9)', () => {
  it('names what is missing at the fields and sends nothing', async () => {
    const { by } = open('/account/user/add');
    await by.click(await screen.findByRole('button', { name: '保存' }));
    expect((await screen.findAllByText('必填')).length).toBeGreaterThan(1);
    expect(
      await screen.findByText('请选择角色', { selector: '[role=alert] *, .ant-form-item-explain-error' }),
    ).toBeTruthy();
    expect(call('POST /accounts/users')).toBeUndefined();
  });
});

describe('离职交接', () => {
  it('ACC-038 shows what goes over, asks for receiver and reason, and what stands in the way', async () => {
    const leaving = { ...row, actions: [{ code: 'leave', enabled: true, unmet: [] }] };
    desk.api
      .on(userList.endpoint, { list: [leaving], total: 1, totalCapped: false, page: 1, pageSize: 20, summary: {} })
      .on(deptList, { list: depts })
      .on(pickerCall('users'), { list: [{ id: '9', label: '李强' }] })
      .on(user.userHandoverPreview, {
        items: [
          { kind: 'lg_order', title: '物流订单', count: 12, numbers: ['WL20261101-0001', 'WL20261101-0002'] },
          { kind: 'sh_notification', title: '未读待办', count: 3, numbers: [] },
        ],
        blocks: ['1 个审批申请待审批：KH000003'],
      });
    renderRoute(admin, '/account/user');
    const people = userEvent.setup();
    await people.click(await screen.findByRole('button', { name: '更多' }));
    await people.click(await screen.findByRole('menuitem', { name: '离职交接' }));
    const form = await screen.findByRole('form', { name: '离职交接 wang.fang' });
    expect(within(form).getByText('1 个审批申请待审批：KH000003')).toBeTruthy();
    const content = within(within(form).getByRole('region', { name: '交接内容' }));
    expect(content.getByText('12')).toBeTruthy();
    expect(content.getByText('WL20261101-0001 等 2 项（可见）')).toBeTruthy();
    await people.click(screen.getByRole('button', { name: '交接并离职' }));
    expect((await within(form).findAllByText('必填')).length).toBeGreaterThan(0);
    expect(desk.api.calls.some(({ line }) => line.startsWith('POST'))).toBe(false);
  });
});
