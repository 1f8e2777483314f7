import { CHAIN_FIELD, type ChainDifference } from '@shared/contract/logistics/chain.ts';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { Empty } from 'antd';

const said = (key: 'ordered' | 'loaded' | 'declared' | 'cleared', title: string): FactsColumn<ChainDifference> => ({
  title,
  end: true,
  cell: (row) => row[key] ?? '—',
});
const COLUMNS: readonly FactsColumn<ChainDifference>[] = [
  { title: '项', cell: ({ lineNo }) => (lineNo === 0 ? '—' : lineNo) },
  { title: '品名', cell: ({ name }) => name },
  { title: '差异', cell: ({ field }) => CHAIN_FIELD[field] },
  said('ordered', '订单'),
  said('loaded', '装柜'),
  said('declared', '报关'),
];
const NOTE: FactsColumn<ChainDifference> = { title: '说明', cell: ({ note }) => note ?? '' };
const cleared = said('cleared', '清关');

/** Where order, loading slip, declaration and (with `clearance`) clearance differ (LOG-070, LOG-087). */
export const ChainTable = ({ rows, clearance = false }: { rows: readonly ChainDifference[]; clearance?: boolean }) =>
  rows.length === 0 ? (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="数量、单位、货值、币种和HS编码一致" />
  ) : (
    <FactsTable
      label="单证差异"
      columns={clearance ? [...COLUMNS, cleared, NOTE] : [...COLUMNS, NOTE]}
      rows={rows}
      keyOf={({ lineNo, field, name }) => `${lineNo}:${name}:${field}`}
    />
  );
