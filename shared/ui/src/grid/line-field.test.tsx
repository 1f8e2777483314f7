import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { Form } from 'antd';
import { afterEach, expect, it, vi } from 'vitest';
import type { GridColumn } from './grid-values.ts';
import { LineField } from './line-grid.tsx';

interface Line {
  name: string;
  refund: boolean;
}
const COLUMNS: readonly GridColumn<Line>[] = [
  { key: 'name', title: '品名', kind: 'text' },
  { key: 'refund', title: '退税', kind: 'bool' },
];

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const begun = () => {
  vi.useFakeTimers();
  render(
    <Form initialValues={{ lines: [{ name: '', refund: false }], reason: '' }}>
      <Form.Item name="reason">
        <input aria-label="原因" />
      </Form.Item>
      <LineField<Line> title="货物明细" name="lines" columns={COLUMNS} begins="name" />
    </Form>,
  );
};
const passes = () => act(() => vi.advanceTimersByTime(1000));

it('the work begins in its column', () => {
  begun();
  passes();
  expect(document.activeElement).toBe(screen.getByLabelText('第 1 行品名'));
});

it('who types elsewhere when the sheet appears goes on typing there', () => {
  begun();
  const reason = screen.getByLabelText('原因');
  act(() => reason.focus());
  passes();
  expect(document.activeElement).toBe(reason);
});

it('what the page has set and the sheet has not drawn yet is kept when a cell is typed in', () => {
  const lines: Line[] = [
    { name: '', refund: false },
    { name: '碗', refund: false },
  ];
  const [form] = renderHook(() => Form.useForm<{ lines: Line[] }>()).result.current;
  render(
    <Form form={form} initialValues={{ lines }}>
      <LineField<Line> title="货物明细" name="lines" columns={COLUMNS} />
    </Form>,
  );
  act(() => {
    form.setFieldValue('lines', [
      { name: '', refund: true },
      { name: '碗', refund: true },
    ]);
    fireEvent.change(screen.getByLabelText('第 1 行品名'), { target: { value: '毛毯' } });
  });
  expect(form.getFieldValue('lines')).toEqual([
    { name: '毛毯', refund: true },
    { name: '碗', refund: true },
  ]);
});
