import { me } from '@shared/contract/access/auth.contract.ts';
import { markDirty, resetDirty } from '@shared/runtime/dirty.ts';
import { endSession, resetSessionEnd } from '@shared/runtime/session-end.ts';
import { setMe } from '@shared/runtime/session.ts';
import { UiProvider } from '@shared/runtime/ui-provider.tsx';
import { fakeApi, refusal } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LoginOver } from './login-over.tsx';

configure({ asyncUtilTimeout: 15_000 });
/** Whether the server gives the code of the dialog. */
const net = vi.hoisted(() => ({ up: false, asked: 0 }));
vi.mock('@shared/runtime/code-load.ts', async (original) => ({
  ...(await original<typeof import('@shared/runtime/code-load.ts')>()),
  loadPiece: <Piece,>(load: () => Promise<Piece>) => {
    net.asked += 1;
    return net.up ? load() : Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  },
  codeFailed: () => undefined,
}));

const went: string[] = [];
beforeEach(() => {
  resetDirty();
  resetSessionEnd((path) => went.push(path));
  setMe(person());
  markDirty('1', { name: '新建订单', path: '/transport/order/create' });
  fakeApi().on(me, () => refusal('NO_SESSION', '登录超时，请重新登录。', { status: 401 }));
});
afterEach(() => {
  cleanup();
  setMe(null);
  vi.unstubAllGlobals();
});

it('A8.B a login dialog that could not be fetched is asked for again by the next call that finds no session', async () => {
  render(
    <UiProvider>
      <LoginOver />
    </UiProvider>,
  );
  const end = () => act(() => endSession('登录超时，请重新登录。'));
  end();
  await waitFor(() => expect(screen.getAllByText(/页面资源加载失败/).length).toBeGreaterThan(0));
  expect(screen.queryByLabelText('密码')).toBeNull();
  net.up = true;
  end();
  expect(await screen.findByLabelText('密码')).toBeTruthy();
  expect([net.asked, went]).toEqual([2, []]);
});
