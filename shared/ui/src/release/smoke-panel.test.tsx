import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { releases, type ReleaseModule, type ReleaseVersion } from '@shared/contract/release.contract.ts';
import { renderAt } from '@shared/testing/contract-host.tsx';
import { fakeApi } from '@shared/testing/fake-api.ts';
import { ModulesTab } from './modules-tab.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const version = (name: string, more: Partial<ReleaseVersion>): ReleaseVersion => ({
  module: 'finance',
  version: name,
  state: 'READY',
  publishedAt: '2026-03-01T00:00:00Z',
  publishedBy: '财务组',
  commit: 'abc1234',
  bytes: 90_000,
  gate: [],
  starts: 0,
  failures: 0,
  smoke: null,
  ...more,
});
const smoke = (passed: boolean, findings: { page: string; text: string }[]) => ({
  module: 'finance',
  version: '',
  document: 7,
  at: '2026-03-01T00:10:00Z',
  userName: '管理员',
  passed,
  pages: ['/finance/list'],
  findings,
});
const finance: ReleaseModule = {
  module: 'finance',
  title: '财务',
  live: version('1.0.0', { state: 'LIVE' }),
  canary: null,
  disabled: null,
  decided: true,
  before: null,
};
const list = [
  version('1.3.0', {}),
  version('1.2.0', { smoke: smoke(false, [{ page: '/finance/list', text: '脚本错误：x' }]) }),
  version('1.1.0', { smoke: smoke(true, []) }),
];

async function opened() {
  const api = fakeApi()
    .on(releases.status, { releaseId: 7, modules: [finance] })
    .on(releases.versions, { list })
    .on(releases.errors, { list: [] })
    .on(releases.promote, finance);
  renderAt(<ModulesTab />);
  await userEvent.click(await screen.findByRole('button', { name: /展开/ }));
  const row = async (name: string) => {
    const found = (await screen.findByText(name)).closest('tr');
    if (!found) throw new Error(`no row of ${name}`);
    return within(found);
  };
  return { api, row };
}

it('the list says of each version whether it passed its 冒烟检查', async () => {
  const { row } = await opened();
  expect((await row('1.3.0')).getByText('未做')).toBeTruthy();
  expect((await row('1.2.0')).getByText('1 处问题')).toBeTruthy();
  expect((await row('1.1.0')).getAllByText('通过')).toHaveLength(2);
});

it('上线 without a passed one asks why it does without, and says what to run', async () => {
  const { api, row } = await opened();
  await userEvent.click((await row('1.3.0')).getByRole('button', { name: '上线' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/npm run release -- smoke finance 1.3.0/)).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('原因'), '新对账单');
  await userEvent.click(dialog.getByRole('button', { name: /确\s*定/ }));
  expect(await dialog.findByText('必填')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('免检原因'), '浏览器不可用');
  await userEvent.click(dialog.getByRole('button', { name: /确\s*定/ }));
  await waitFor(() =>
    expect(api.calls.find(({ line }) => line === 'POST /release/promote')?.body).toEqual({
      base: 7,
      module: 'finance',
      version: '1.3.0',
      reason: '新对账单',
      smokeWaiver: '浏览器不可用',
    }),
  );
});

it('with a passed one it asks for the reason alone', async () => {
  const { row } = await opened();
  await userEvent.click((await row('1.1.0')).getByRole('button', { name: '上线' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByLabelText('免检原因')).toBeNull();
});
