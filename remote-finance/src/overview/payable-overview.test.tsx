import { overviews } from '@shared/contract/finance/overview.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import finance from '../../module.ts';

beforeEach(() => {
  const plan = [
    { day: '2026-11-26', amount: '1200.50' },
    { day: '2026-12-01', amount: '88.00' },
  ];
  const found = {
    empty: false,
    figures: [],
    ageing: [],
    buckets: [],
    trend: { months: [], series: [] },
    top: [],
    plan,
  };
  fakeApi().on(overviews.ap, found);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const PATH = '/finance/account-payable?asOf=2026-11-25&companyId=3';

it('F15 付款计划 is a calendar of the next 30 days, in weeks from Monday; a day leads to its bills', async () => {
  renderRoute(finance, PATH);
  const table = within(await screen.findByRole('table', { name: '付款计划' }));
  const [first, ...more] = table
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell'));
  expect(first?.map(({ textContent }) => textContent)).toEqual(['23', '24', '11-25', '261,200.50', '27', '28', '29']);
  expect(first?.map((cell) => cell.hasAttribute('data-out'))).toEqual([true, true, false, false, false, false, false]);
  expect(more).toHaveLength(4);
  expect(more.at(-1)?.map(({ textContent }) => textContent)).toEqual(['21', '22', '23', '24', '25', '26', '27']);
  expect(more.at(-1)?.at(4)?.hasAttribute('data-out')).toBe(false);
  expect(more.at(-1)?.at(5)?.hasAttribute('data-out')).toBe(true);
  expect(table.getByRole('link', { name: '88.00' }).getAttribute('href')).toBe(
    '/finance/account-payable/billingdetails?state=CONFIRMED&dueDate=2026-12-01..2026-12-01&companyId=3',
  );
});
it('F15 who may not open the bills reads the amounts without links', async () => {
  renderRoute(finance, PATH, person(['finance.ap.overview.view']));
  const table = within(await screen.findByRole('table', { name: '付款计划' }));
  expect(table.getByText('1,200.50')).toBeTruthy();
  expect(table.queryByRole('link')).toBeNull();
});
