import { changePassword } from '@shared/contract/access/auth.contract.ts';
import { mfaState, type MfaState } from '@shared/contract/access/mfa.contract.ts';
import { renderAt } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PasswordDialog } from './password-dialog.tsx';

configure({ asyncUtilTimeout: 15_000 });
let api: FakeApi;
const onClose = vi.fn<() => void>();
const state = (enabled: boolean): MfaState => ({ enabled, since: null, codesLeft: 0, required: false });
beforeEach(() => {
  api = fakeApi();
  onClose.mockClear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function fill(fields: Record<string, string>) {
  renderAt(<PasswordDialog onClose={onClose} />);
  const by = userEvent.setup({ pointerEventsCheck: 0 });
  const submit = await screen.findByRole('button', { name: /确.*定/ });
  await waitFor(() => expect((submit as HTMLButtonElement).disabled).toBe(false));
  for (const [label, text] of Object.entries(fields)) await by.type(screen.getByLabelText(label), text);
  await by.click(submit);
  return by;
}
const typed = { 当前密码: 'Old#12345x', 新密码: 'Nv3&hyWq8d', 再次输入新密码: 'Nv3&hyWq8d' };
const sent = () => api.calls.filter(({ line }) => line === 'POST /auth/password').map(({ body }) => body);

describe('修改密码', () => {
  it('without two-step login it asks for no code', async () => {
    api.on(mfaState, state(false)).on(changePassword, {});
    await fill(typed);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(screen.queryByLabelText('验证码或恢复码')).toBeNull();
    expect(sent()).toEqual([{ oldPassword: 'Old#12345x', newPassword: 'Nv3&hyWq8d' }]);
  });

  it('with two-step login the code goes along, and a wrong one is said at its field', async () => {
    api
      .on(mfaState, state(true))
      .on(changePassword, ({ body }: { body: { code?: string } }) =>
        body.code === '123456' ? {} : refusal('VALIDATION', '', { data: { fields: { code: '验证码不正确' } } }),
      );
    const by = await fill(typed);
    await screen.findByText('请输入验证码或恢复码');
    expect(sent()).toEqual([]);
    const code = screen.getByLabelText('验证码或恢复码');
    await by.type(code, '000000');
    await by.click(screen.getByRole('button', { name: /确.*定/ }));
    await screen.findByText('验证码不正确');
    await by.clear(code);
    await by.type(code, '123456');
    await by.click(screen.getByRole('button', { name: /确.*定/ }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent().at(-1)).toEqual({ oldPassword: 'Old#12345x', newPassword: 'Nv3&hyWq8d', code: '123456' });
  });
});
