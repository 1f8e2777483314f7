import { stageRecords } from '@shared/contract/logistics/stage-record.contract.ts';
import { renderAt } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal } from '@shared/testing/fake-api.ts';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { StaysStrip } from './stays-strip.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('A8 figures that cannot be read offer another try where they stand', async () => {
  const api = fakeApi().on(stageRecords.stays, () => refusal('SERVER_ERROR', '系统繁忙', { status: 400 }));
  renderAt(<StaysStrip query={{}} />);
  const failed = within(await screen.findByRole('alert'));
  api.on(stageRecords.stays, { list: [] });
  await userEvent.click(failed.getByRole('button', { name: /重\s?试/ }));
  expect(await screen.findByText('筛选范围内没有阶段变化')).toBeTruthy();
});
