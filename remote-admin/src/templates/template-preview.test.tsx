import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { templates, type TemplateDetail } from '@shared/contract/system/template.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { cleanup, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import admin from '../../module.ts';
import './template-editor.tsx';
import './template-kind.page.tsx';

configure({ asyncUtilTimeout: 8000 });
const detail: TemplateDetail = {
  id: '3',
  version: 5,
  kind: 'DUIZHANGDAN',
  name: '标准对账单',
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
const PATH = '/system/template/duizhangdan?id=3&side=preview';

it('S7 预览 with a chosen document of any kind that the template prints: the choice of the kind stays', async () => {
  const drafts = [{ id: '71', label: 'SK20261120-0001', hint: '恒丰' }];
  api.on(pickerCall('receipts'), { list: drafts });
  renderRoute(admin, PATH);
  const user = userEvent.setup();
  const type = await screen.findByRole('combobox', { name: '预览用的单据类型' });
  await user.click(type);
  await user.click(await screen.findByTitle('收款单'));
  await user.click(await screen.findByRole('combobox', { name: '预览用的单据' }));
  await user.click(await screen.findByText('SK20261120-0001'));
  const sent = await waitFor(
    () =>
      api.calls.find(
        ({ line, body }) => line.includes('preview') && (body as { sourceId?: string } | undefined)?.sourceId === '71',
      ) ?? expect.fail(),
  );
  expect(sent.body).toMatchObject({ kind: 'DUIZHANGDAN', source: 'fin_receipt', sourceId: '71' });
  expect(screen.getByRole('combobox', { name: '预览用的单据类型' })).toBeTruthy();
});

it('ACC-031 offers only documents that the reader may print, and sample data without any', async () => {
  const rights = ['system.template.duizhangdan.view', 'finance.ar.receipt.view'] as const;
  const one = renderRoute(admin, PATH, person(rights));
  expect(await screen.findByRole('combobox', { name: '预览用的单据' })).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: '预览用的单据类型' })).toBeNull();
  one.unmount();
  renderRoute(admin, PATH, person([rights[0]]));
  await waitFor(() => expect(api.calls.some(({ line }) => line.includes('preview'))).toBe(true));
  expect(screen.queryByRole('combobox', { name: '预览用的单据' })).toBeNull();
});

it('S7 发布 waits until what was changed is saved: it would publish what nobody sees here', async () => {
  renderRoute(admin, '/system/template/duizhangdan?id=3&side=properties');
  const user = userEvent.setup();
  const publish = async () => (await screen.findByRole('button', { name: '发布' })) as HTMLButtonElement;
  const name = await screen.findByLabelText(/^名称/);
  expect((await publish()).disabled).toBe(false);
  await user.type(name, '二');
  await waitFor(async () => expect((await publish()).disabled).toBe(true));
  expect(screen.getByLabelText('发布：有未保存的修改，请先保存')).toBeTruthy();
});
