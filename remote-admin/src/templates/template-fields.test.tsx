import { templateList } from '@shared/contract/system/template.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import admin from '../../module.ts';
import './template-kind.page.tsx';

configure({ asyncUtilTimeout: 8000 });
let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.on(templateList.endpoint, { list: [], total: 0, totalCapped: false, page: 1, pageSize: 20, summary: {} });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it.each([
  ['dailibill', '代理账单', '适用代理', '适用客户'],
  ['guanshui', '关税单', '适用代理', '适用客户'],
  ['duizhangdan', '对账单', '适用客户', '适用代理'],
])('SYS-013 a template of %s (%s) names %s, not %s', async (path, title, offered, other) => {
  renderRoute(admin, `/system/template/${path}`);
  await userEvent.setup().click((await screen.findAllByRole('button', { name: `新建${title}模板` }))[0] as Element);
  const drawer = await screen.findByRole('dialog');
  expect(await within(drawer).findByLabelText(offered)).toBeTruthy();
  expect(within(drawer).queryByLabelText(other)).toBeNull();
});
