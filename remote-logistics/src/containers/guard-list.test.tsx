import { containers } from '@shared/contract/logistics/container.contract.ts';
import { renderAt } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal } from '@shared/testing/fake-api.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { GuardFillDrawer } from './guard-fill.tsx';
import { GuardList } from './guard-list.tsx';

const DOWN = () => refusal('SERVER_ERROR', '系统繁忙', { status: 400 });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('A8 L7 conditions that cannot be read offer another try; what its reader may not see is absent', async () => {
  const api = fakeApi().on(containers.guards, DOWN);
  renderAt(<GuardList id="5" />);
  const failed = within(await screen.findByRole('alert'));
  api.on(containers.guards, { next: '待装柜', guards: [] });
  await userEvent.click(failed.getByRole('button', { name: /重\s?试/ }));
  expect(await screen.findByText('进入待装柜的条件')).toBeTruthy();
  cleanup();
  api.on(containers.guards, () => refusal('NOT_FOUND', '不存在', { status: 404 }));
  const { container } = renderAt(<GuardList id="5" />);
  await waitFor(() => expect(api.calls.filter(({ line }) => line.endsWith('/guards')).length).toBeGreaterThan(2));
  expect(within(container).queryByRole('alert')).toBeNull();
});

it('L7 the form behind a condition opens at once and says when its container cannot be read', async () => {
  fakeApi().on(containers.get, DOWN);
  renderAt(<GuardFillDrawer id="5" fill="FIELDS" onClose={() => {}} />);
  const drawer = within(await screen.findByRole('dialog', { name: '补齐资料' }));
  expect(await drawer.findByText(/系统繁忙/)).toBeTruthy();
  expect(drawer.getByRole('button', { name: /重\s?试/ })).toBeTruthy();
});
