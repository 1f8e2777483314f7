import { Empty } from 'antd';
import { FactsTable, type FactsColumn } from './facts-table.tsx';

interface Props<Row> {
  label: string;
  columns: readonly FactsColumn<Row>[];
  rows: readonly Row[];
  /** What stands in place of a table without rows. */
  empty: string;
}
/** A table of facts whose rows have no key of their own; one that has none says so. */
export const FactsOrEmpty = <Row,>({ label, columns, rows, empty }: Props<Row>) =>
  rows.length === 0 ? (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />
  ) : (
    <FactsTable label={label} columns={columns} rows={rows} keyOf={(_row, index) => String(index)} />
  );
