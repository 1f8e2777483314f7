import { deptList } from '@shared/contract/access/dept.contract.ts';
import * as role from '@shared/contract/access/role.contract.ts';
import { releaseNewest } from '@shared/contract/release.contract.ts';
import { PERMISSION_CODES } from '@shared/contract/permissions.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import admin from '../../module.ts';
// Loaded before the clock of the first test runs.
import './auth.page.tsx';
import { noDiff, rights, roles } from './role.fixture.ts';

configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 60_000 });
let api: FakeApi;
beforeEach(() => {
  api = fakeApi()
    .on(role.roleList, { list: roles })
    .on(role.rolePermissions, ({ params }) =>
      params.id === '1' ? { ...rights, codes: [...PERMISSION_CODES] } : rights,
    )
    .on(role.roleSavePermissions, { diff: noDiff })
    .on(deptList, { list: [] });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});
const open = (path = '/account/auth?role=2', me = person()) => {
  renderRoute(admin, path, me);
  return userEvent.setup({ pointerEventsCheck: 0 });
};
/** By selector: a query by role would weigh each of the 450 boxes. */
const at = <Found extends HTMLElement = HTMLElement>(selector: string) =>
  waitFor(() => {
    const found = document.querySelector<Found>(selector);
    if (!found) throw new Error(selector);
    return found;
  });
const box = (name: string) => at<HTMLInputElement>(`input[aria-label="${name}"]`);
const boxes = () => [...document.querySelectorAll('input[type=checkbox]')].map((one) => one.getAttribute('aria-label'));
const dialog = () => at('[role=dialog]');
const press = async (user: ReturnType<typeof userEvent.setup>, inside: HTMLElement, text: string) =>
  user.click(within(inside).getByText(text, { selector: 'button *, button' }));
const saved = () => api.calls.find(({ line }) => line === 'PUT /accounts/roles/2/permissions');

describe('权限设置 /account/auth (A10)', () => {
  it('saving shows the difference first and sends everything with the version', async () => {
    const user = open();
    await user.click(await box('物流订单·审核'));
    await user.click(await box('物流订单·打印'));
    expect(await screen.findByText('未保存：增加 1 项，移除 1 项，其他 0 项')).toBeTruthy();
    await user.click(await at('button[data-save]'));
    const asked = await dialog();
    expect(within(asked).getByText('增加 1 项')).toBeTruthy();
    expect(within(asked).getByText('审核')).toBeTruthy();
    expect(within(asked).getByText('影响 3 名成员，下一次操作时生效。')).toBeTruthy();
    expect(saved()).toBeUndefined();
    await press(user, asked, '确认保存');
    await waitFor(() => expect(saved()).toBeTruthy());
    expect(saved()?.body).toMatchObject({
      version: 4,
      codes: ['logistics.order.view', 'logistics.order.review'],
      approveLimit: null,
    });
  });

  it('1.8 somebody else saved meanwhile: who, when and what is shown, nothing typed is lost, the next save goes through', async () => {
    const user = open();
    await user.click(await box('物流订单·审核'));
    await user.click(await at('button[data-save]'));
    const theirs = { ...rights, version: 5, codes: [...rights.codes, 'logistics.order.export'] };
    let tries = 0;
    api.on(role.rolePermissions, theirs).on(role.roleSavePermissions, () => {
      tries += 1;
      return tries > 1
        ? { diff: noDiff }
        : refusal('VERSION_CONFLICT', '数据已被他人修改。', {
            status: 409,
            data: { current: null, changedBy: '李四', changedAt: '2026-11-20T04:00:00Z', fields: [] },
          });
    });
    await press(user, await dialog(), '确认保存');
    const note = await screen.findByText(/李四 已于 2026-11-20 12:00 修改该角色/);
    expect(note.closest('[role=alert]')?.textContent).toContain('导出');
    await press(user, await dialog(), '确认保存');
    await waitFor(() => expect(tries).toBe(2));
    const sent = api.calls.filter(({ line }) => line === 'PUT /accounts/roles/2/permissions').at(-1)?.body;
    expect(sent).toMatchObject({
      version: 5,
      codes: ['logistics.order.view', 'logistics.order.print', 'logistics.order.export', 'logistics.order.review'],
    });
    await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  });

  it('A10 what is left unsaved is offered again as a draft; Ctrl+S asks to save it', async () => {
    const user = open();
    await user.click(await box('物流订单·审核'));
    expect(await screen.findByText('未保存：增加 1 项，移除 0 项，其他 0 项')).toBeTruthy();
    cleanup();
    open();
    await user.click(await screen.findByRole('button', { name: '恢复草稿' }));
    expect(await screen.findByText('未保存：增加 1 项，移除 0 项，其他 0 项')).toBeTruthy();
    await user.keyboard('{Control>}s{/Control}');
    expect(within(await dialog()).getByText('增加 1 项')).toBeTruthy();
    expect(saved()).toBeUndefined();
  });

  it('菜单预览 shows the menu of the role, unsaved changes included', async () => {
    const modules = {
      logistics: {
        face: {
          name: 'logistics',
          order: 10,
          routes: [
            {
              path: '/transport/order',
              title: '物流订单页',
              permission: 'logistics.order.view',
              menu: { groups: ['物流管理'], order: 1 },
            },
            {
              path: '/transport/truck',
              title: '拖车页',
              permission: 'logistics.truck.view',
              menu: { groups: ['物流管理'], order: 2 },
            },
          ],
        },
      },
    };
    api.on(releaseNewest, { document: JSON.stringify({ modules }), signature: '' });
    const user = open();
    await user.click(await box('物流订单·查看'));
    await user.click(await box('拖车管理·查看'));
    await user.click(await screen.findByRole('tab', { name: '菜单预览' }));
    expect(await screen.findByText('拖车页')).toBeTruthy();
    expect(screen.queryByText('物流订单页')).toBeNull();
  });

  it('search and 只看已选 narrow the tree; a branch is switched at once', async () => {
    const user = open();
    const only = await at('[role=switch]');
    await user.click(only);
    expect(boxes()).toEqual(['物流管理全选', '物流订单全选', '物流订单·查看', '物流订单·打印']);
    await user.click(only);
    await user.click(await at('input[aria-label="搜索菜单或操作"]'));
    await user.paste('回收站');
    await user.click(await box('物流订单·回收站'));
    expect(screen.getByText('已选 3 项')).toBeTruthy();
    await user.clear(await at('input[aria-label="搜索菜单或操作"]'));
    await user.paste('结束剩余');
    expect(boxes()).toEqual(['物流管理全选', '物流订单全选', '物流订单·结束剩余']);
  });

  it('ACC-037 what the editor does not hold cannot be ticked, and brings nothing with a branch', async () => {
    const user = open(
      undefined,
      person(['account.auth.view', 'account.auth.edit', 'logistics.order.view', 'logistics.order.submit']),
    );
    expect((await box('物流订单·审核')).disabled).toBe(true);
    expect((await box('物流订单·打印')).disabled).toBe(false);
    await user.click(await box('物流订单全选'));
    expect((await box('物流订单·提交')).checked).toBe(true);
    expect((await box('物流订单·审核')).checked).toBe(false);
  });

  it('ACC-036 a role of one’s own, super, and without the right: only to look at', async () => {
    open('/account/auth?role=1');
    expect(await screen.findByText('超级管理员拥有全部权限，不能修改。')).toBeTruthy();
    expect((await box('物流订单·审核')).disabled).toBe(true);
    expect(document.querySelector('button[data-save]')).toBeNull();
    cleanup();
    open(undefined, person(['account.auth.view']));
    expect(await screen.findByText('您只能查看，不能修改。')).toBeTruthy();
    expect(screen.queryByText('新增', { selector: 'aside button *' })).toBeNull();
  });

  it('asks before another role is shown over unsaved rights', async () => {
    const user = open();
    await user.click(await box('物流订单·审核'));
    await user.click(screen.getByText('超级管理员'));
    await press(user, await dialog(), '继续编辑');
    expect((await box('物流订单·审核')).checked).toBe(true);
    expect(screen.getByText('订单组', { selector: 'h1' })).toBeTruthy();
  });

  it('what is typed stays over tabs and a refusal', async () => {
    api.on(role.roleSavePermissions, () => refusal('ACC-037', '不能授予自己没有的权限：物流订单·审核。'));
    const user = open();
    await user.click(await box('物流订单·审核'));
    await user.click(screen.getByText('字段权限'));
    await user.click(within(await at('[aria-label="成本应付"]')).getByText('可见'));
    await user.click(await at('button[data-save]'));
    await press(user, await dialog(), '确认保存');
    expect(await screen.findByText('不能授予自己没有的权限：物流订单·审核。')).toBeTruthy();
    expect(screen.getByText('未保存：增加 1 项，移除 0 项，其他 1 项')).toBeTruthy();
  });

  it('对比 shows what only one of two roles gives; what is the same only when asked', async () => {
    api.on(role.roleCompare, {
      left: { id: '2', name: '订单组' },
      right: { id: '1', name: '超级管理员' },
      onlyLeft: [],
      onlyRight: ['物流订单·审核', '物流订单·导出'],
      both: 2,
      scopes: [
        { area: '物流', left: '本人', right: '全部' },
        { area: '客户', left: '本人', right: '本人' },
      ],
      fields: [{ group: '利润', left: '隐藏', right: '可见' }],
      approveLimit: null,
    });
    const user = open('/account/auth?role=2&tab=compare');
    await user.click(await at('input[aria-label="对比的角色"]'));
    await user.click(await at('.ant-select-item-option[title="超级管理员"]'));
    const table = await at('table[aria-label="角色对比"]');
    expect(api.calls.find(({ line }) => line === 'GET /accounts/roles/compare')?.url).toContain('left=2&right=1');
    const rows = () => [...table.querySelectorAll('tbody tr')].map((row) => row.textContent);
    expect(rows()).toEqual(['只有一方拥有的权限—物流订单审核、导出', '数据范围·物流本人全部', '字段·利润隐藏可见']);
    await user.click(screen.getByText('只看不同'));
    expect(rows()).toContain('双方都有2 项');
    expect(rows()).toContain('数据范围·客户本人本人');
  });

  it('members and changes', async () => {
    api
      .on(role.roleMembers, {
        list: [{ id: '7', username: 'wang.fang', name: '王芳', deptName: '操作部', status: 'ENABLED' }],
      })
      .on(role.roleRemoveMembers, { changed: 1 })
      .on(role.roleChanges, {
        list: [
          {
            id: '1',
            at: '2026-11-20T04:00:00Z',
            userName: '管理员',
            action: '修改权限',
            lines: ['增加权限：物流订单·查看、物流订单·审核', '审批额度：不限 → 500 元'],
          },
        ],
      });
    const user = open();
    await user.click(await screen.findByText('成员 3'));
    expect((await screen.findByText('wang.fang')).getAttribute('href')).toBe('/account/user?user=7');
    await press(user, await at('table[aria-label="成员"]'), '移除');
    await press(user, await dialog(), '移除');
    await waitFor(() =>
      expect(api.calls.find(({ line }) => line === 'POST /accounts/roles/2/members/remove')?.body).toEqual({
        userIds: ['7'],
      }),
    );
    await user.click(screen.getByText('变更记录'));
    expect((await screen.findByText(/^增加权限 2 项/)).textContent).toBe('增加权限 2 项物流订单查看、审核');
    expect(screen.getByText('审批额度：不限 → 500 元')).toBeTruthy();
  });
});
