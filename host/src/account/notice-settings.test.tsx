import { subscriptions } from '@shared/contract/shared/subscription.contract.ts';
import { renderAt } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NoticeSettings } from './notice-settings.tsx';

configure({ asyncUtilTimeout: 15_000 });
let api: FakeApi;
const onClose = vi.fn<() => void>();
beforeEach(() => {
  api = fakeApi();
  onClose.mockClear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const box = (name: string) => screen.getByRole('checkbox', { name }) as HTMLInputElement;

describe('4.10 通知设置', () => {
  it('shows what comes by mail, and sends the topics that are chosen', async () => {
    api.on(subscriptions.get, { email: 'li@example.com', mailReady: true, mail: ['sla'] });
    api.on(subscriptions.save, { email: 'li@example.com', mailReady: true, mail: ['approval'] });
    renderAt(<NoticeSettings onClose={onClose} />);
    expect(await screen.findByText('邮件发到 li@example.com')).toBeTruthy();
    expect([box('柜子时限 邮件').checked, box('审批 邮件').checked]).toEqual([true, false]);
    expect([box('审批 站内').checked, box('审批 站内').disabled]).toEqual([true, true]);
    const user = userEvent.setup();
    await user.click(box('柜子时限 邮件'));
    await user.click(box('审批 邮件'));
    await user.click(screen.getByRole('button', { name: /保\s?存/ }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(api.calls.find(({ line }) => line.startsWith('PUT'))?.body).toEqual({ mail: ['approval'] });
  });

  it('without an address nothing can be chosen, and it says why', async () => {
    api.on(subscriptions.get, { email: null, mailReady: true, mail: [] });
    renderAt(<NoticeSettings onClose={onClose} />);
    expect(await screen.findByText(/没有填写邮箱/)).toBeTruthy();
    expect(box('审批 邮件').disabled).toBe(true);
  });

  it('without a mail server it says so, and the choice can be made for later', async () => {
    api.on(subscriptions.get, { email: 'li@example.com', mailReady: false, mail: [] });
    renderAt(<NoticeSettings onClose={onClose} />);
    expect(await screen.findByText(/还没有设置邮件服务器/)).toBeTruthy();
    expect(box('审批 邮件').disabled).toBe(false);
  });
});
