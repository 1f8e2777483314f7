import { addDays } from '@shared/contract/business-day.ts';
import { days, type DayMonth } from '@shared/contract/warehouse/day.contract.ts';
import { warehouseList, warehouses } from '@shared/contract/warehouse/warehouse.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import warehouse from '../../module.ts';
import { detail, row } from './settings.fixture.ts';

configure({ asyncUtilTimeout: 20_000 });
const TODAY = '2026-11-24';
const yesterday = addDays(TODAY, -1);
const month: DayMonth = {
  days: [
    {
      day: addDays(TODAY, -2),
      state: 'CLOSED',
      version: 3,
      closedAt: `${yesterday}T01:00:00.000Z`,
      closedByName: '王五',
      entries: 4,
    },
    { day: yesterday, state: 'OPEN', version: 0, closedAt: null, closedByName: null, entries: 6 },
    { day: TODAY, state: 'OPEN', version: 0, closedAt: null, closedByName: null, entries: 0 },
  ],
  nextToClose: yesterday,
  lastClosed: addDays(TODAY, -2),
};

let api: FakeApi;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date(`${TODAY}T01:00:00Z`));
  api = fakeApi();
  const found = { list: [row], total: 1, totalCapped: false, page: 1, pageSize: 50, summary: {} };
  api.on(warehouseList.endpoint, found);
  api.on(warehouses.get, detail);
  api.on(days.month, month);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
});

it('W2 日结 closes the chosen day of the warehouse; only the last closed one can be reopened', async () => {
  api.on(days.close, { closed: [yesterday] });
  renderRoute(warehouse, '/warehouse/setting?pane=days');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '日结' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getAllByRole('button').at(-1) as HTMLElement);
  await waitFor(() =>
    expect(api.calls.find(({ line }) => line === `POST /warehouse/days/${yesterday}/close`)).toMatchObject({
      body: { warehouseId: '5', version: 0, gaps: false },
    }),
  );
  await user.click(screen.getByRole('button', { name: new RegExp(`${addDays(TODAY, -2)} 已结`) }));
  expect(await screen.findByRole('button', { name: '反日结' })).toBeTruthy();
});

describe('W2 日结 on the first of a month', () => {
  beforeEach(() => {
    vi.setSystemTime(new Date('2026-12-01T01:00:00Z'));
  });
  it('yesterday, of the month before, is there to be closed; 待日结 leads to a day of an older month', async () => {
    const open = { state: 'OPEN', version: 0, closedAt: null, closedByName: null, entries: 1 } as const;
    api.on(days.month, ({ query }) => ({
      days: (query.month === '2026-11' ? ['2026-11-29', '2026-11-30'] : ['2026-10-31']).map((day) => ({
        ...open,
        day,
      })),
      nextToClose: '2026-10-31',
      lastClosed: null,
    }));
    renderRoute(warehouse, '/warehouse/setting?pane=days');
    expect(await screen.findByRole('button', { name: /^2026-11-30 未结/ })).toBeTruthy();
    await userEvent.setup().click(screen.getByRole('button', { name: '2026-10-31' }));
    expect(await screen.findByRole('button', { name: /^2026-10-31 未结/, pressed: true })).toBeTruthy();
    expect(screen.getByText('2026 年 10 月')).toBeTruthy();
  });
});
