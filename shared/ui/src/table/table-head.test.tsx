import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { TableColumn } from './table-column.ts';
import { TableHead } from './table-head.tsx';

afterEach(cleanup);
const column = (key: string, title: string): TableColumn<object> => ({
  key,
  title,
  width: 100,
  sort: true,
  cell: () => null,
});
const LAYOUT = { width: 200, lead: 0, classes: {}, styles: {} };

function shown(columns: readonly TableColumn<object>[]) {
  render(
    <table>
      <TableHead
        columns={columns}
        layout={LAYOUT}
        expandable={false}
        picked={null}
        onPick={() => {}}
        sort={[
          { key: 'createdAt', descending: true },
          { key: 'caseNo', descending: true },
        ]}
        onSort={() => {}}
      />
    </table>,
  );
  return screen.getAllByRole('button').map((button) => button.textContent);
}

it('numbers the sorted columns that are shown; one alone has its arrow and no number', () => {
  expect(shown([column('caseNo', '单号'), column('createdAt', '创建时间')])).toEqual(['单号▼2', '创建时间▼1']);
});
it('a sorted column that is hidden takes no place', () => {
  expect(shown([column('caseNo', '单号'), column('amount', '金额')])).toEqual(['单号▼', '金额↕']);
});
