import { login, me } from '@shared/contract/access/auth.contract.ts';
import type { Me } from '@shared/contract/host-api.ts';
import { company } from '@shared/contract/shared/setting.contract.ts';
import { markDirty, resetDirty } from '@shared/runtime/dirty.ts';
import { endSession, resetSessionEnd } from '@shared/runtime/session-end.ts';
import { setMe } from '@shared/runtime/session.ts';
import { UiProvider } from '@shared/runtime/ui-provider.tsx';
import { fakeApi, refusal } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LoginOver } from './login-over.tsx';

configure({ asyncUtilTimeout: 15_000 });
const went: string[] = [];
/** Who the typed account turns out to be. */
let comes: Me;
beforeEach(() => {
  went.length = 0;
  comes = person();
  resetDirty();
  resetSessionEnd((path) => went.push(path));
  setMe(person());
  markDirty('1', { name: '新建订单', path: '/transport/order/create' });
  fakeApi()
    .on(me, () => comes)
    .on(company.config, () => refusal('NOT_FOUND', ''))
    .on(login, ({ body }) => {
      if (!body.code) return refusal('MFA_REQUIRED', '请输入两步验证码。', { status: 401, showType: 0 });
      return comes;
    });
});
afterEach(() => {
  cleanup();
  setMe(null);
  vi.unstubAllGlobals();
});
async function ended() {
  const by = userEvent.setup();
  render(
    <UiProvider>
      <LoginOver />
    </UiProvider>,
  );
  act(() => {
    for (let n = 0; n < 8; n += 1) endSession('登录超时，请重新登录。');
  });
  await by.type(await screen.findByLabelText('密码'), 'right');
  return by;
}

describe('A8.B login over a page with unsaved work', () => {
  it('eight ends are one dialog that knows the account; two-step login works in it, and it goes', async () => {
    const by = await ended();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(screen.getByLabelText<HTMLInputElement>('账号').value).toBe(person().user.username);
    expect(screen.getByRole('dialog').textContent).toContain('登录超时，请重新登录。');
    await by.click(screen.getByRole('button', { name: /^登\s?录$/ }));
    await by.type(await screen.findByLabelText('验证码'), '123456');
    await waitFor(() => expect(screen.queryByLabelText('验证码')).toBeNull());
    expect(went).toEqual([]);
  });
  it('somebody else starts on a page of his own', async () => {
    comes = { ...comes, user: { ...comes.user, id: '99', username: 'other' } };
    const by = await ended();
    await by.click(screen.getByRole('button', { name: /^登\s?录$/ }));
    await by.type(await screen.findByLabelText('验证码'), '123456');
    await waitFor(() => expect(went).toEqual(['/']));
  });
});
