import { renderAt } from '@shared/testing/contract-host.tsx';
import { person } from '@shared/testing/people.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RELOAD_FLAG, resetReloadGuard } from '../modules/reload-guard.ts';
import { BLOCK, HOME, HOST, SCREEN } from './host-face.ts';
import type { PageRow } from './route-table.ts';

vi.mock('@module-federation/enhanced/runtime', () => ({
  registerPlugins: () => {},
  registerRemotes: () => {},
  loadRemote: () => Promise.resolve(null),
  getInstance: () => null,
}));
const code = vi.hoisted(() => ({ isDead: true }));
vi.mock('./own-pages.ts', () => {
  const load = () =>
    code.isDead ? Promise.reject(new Error('Loading chunk 7 failed.')) : Promise.resolve(() => <p>页面已打开</p>);
  return { ownPages: { '/dashboard/index': load, '/dashboard/screen': load, '/block': load } };
});
const { RoutePage } = await import('./route-page.tsx');

const reload = vi.fn<() => void>();
const show = (path: string) =>
  renderAt(<RoutePage page={{ path, title: '页面', module: HOST } as PageRow} />, path, person());

beforeEach(() => {
  code.isDead = true;
  sessionStorage.clear();
  reload.mockReset();
  resetReloadGuard(reload);
});
afterEach(cleanup);

describe("A8.C a page of the shell's own whose chunk fails", () => {
  it.each([HOME, SCREEN, BLOCK])('%s: the flag is written, then the one reload of the session', async (path) => {
    reload.mockImplementation(() => expect(sessionStorage.getItem(RELOAD_FLAG)).not.toBeNull());
    show(path);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('after that reload the card; 重试 asks again and shows the page when it is back', async () => {
    sessionStorage.setItem(RELOAD_FLAG, '1');
    show(BLOCK);
    const card = await screen.findByRole('alert');
    expect(card.textContent).toContain('页面资源加载失败');
    for (const name of [/重\s?试/, '刷新页面', '返回首页']) expect(screen.getByRole('button', { name })).toBeTruthy();
    expect(reload).not.toHaveBeenCalled();
    code.isDead = false;
    await userEvent.click(screen.getByRole('button', { name: /重\s?试/ }));
    expect(await screen.findByText('页面已打开')).toBeTruthy();
  });
});
