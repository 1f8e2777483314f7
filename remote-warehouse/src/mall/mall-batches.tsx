import { mallItems, type MallBatch } from '@shared/contract/warehouse/mall-item.contract.ts';
import { QUALITIES } from '@shared/contract/warehouse/stock.labels.ts';
import { TEXTS } from '@shared/contract/texts.ts';
import { failureText, useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { formatCount, formatDate, formatMoney } from '@shared/ui/format/format.ts';
import { Button, Skeleton } from 'antd';

const COLUMNS: readonly FactsColumn<MallBatch>[] = [
  { title: '批次', cell: ({ batchNo }) => batchNo },
  { title: '库区', cell: ({ zoneName }) => zoneName },
  {
    title: '库位',
    cell: ({ zoneId, locationId, locationCode }) => (
      <Link to={`/warehouse/setting/detail?id=${zoneId}&location=${locationId}`}>{locationCode}</Link>
    ),
  },
  { title: '品质', cell: ({ quality }) => QUALITIES[quality] },
  { title: '在手', end: true, cell: ({ onHand }) => formatCount(onHand) },
  { title: '可用', end: true, cell: ({ available }) => formatCount(available) },
  { title: '锁定', end: true, cell: ({ reserved }) => formatCount(reserved) },
  { title: '冻结', end: true, cell: ({ frozen }) => formatCount(frozen) },
  { title: '入库日期', cell: ({ receivedDate }) => formatDate(receivedDate) },
  { title: '到期日期', cell: ({ expiryDate }) => (expiryDate ? formatDate(expiryDate) : '—') },
];
const COST: FactsColumn<MallBatch> = {
  title: '单位成本',
  end: true,
  cell: ({ unitCost }) => (unitCost ? formatMoney(unitCost) : '—'),
};

/** Where the pieces of an item lie, oldest batch first; a location leads to the map, where they are moved, frozen and counted. */
export function MallBatches({ id }: { id: string }) {
  const found = useRead(mallItems.batches, { params: { id } }, { skipErrorHandler: true });
  const may = useMay();
  if (found.isError)
    return (
      <p role="alert">
        加载失败：{failureText(found.error)} <Button onClick={() => void found.refetch()}>{TEXTS.retry}</Button>
      </p>
    );
  if (!found.data) return <Skeleton active title={false} />;
  if (found.data.list.length === 0) return <p>没有在库批次。</p>;
  return (
    <FactsTable
      label="批次与库位"
      columns={may('warehouse.mall.cost') ? [...COLUMNS, COST] : COLUMNS}
      rows={found.data.list}
      keyOf={({ stockId }) => stockId}
    />
  );
}
