import * as user from '@shared/contract/access/user.contract.ts';
import { delegateEnd, delegateList, type Delegate } from '@shared/contract/access/delegate.contract.ts';
import { accountRights, rightsPreview, type EffectiveRights } from '@shared/contract/access/rights.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { detail } from './user.fixture.ts';
import { userDesk } from './user-desk.fixture.tsx';

const desk = userDesk();
const { open, call } = desk;

describe('权限 of an account (A8, A9)', () => {
  const self: user.ScopeValue = { level: 'SELF', deptIds: [] };
  const rights: EffectiveRights = {
    permissions: ['logistics.order.view', 'logistics.order.create'],
    fields: {
      'money.sell': 'HIDDEN',
      'money.cost': 'VISIBLE',
      'money.profit': 'HIDDEN',
      'customer.contact': 'VISIBLE',
      'customer.credit': 'VISIBLE',
      'bank.account': 'VISIBLE',
      'user.idno': 'MASK',
    },
    scopes: {
      logistics: self,
      customer: { level: 'ALL', deptIds: [] },
      supplier: self,
      warehouse: self,
      finance: self,
    },
    approveLimit: null,
  };

  it('ACC-030 ACC-033 an account shows what it may now: own scopes, running 代办, hidden prices', async () => {
    desk.api.on(user.userGet, { ...detail, scopeOverride: { customer: { level: 'ALL', deptIds: [] } } });
    desk.api.on(accountRights, {
      ...rights,
      roles: ['操作'],
      ownScopes: ['customer'],
      standsFor: ['李雷'],
      external: true,
    });
    const { by } = open('/account/user?user=7');
    expect(await screen.findByText('单独设置：客户 全部；其余随角色')).toBeTruthy();
    await by.click(screen.getByRole('tab', { name: '有效权限' }));
    expect(await screen.findByText('有效权限 2 项')).toBeTruthy();
    expect(screen.getByText('角色 操作；代办 李雷')).toBeTruthy();
    expect(screen.getByText(/客户 全部（单独设置），供应商 本人/)).toBeTruthy();
    expect(screen.getByText(/利润 隐藏.*（外部账号不显示报价与利润）/)).toBeTruthy();
    expect(call('GET /accounts/users/7/rights')).toBeTruthy();
  });

  it('ACC-034 代办 that has not begun can be ended as well as a running one; one that is over says so', async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const one = (id: string, from: number, to: number, state: Delegate['state']) => ({
      id,
      fromUserId: '7',
      fromName: '王芳',
      toUserId: '8',
      toName: `代办${id}`,
      startsAt: day(from),
      endsAt: day(to),
      reason: '休假',
      state,
    });
    desk.api.on(delegateList, {
      list: [one('1', 3, 5, 'COMING'), one('2', -1, 5, 'LIVE'), one('3', -9, -5, 'OVER')],
    });
    desk.api.on(delegateEnd, {});
    const { by } = open('/account/user?user=7');
    await by.click(await screen.findByRole('tab', { name: '代办' }));
    const table = await screen.findByRole('table', { name: '代办' });
    const states = () =>
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((line) => within(line).getAllByRole('cell').at(-1)?.textContent);
    expect(states()).toEqual(['未开始结束代办', '生效中结束代办', '已结束']);
    await by.click(within(table).getAllByRole('button', { name: '结束代办' })[0] ?? table);
    await by.click(await screen.findByRole('button', { name: /^结\s?束$/ }));
    await waitFor(() => expect(call('POST /accounts/users/7/delegates/1/end')).toBeTruthy());
  });

  it('A9 ACC-037 the preview in the form follows roles, department, scopes and 外部账号', async () => {
    desk.api.on(user.userGet, {
      ...detail,
      external: true,
      supplierId: '3',
      scopeOverride: { finance: { level: 'CUSTOM', deptIds: ['2', '3'] } },
    });
    desk.api.on(rightsPreview, { ...rights, excess: ['数据范围「财务」'] });
    const { by } = open('/account/user?user=7');
    await by.click(await screen.findByRole('button', { name: '编辑' }));
    expect(await screen.findByText(/您没有其中 1 项，不能授予：数据范围「财务」/)).toBeTruthy();
    const url = new URL(call('GET /accounts/rights-preview')?.url ?? '', 'http://x');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      roles: '5',
      deptId: '2',
      external: '1',
      scopes: 'finance:CUSTOM.2.3',
    });
  });
});
