import { customers } from '@shared/contract/accounts/customer.contract.ts';
import type { RiskProfile } from '@shared/contract/finance/risk.answers.ts';
import { risk } from '@shared/contract/finance/risk.contract.ts';
import { renderAt } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CustomerDialog } from './customer-dialogs.tsx';

const DOWN = () => refusal('SERVER_ERROR', '系统繁忙', { status: 400 });
const PROFILE = {
  customerId: '7',
  version: 4,
  name: '海纳贸易',
  creditLimit: '500000.00',
  creditDays: 45,
  tempLimit: null,
  tempUntil: null,
} as RiskProfile;
let api: FakeApi;
beforeEach(() => {
  api = fakeApi().on(customers.get, DOWN).on(risk.profile, DOWN);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const show = (form: 'transfer' | 'merge' | 'limit') =>
  renderAt(<CustomerDialog form={form} row={{ id: '7', version: 4 }} onClose={() => {}} />);

describe('forms of a customer (A1)', () => {
  it.each([
    ['transfer', '移交客户'],
    ['merge', '合并客户'],
    ['limit', '调整信用额度'],
  ] as const)('A8 %s opens with the click and says when its customer cannot be read', async (form, title) => {
    show(form);
    const drawer = within(await screen.findByRole('dialog', { name: title }));
    expect(await drawer.findByText(/系统繁忙/)).toBeTruthy();
    expect(drawer.getByRole('button', { name: /重\s?试/ })).toBeTruthy();
  });
  it('6.2 A1 信用额度 names the customer, shows what is in force and sends the papers along', async () => {
    api.on(risk.profile, PROFILE).on(risk.changeLimit, {} as never);
    show('limit');
    const drawer = within(await screen.findByRole('dialog', { name: '调整信用额度 海纳贸易' }));
    expect(drawer.getByText('500,000.00', { exact: false })).toBeTruthy();
    expect(drawer.getByText('45 天')).toBeTruthy();
    fireEvent.change(drawer.getByLabelText('选择文件'), { target: { files: [new File(['x'], '总经理批示.pdf')] } });
    expect(await drawer.findByText('总经理批示.pdf')).toBeTruthy();
    await userEvent.type(drawer.getByLabelText('原因'), '旺季');
    await userEvent.click(drawer.getByRole('button', { name: '提交审批' }));
    const sent = await waitFor(
      () => api.calls.find(({ line }) => !line.startsWith('GET'))?.body as { files: File[]; reason: string },
    );
    expect([sent.reason, sent.files.map(({ name }) => name)]).toEqual(['旺季', ['总经理批示.pdf']]);
  });
});
