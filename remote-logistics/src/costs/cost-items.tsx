import { COST_SOURCE, type CostItem } from '@shared/contract/logistics/cost-share.contract.ts';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { Money } from '@shared/ui/format/format-text.tsx';
import { Empty } from 'antd';

const COLUMNS: readonly FactsColumn<CostItem>[] = [
  { title: '来源', cell: (item) => COST_SOURCE[item.source] },
  { title: '单号', cell: (item) => item.no },
  { title: '费用项目', cell: (item) => item.chargeName },
  { title: '金额(含税)', end: true, cell: (item) => <Money value={item.amount ?? null} currency={item.currency} /> },
  {
    title: '本位币(不含税)',
    end: true,
    cell: (item) => (item.base ? <Money value={item.base} currency="CNY" /> : '缺少汇率'),
  },
];

/** Shared costs of a container. */
export const CostItems = ({ items }: { items: readonly CostItem[] }) =>
  items.length === 0 ? (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description="还没有共同成本：放舱、拖车费用或应付费用登记后在这里分摊"
    />
  ) : (
    <FactsTable label="共同成本" columns={COLUMNS} rows={items} keyOf={(item) => item.key} />
  );
