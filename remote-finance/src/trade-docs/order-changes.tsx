import { ORDER_CHANGE_FIELD, type OrderChange } from '@shared/contract/finance/order-change.ts';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { Alert } from 'antd';
import css from './trade-docs.module.css';

const columns = (stated: string): readonly FactsColumn<OrderChange>[] => [
  { title: '项', width: '8%', cell: ({ lineNo }) => (lineNo === 0 ? '—' : lineNo) },
  { title: '品名', width: '32%', cell: ({ name }) => name },
  { title: '差异', width: '16%', cell: ({ field }) => ORDER_CHANGE_FIELD[field] },
  {
    title: stated,
    width: '22%',
    end: true,
    cell: (row) => row.stated ?? row.statedFigure ?? (row.field === 'LINE' ? '未列入' : '—'),
  },
  {
    title: '订单现在',
    width: '22%',
    end: true,
    cell: (row) => row.ordered ?? row.orderedFigure ?? (row.field === 'LINE' ? '已删除' : '—'),
  },
];

interface Props {
  changes: readonly OrderChange[] | undefined;
  /** What the document is called as a column: 本单. */
  stated: string;
  title: string;
}
/** How the order differs now from a document that was made of it; nothing while they agree. */
export const OrderChanges = ({ changes = [], stated, title }: Props) =>
  changes.length === 0 ? null : (
    <div className={css.checks}>
      <Alert type="warning" showIcon title={title} />
      <FactsTable
        label="与订单的差异"
        columns={columns(stated)}
        rows={changes}
        keyOf={(row, at) => `${row.lineNo}:${row.field}:${at}`}
      />
    </div>
  );
