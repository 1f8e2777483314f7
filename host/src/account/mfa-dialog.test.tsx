import * as mfa from '@shared/contract/access/mfa.contract.ts';
import { renderAt } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MfaDialog } from './mfa-dialog.tsx';

configure({ asyncUtilTimeout: 15_000 });
let api: FakeApi;
const onClose = vi.fn<() => void>();
const off: mfa.MfaState = { enabled: false, since: null, codesLeft: 0, required: false };
const on: mfa.MfaState = { enabled: true, since: '2026-11-22T01:00:00Z', codesLeft: 10, required: false };
const setup: mfa.MfaSetup = {
  issuer: '远通',
  account: 'li.lei',
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  qr: '<svg xmlns="http://www.w3.org/2000/svg"/>',
};
const CODES = Array.from({ length: 10 }, (_, index) => `AAAA${index + 2}-BBBBB`);
beforeEach(() => {
  api = fakeApi();
  onClose.mockClear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const open = () => {
  renderAt(<MfaDialog onClose={onClose} />);
  return userEvent.setup({ pointerEventsCheck: 0 });
};
const press = async (by: ReturnType<typeof userEvent.setup>, name: RegExp) =>
  by.click(await screen.findByRole('button', { name }));
const sent = (path: string) => api.calls.findLast(({ line }) => line === `POST /auth/mfa/${path}`)?.body;

describe('3.4 两步验证', () => {
  it('is switched on with password, QR code or secret, and a code; recovery codes close only by 我已保存', async () => {
    api
      .on(mfa.mfaState, off)
      .on(mfa.mfaBegin, ({ body }) =>
        body.password === 'right' ? setup : refusal('VALIDATION', '', { data: { fields: { password: '密码不正确' } } }),
      )
      .on(mfa.mfaConfirm, ({ body }) =>
        body.code === '123456'
          ? { recoveryCodes: CODES }
          : refusal('VALIDATION', '', { data: { fields: { code: '验证码不正确' } } }),
      );
    const by = open();
    await press(by, /开启两步验证/);
    await by.type(await screen.findByLabelText('登录密码'), 'wrong');
    await press(by, /下一步/);
    await screen.findByText('密码不正确');
    await by.clear(screen.getByLabelText('登录密码'));
    await by.type(screen.getByLabelText('登录密码'), 'right');
    await press(by, /下一步/);
    const qr = await screen.findByAltText<HTMLImageElement>('两步验证二维码');
    expect(qr.src).toMatch(/^data:image\/svg\+xml/);
    await screen.findByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP');
    await by.type(screen.getByLabelText('验证器显示的验证码'), '000000');
    await press(by, /启\s?用/);
    await screen.findByText('验证码不正确');
    await by.clear(screen.getByLabelText('验证器显示的验证码'));
    await by.type(screen.getByLabelText('验证器显示的验证码'), '123456');
    api.on(mfa.mfaState, on);
    await press(by, /启\s?用/);
    const list = await screen.findByRole('list', { name: '恢复码' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(10);
    await by.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    await press(by, /我已保存/);
    await screen.findByText('剩余 10 / 10 个');
  });

  it('is switched off with password and code; what is wrong stands at its field', async () => {
    api.on(mfa.mfaState, { ...on, codesLeft: 2 }).on(mfa.mfaOff, {});
    const by = open();
    await screen.findByText(/恢复码所剩不多/);
    await press(by, /关闭两步验证/);
    await by.type(await screen.findByLabelText('登录密码'), 'right');
    await press(by, /关闭两步验证/);
    await screen.findByText('请输入验证码或恢复码');
    await by.type(screen.getByLabelText('验证码或恢复码'), '654321');
    api.on(mfa.mfaState, off);
    await press(by, /关闭两步验证/);
    await waitFor(() => expect(sent('off')).toEqual({ password: 'right', code: '654321' }));
    await screen.findByText('两步验证已关闭，其他设备已退出登录。');
  });

  it('that 全局设置 asks for has no way off; ACC-021 a lock is told in the dialog', async () => {
    api
      .on(mfa.mfaState, { ...on, required: true })
      .on(mfa.mfaRecoveryCodes, () =>
        refusal('ACCOUNT_LOCKED', '尝试次数过多，请 15 分钟后再试。', { status: 429, showType: 0 }),
      );
    const by = open();
    await screen.findByText('安全设置要求您使用两步验证，不能关闭。');
    expect(screen.queryByRole('button', { name: /关闭两步验证/ })).toBeNull();
    await press(by, /重新生成恢复码/);
    await by.type(await screen.findByLabelText('登录密码'), 'right');
    await by.type(screen.getByLabelText('验证码或恢复码'), '654321');
    await press(by, /重新生成/);
    await screen.findByText('尝试次数过多，请 15 分钟后再试。');
  });
});
