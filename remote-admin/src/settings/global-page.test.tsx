import { auditList } from '@shared/contract/shared/audit.contract.ts';
import { scheduledJobs } from '@shared/contract/shared/job.contract.ts';
import { company, settings, systemInfo } from '@shared/contract/shared/setting.contract.ts';
import { settingDef, SETTINGS, type SettingKey } from '@shared/contract/shared/settings.ts';
import { releaseNewest } from '@shared/contract/release.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import admin from '../../module.ts';
import './global.page.tsx';
import { settingText } from '@shared/contract/shared/setting-text.ts';

configure({ asyncUtilTimeout: 8000 });
let api: FakeApi;
const own = (companyId: string, companyName: string, value: unknown) => ({
  companyId,
  companyName,
  value: value as unknown,
  version: value === null ? 0 : 4,
  updatedByName: value === null ? null : '李四',
  updatedAt: value === null ? null : '2026-11-20T04:00:00Z',
});
const items = (Object.keys(SETTINGS) as SettingKey[]).map((key) => ({
  key,
  value: settingDef(key).default as unknown,
  version: key === 'sla.pool' ? 3 : 0,
  updatedByName: key === 'sla.pool' ? '李四' : null,
  updatedAt: key === 'sla.pool' ? '2026-11-20T04:00:00Z' : null,
  companies: settingDef(key).perCompany
    ? [own('1', '远通', key === 'finance.price.deviation' ? 800 : settingDef(key).default), own('2', '海联', null)]
    : [],
}));
const info = {
  full_name: '远通国际货运代理有限公司',
  simple_name: '远通',
  english_name: null,
  icp: null,
  phone: null,
  email: null,
  address: null,
  version: 1,
};
beforeEach(() => {
  api = fakeApi();
  api.on(settings.list, { list: items }).on(company.get, info);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('全局设置 /system/global (S11)', () => {
  it('A1.5 SYS-021 saving 公司信息 puts the new name in companyConfig; a name of one character is refused at its field', async () => {
    api.on(company.save, { ...info, simple_name: '海联', version: 2 });
    renderRoute(admin, '/system/global');
    const user = userEvent.setup();
    const name = await screen.findByLabelText('简称');
    await user.clear(name);
    await user.type(name, '海');
    await user.click(screen.getByRole('button', { name: /保\s?存/ }));
    expect(await screen.findByText('至少 2 个字符')).toBeTruthy();
    expect(api.calls.some(({ line }) => line.startsWith('PUT'))).toBe(false);
    await user.type(name, '联');
    await user.click(screen.getByRole('button', { name: /保\s?存/ }));
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem('companyConfig') ?? '{}')).toEqual({
        simple_name: '海联',
        full_name: '远通国际货运代理有限公司',
        version: 2,
      }),
    );
    expect(api.calls.find(({ line }) => line.startsWith('PUT'))?.body).toMatchObject({
      simple_name: '海联',
      version: 1,
    });
  });

  it('3.17 each company has its own value, or none and follows the common one', async () => {
    api.on(settings.save, { list: items });
    renderRoute(admin, '/system/global?part=settings');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: '财务仓储' }));
    const [first, second] = [
      screen.getByLabelText('协议价偏离提醒 远通'),
      screen.getByLabelText('协议价偏离提醒 海联'),
    ];
    expect([first, second].map((input) => (input as HTMLInputElement).value)).toEqual(['8', '']);
    await user.clear(first);
    await user.type(second, '6');
    expect(screen.getByText('已修改 2 项，未保存')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /保\s?存/ }));
    await waitFor(() =>
      expect(api.calls.find(({ line }) => line === 'PUT /system/settings')?.body).toEqual({
        items: [
          { key: 'finance.price.deviation', companyId: '1', value: null, version: 4 },
          { key: 'finance.price.deviation', companyId: '2', value: 600, version: 0 },
        ],
        reason: null,
      }),
    );
  });

  it('SYS-020 a value out of range is named in its row and not sent; a good one goes with its version', async () => {
    api.on(settings.save, { list: items });
    renderRoute(admin, '/system/global?part=settings');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'SLA' }));
    const input = screen.getByLabelText(/^待拼柜/);
    await user.clear(input);
    await user.type(input, '0');
    expect(screen.getByText('已修改 1 项，未保存')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /保\s?存/ }));
    expect(within(screen.getByRole('row', { name: /待拼柜/ })).getByRole('alert').textContent).toMatch(/应在/);
    expect(api.calls.some(({ line }) => line.startsWith('PUT'))).toBe(false);
    await user.clear(input);
    await user.type(input, '100');
    await user.click(screen.getByRole('button', { name: /保\s?存/ }));
    await waitFor(() =>
      expect(api.calls.find(({ line }) => line === 'PUT /system/settings')?.body).toEqual({
        items: [{ key: 'sla.pool', companyId: null, value: 100, version: 3 }],
        reason: null,
      }),
    );
  });

  it('SYS-020 a refusal of the server stands in the row and what was typed stays', async () => {
    api.on(settings.save, () =>
      refusal('VALIDATION', '请检查标红的内容。', { data: { fields: { 'items.0.value': '与其他设置冲突' } } }),
    );
    renderRoute(admin, '/system/global?part=settings');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('switch', { name: '整柜只装一个客户' }));
    await user.click(screen.getByRole('button', { name: /保\s?存/ }));
    expect(await screen.findByText('与其他设置冲突')).toBeTruthy();
    expect(screen.getByRole('switch', { name: '整柜只装一个客户' }).getAttribute('aria-checked')).toBe('false');
  });

  it('shows the history of a setting in words', async () => {
    api.on(settings.history, {
      list: [{ id: '1', at: '2026-11-20T04:00:00Z', userName: '李四', before: 168, after: 100, reason: '旺季加快' }],
    });
    renderRoute(admin, '/system/global?part=settings');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'SLA' }));
    await user.click(within(screen.getByRole('row', { name: /待拼柜/ })).getByRole('button', { name: /历\s?史/ }));
    const region = await screen.findByRole('region', { name: '修改历史' });
    expect(within(region).getByText('168 小时')).toBeTruthy();
    expect(within(region).getByText('100 小时')).toBeTruthy();
    expect(within(region).getByText('旺季加快')).toBeTruthy();
  });

  it('SYS-020 恢复默认 asks why and sends it with the version; why a value was changed goes with it', async () => {
    const changed = items.map((item) => (item.key === 'sla.pool' ? { ...item, value: 100 } : item));
    api.on(settings.list, { list: changed }).on(settings.reset, { list: items }).on(settings.save, { list: items });
    renderRoute(admin, '/system/global?part=settings');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'SLA' }));
    await user.click(within(screen.getByRole('row', { name: /待拼柜/ })).getByRole('button', { name: '恢复默认' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/恢复为「168 小时」/)).toBeTruthy();
    await user.type(dialog.getByRole('textbox'), '淡季');
    await user.click(dialog.getByRole('button', { name: '恢复默认' }));
    await waitFor(() =>
      expect(api.calls.find(({ line }) => line === 'POST /system/settings/sla.pool/reset')?.body).toMatchObject({
        version: 3,
        reason: '淡季',
      }),
    );
    const input = screen.getByLabelText(/^待订柜/);
    await user.clear(input);
    await user.type(input, '80');
    await user.type(screen.getByLabelText('修改原因'), '订舱紧张');
    await user.click(screen.getByRole('button', { name: /保\s?存/ }));
    await waitFor(() =>
      expect(api.calls.find(({ line }) => line === 'PUT /system/settings')?.body).toMatchObject({
        items: [{ key: 'sla.book', value: 80 }],
        reason: '订舱紧张',
      }),
    );
  });

  it('任务 show their last result; 立即执行 needs its right', async () => {
    const job = {
      name: 'sla-check',
      title: '时限检查',
      schedule: '每 10 分钟',
      lastRunAt: '2026-11-20T04:00:00Z',
      lastState: 'FAILED',
      lastResult: '数据库不可用',
      nextRunAt: '2026-11-20T04:10:00Z',
    } as const;
    api.on(scheduledJobs.list, { list: [job] }).on(scheduledJobs.run, { name: 'sla-check' });
    renderRoute(admin, '/system/global?part=jobs');
    expect(await screen.findByText(/数据库不可用/)).toBeTruthy();
    expect(screen.getByText('等待执行')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '立即执行' }));
    await waitFor(() =>
      expect(api.calls.find(({ line }) => line === 'POST /system/jobs/run')?.body).toEqual({ name: 'sla-check' }),
    );
    cleanup();
    renderRoute(admin, '/system/global?part=jobs', person(['system.global.view', 'system.job.view']));
    expect(await screen.findByText(/数据库不可用/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '立即执行' })).toBeNull();
  });

  it('系统信息 names the versions; 操作日志 needs its right', async () => {
    api
      .on(systemInfo, {
        api: '1',
        contract: '1',
        node: 'v20.19.0',
        database: 'PostgreSQL 18',
        migrations: 12,
        lastMigration: '0031_suppliers.sql',
        startedAt: '2026-11-20T04:00:00Z',
      })
      .on(releaseNewest, null)
      .on(auditList.endpoint, { list: [], total: 0, totalCapped: false, page: 1, pageSize: 20, summary: {} });
    renderRoute(admin, '/system/global?part=system', person(['system.global.view']));
    expect(await screen.findByText('PostgreSQL 18')).toBeTruthy();
    expect(screen.queryByRole('tab', { name: '操作日志' })).toBeNull();
    expect(screen.queryByRole('tab', { name: '任务' })).toBeNull();
  });

  it('S11 操作日志 names the warnings that were acknowledged, and below a row what was changed, old and new', async () => {
    const changes = [{ label: '回收站保留', before: '90', after: '' }];
    const rest = { objectNo: null, action: '修改', fields: '回收站保留', reason: null, ip: null, requestId: null };
    const row = {
      id: '7',
      version: 1,
      at: '2026-11-20T04:00:00Z',
      userName: '黄洋',
      objectTitle: '全局设置',
      changes,
      acks: ['超过建议装载', '客户信用'],
      ...rest,
    };
    api.on(auditList.endpoint, { list: [row], total: 1, totalCapped: false, page: 1, pageSize: 20, summary: {} });
    renderRoute(admin, '/system/global?part=audit', person(['system.global.view', 'system.audit.view']));
    await userEvent.setup().click(await screen.findByRole('button', { name: /展开/ }));
    const table = await screen.findByRole('table', { name: '修改内容' });
    expect(table.textContent).toContain('回收站保留90空');
    expect(screen.getByRole('columnheader', { name: '已确认提醒' })).toBeTruthy();
    expect(screen.getByText('超过建议装载')).toBeTruthy();
  });

  it.each(Object.keys(SETTINGS) as SettingKey[])('the default of %s can be said in words', (key) => {
    const text = settingText(settingDef(key), settingDef(key).default);
    expect(text).not.toMatch(/undefined|NaN|\[object/);
  });
});
