import {
  templateList,
  templates,
  type TemplateDetail,
  type TemplateRow,
} from '@shared/contract/system/template.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import admin from '../../module.ts';
import './template-editor.tsx';
import './template-kind.page.tsx';

configure({ asyncUtilTimeout: 8000 });
const detail: TemplateDetail = {
  id: '3',
  version: 5,
  kind: 'HETONG',
  name: '标准合同',
  source: null,
  companyId: null,
  customerId: null,
  supplierId: null,
  language: 'ZH',
  paper: 'A4',
  widthMm: null,
  heightMm: null,
  orientation: 'PORTRAIT',
  marginMm: 12,
  engine: 'LAYOUT',
  header: null,
  body: '<p>{{no}}</p>',
  footer: null,
  remark: null,
  state: 'PUBLISHED',
  isDefault: true,
  publishedVersion: 1,
  changed: false,
  companyName: null,
  partyName: null,
  updatedAt: '2026-11-01T04:00:00Z',
  updatedByName: '张三',
  actions: ['update', 'publish'].map((code) => ({ code, enabled: true, unmet: [] })),
};
const row = { ...detail, standardNewer: true } satisfies TemplateRow;
const listed = (...list: TemplateRow[]) => ({
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
  api.on(templates.get, detail);
  api.on(templates.preview, { type: 'application/pdf', name: 'a.pdf', content: '', pages: 1, warnings: [] });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('S7 有新的标准版本', () => {
  it('stands in the list beside the templates that it concerns, with its action', async () => {
    api.on(
      templateList.endpoint,
      listed(row, { ...row, id: '4', name: '自编合同', standardNewer: false, changed: true }),
    );
    renderRoute(admin, '/system/template/hetong');
    expect(await screen.findAllByText('有新的标准版本')).toHaveLength(1);
    expect(screen.getByText('有未发布修改')).toBeTruthy();
    const user = userEvent.setup();
    for (const [name, offered] of [
      ['标准合同', 1],
      ['自编合同', 0],
    ] as const) {
      const line = screen.getByRole('row', { name: new RegExp(name) });
      await user.click(within(line).getByRole('button', { name: '更多' }));
      await screen.findByRole('menuitem', { name: '版本历史' });
      expect(screen.queryAllByRole('menuitem', { name: '采用标准版本' })).toHaveLength(offered);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    }
  });

  it('shows what would change, asks, and makes it the working copy', async () => {
    const standard = { header: null, body: '<p>{{no}}</p>\n<p>{{date}}</p>', footer: null };
    api.on(templates.versions, { list: [], standard });
    api.on(templates.adoptStandard, { ...detail, version: 6, body: standard.body, changed: true });
    renderRoute(admin, '/system/template/hetong?id=3&side=versions');
    const user = userEvent.setup();
    const versions = await screen.findByRole('list', { name: '版本历史' });
    await user.click(within(versions).getByRole('button', { name: '与编辑中比较' }));
    expect(within(versions).getByLabelText('正文差异').textContent).toContain('+ 正文 2：<p>{{date}}</p>');
    await user.click(within(versions).getByRole('button', { name: '采用标准版本' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('已发布的版本不变，发布后才生效');
    await user.click(within(dialog).getByRole('button', { name: /确\s?定|采用/ }));
    const sent = await waitFor(() => api.calls.find(({ line }) => line.includes('adopt-standard')) ?? expect.fail());
    expect(sent).toMatchObject({ line: 'POST /system/templates/3/adopt-standard', body: { version: 5 } });
  });
});
