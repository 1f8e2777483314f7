import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DataTable } from './data-table.tsx';
import type { TableColumn } from './table-column.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const columns: TableColumn<{ id: string }>[] = [{ key: 'id', title: '编号', width: 100, cell: (row) => row.id }];
const rowsOf = (count: number, from = 0) => Array.from({ length: count }, (_, at) => ({ id: String(from + at + 1) }));
const shown = () => document.querySelectorAll('tbody tr[data-id]').length;

it('P14 of 50 new rows the first ones are drawn at once, the rest after they are painted', async () => {
  vi.useFakeTimers();
  const { rerender } = render(<DataTable label="列表" rows={rowsOf(50)} columns={columns} />);
  expect(shown()).toBe(30);
  await act(async () => vi.advanceTimersByTime(100));
  expect(shown()).toBe(50);
  rerender(<DataTable label="列表" rows={rowsOf(50, 50)} columns={columns} />);
  expect(shown()).toBe(30);
  expect(document.querySelector('tbody tr[data-id]')?.getAttribute('data-id')).toBe('51');
  await act(async () => vi.advanceTimersByTime(100));
  expect(shown()).toBe(50);
});

it('few rows are drawn at once', () => {
  render(<DataTable label="列表" rows={rowsOf(20)} columns={columns} />);
  expect(shown()).toBe(20);
});

it('P14 a row whose selection changes does not draw its cells again', () => {
  const cell = vi.fn<(row: { id: string }) => string>((row) => row.id);
  const drawn: TableColumn<{ id: string }>[] = [{ key: 'id', title: '编号', width: 100, cell }];
  vi.useFakeTimers();
  const rows = rowsOf(3);
  const { rerender } = render(<DataTable label="列表" rows={rows} columns={drawn} selected={new Set<string>()} />);
  const before = cell.mock.calls.length;
  rerender(<DataTable label="列表" rows={rows} columns={drawn} selected={new Set(['1', '2'])} />);
  act(() => void vi.advanceTimersByTime(100));
  expect(document.querySelectorAll('[aria-checked=true][data-check]')).toHaveLength(2);
  expect(cell.mock.calls.length).toBe(before);
});
