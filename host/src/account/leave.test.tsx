import { logout } from '@shared/contract/access/auth.contract.ts';
import { keepScan, resetKeptScans, scanPlace } from '@shared/runtime/kept-scans.ts';
import { resetSessionEnd } from '@shared/runtime/session-end.ts';
import { renderAt } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leave } from './leave.ts';

const me = person();
const settled = vi.fn<() => void>();
const gone = vi.fn<(path: string) => void>();
let api: FakeApi;
const loggedOut = () => api.calls.some(({ line }) => line === 'POST /auth/logout');
const press = async () => {
  renderAt(
    <button type="button" onClick={() => void leave().then(settled)}>
      退出登录
    </button>,
    '/page',
    me,
  );
  await userEvent.click(screen.getByRole('button', { name: '退出登录' }));
};
const scan = { id: '1', key: 'k', text: '批次 B1 → A-01，3 件', refused: null };

beforeEach(() => {
  localStorage.clear();
  api = fakeApi().on(logout, {});
  resetSessionEnd(gone);
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  resetKeptScans();
  gone.mockReset();
  settled.mockReset();
  vi.unstubAllGlobals();
});

describe('logging out with scans that have not gone out', () => {
  it('asks first and stays when the user does', async () => {
    keepScan(scanPlace(me.user.id, 'test'), scan);
    await press();
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('还有 1 条扫描没有处理完');
    expect(dialog.textContent).toContain('退出后仍保存在本机');
    await userEvent.click(screen.getByRole('button', { name: /留\s?下/ }));
    await waitFor(() => expect(settled).toHaveBeenCalled());
    expect(loggedOut()).toBe(false);
  });

  it('goes when the user says so; what was scanned stays in the browser', async () => {
    keepScan(scanPlace(me.user.id, 'test'), scan);
    await press();
    await userEvent.click(await screen.findByRole('button', { name: '仍要退出' }));
    await waitFor(() => expect(gone).toHaveBeenCalled());
    expect(loggedOut()).toBe(true);
    expect(localStorage.getItem(`${scanPlace(me.user.id, 'test')}1`)).not.toBeNull();
  });

  it("without any of one's own it does not ask", async () => {
    keepScan(scanPlace('someone-else', 'test'), scan);
    await press();
    await waitFor(() => expect(gone).toHaveBeenCalled());
  });
});
