import { ALLOCATION_FIELDS, LOAD_POSITION } from '@shared/contract/logistics/allocation.fields.ts';
import { LOAD_DIFFERENCE, type SlipLine } from '@shared/contract/logistics/loading-slip.contract.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { NumberText } from '@shared/ui/format/format-text.tsx';
import { Empty } from 'antd';

const COLUMNS: readonly FactsColumn<SlipLine>[] = [
  {
    title: '订单',
    cell: (line) => (line.orderId ? <Link to={`/transport/order/info?id=${line.orderId}`}>{line.orderNo}</Link> : '—'),
  },
  { title: '客户编码', cell: (line) => line.customerCode ?? '—' },
  { title: '行', cell: (line) => line.lineNo ?? '—' },
  { title: '品名', cell: (line) => line.nameCn },
  { title: ALLOCATION_FIELDS.position, cell: (line) => (line.position ? LOAD_POSITION[line.position] : '—') },
  { title: ALLOCATION_FIELDS.sequence, end: true, cell: (line) => line.sequence ?? '—' },
  { title: '计划', end: true, cell: (line) => line.planned },
  { title: '实装', end: true, cell: (line) => line.loaded ?? '—' },
  { title: '已扫标签', end: true, cell: (line) => line.scanned.length || '—' },
  {
    title: '差异',
    end: true,
    cell: (line) => <NumberText value={line.loaded === null ? null : line.loaded - line.planned} />,
  },
  { title: '差异原因', cell: (line) => (line.reason ? LOAD_DIFFERENCE[line.reason] : '—') },
];

/** Cargo of a slip with its counts; orders out of scope without names (ACC-032). */
export const SlipLines = ({ lines }: { lines: readonly SlipLine[] }) =>
  lines.length === 0 ? (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="柜内还没有货物" />
  ) : (
    <FactsTable label="装柜明细" columns={COLUMNS} rows={lines} keyOf={(line) => line.id} />
  );
