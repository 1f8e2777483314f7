import { login, logout, me } from '@shared/contract/access/auth.contract.ts';
import * as mfa from '@shared/contract/access/mfa.contract.ts';
import type { Me } from '@shared/contract/host-api.ts';
import { company } from '@shared/contract/shared/setting.contract.ts';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LoginPage } from './login-page.tsx';

configure({ asyncUtilTimeout: 15_000 });
let api: FakeApi;
let user: Me;
const went = vi.fn<(to: string | URL) => void>();
const nobody = () => refusal('NO_SESSION', '登录超时，请重新登录。', { status: 401 });
const wrongCode = () => refusal('MFA_FAILED', '验证码不正确，请输入最新的验证码。', { status: 401, showType: 0 });
beforeEach(() => {
  user = person();
  went.mockClear();
  vi.spyOn(globalThis.location, 'replace').mockImplementation(went);
  api = fakeApi()
    .on(me, nobody)
    .on(logout, {})
    .on(company.config, () => refusal('NOT_FOUND', ''))
    .on(login, ({ body }) => {
      if (body.password !== 'right') return refusal('LOGIN_FAILED', '账号或密码错误', { status: 401, showType: 0 });
      if (!body.code) return refusal('MFA_REQUIRED', '请输入两步验证码。', { status: 401, showType: 0 });
      return ['123456', 'AAAAA-BBBBB'].includes(body.code) ? user : wrongCode();
    });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function firstStep() {
  const by = userEvent.setup();
  render(<LoginPage />);
  await by.type(screen.getByLabelText('账号'), 'li.lei');
  await by.type(screen.getByLabelText('密码'), 'right');
  await by.click(screen.getByRole('button', { name: '登录' }));
  return by;
}

describe('两步验证 at login', () => {
  it('the right password asks for the code; the sixth digit sends it; a wrong one is told and stays', async () => {
    const by = await firstStep();
    const code = await screen.findByLabelText('验证码');
    expect([code.getAttribute('autocomplete'), code.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric']);
    await by.type(code, '000000');
    expect((await screen.findByRole('alert')).textContent).toContain('验证码不正确');
    await by.clear(screen.getByLabelText('验证码'));
    await by.type(screen.getByLabelText('验证码'), '123456');
    await waitFor(() => expect(went).toHaveBeenCalledWith('/'));
  });

  it('back keeps what was typed; a recovery code opens as well', async () => {
    const by = await firstStep();
    await by.click(await screen.findByRole('button', { name: '返回' }));
    expect(screen.getByLabelText<HTMLInputElement>('账号').value).toBe('li.lei');
    expect(screen.getByLabelText<HTMLInputElement>('密码').value).toBe('right');
    await by.click(screen.getByRole('button', { name: '登录' }));
    await by.click(await screen.findByRole('button', { name: /使用恢复码/ }));
    await by.type(screen.getByLabelText('恢复码'), 'AAAAA-BBBBB');
    await by.click(screen.getByRole('button', { name: '验证' }));
    await waitFor(() => expect(went).toHaveBeenCalledWith('/'));
  });

  it('security.mfa: who must and has not sets it up with the password just typed, keeps the codes, and goes on', async () => {
    user.user.mustSetUpMfa = true;
    api
      .on(mfa.mfaBegin, { issuer: '远通', account: 'li.lei', secret: 'JBSWY3DPEHPK3PXP', qr: '<svg/>' })
      .on(mfa.mfaConfirm, { recoveryCodes: ['AAAAA-BBBBB', 'CCCCC-DDDDD'] });
    const by = await firstStep();
    await by.type(await screen.findByLabelText('验证码'), '123456');
    api.on(me, user);
    await screen.findByText('JBSW Y3DP EHPK 3PXP');
    expect(api.calls.find(({ line }) => line === 'POST /auth/mfa/begin')?.body).toEqual({ password: 'right' });
    await by.type(screen.getByLabelText('验证器显示的验证码'), '654321');
    await screen.findByText('CCCCC-DDDDD');
    expect(went).not.toHaveBeenCalled();
    await by.click(screen.getByRole('button', { name: '我已保存，进入系统' }));
    await waitFor(() => expect(went).toHaveBeenCalledWith('/'));
  });
});
