import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { col } from '@shared/contract/list.ts';
import { TotalsBar } from './totals-bar.tsx';

afterEach(cleanup);
const columns = { amount: col.money('金额', { currency: 'currency', sum: true }) };
const said = (sums: Record<string, string>) => {
  render(<TotalsBar columns={columns} summary={{ amount: sums }} />);
  return screen.getByLabelText('全部筛选结果合计').textContent;
};

it('FIN-004 a total for each currency that has something', () =>
  expect(said({ CNY: '0.00', EUR: '0', JPY: '-1200', USD: '1.50' })).toBe('金额合计JPY-1,200USD1.50'));
it('nothing at all is said once', () => expect(said({ CNY: '0.00', USD: '0.00' })).toBe('金额合计CNY0.00'));
