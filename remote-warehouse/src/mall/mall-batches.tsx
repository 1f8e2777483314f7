import { BATCH_FIELDS } from '@shared/contract/warehouse/batch.fields.ts';
import { mallItems, type MallBatch, type MallItemRow } from '@shared/contract/warehouse/mall-item.contract.ts';
import { QUALITIES } from '@shared/contract/warehouse/stock.labels.ts';
import { TEXTS } from '@shared/contract/texts.ts';
import { failureText, useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { formatCount, formatDate, formatMoney } from '@shared/ui/format/format.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { MALL_RIGHTS, MALL_WORK_LABELS, MALL_WORKS, type MallWork } from './mall-work.ts';

const MoveForm = onDemand(async () => (await import('../moves/move-form.tsx')).MoveForm);
const FreezeForm = onDemand(async () => (await import('../freezes/freeze-form.tsx')).FreezeForm);
const DamageForm = onDemand(async () => (await import('../damages/damage-form.tsx')).DamageForm);

const COLUMNS: readonly FactsColumn<MallBatch>[] = [
  { title: BATCH_FIELDS.batchNo, cell: ({ batchNo }) => batchNo },
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
  { title: BATCH_FIELDS.expiryDate, cell: ({ expiryDate }) => (expiryDate ? formatDate(expiryDate) : '—') },
];
const COST: FactsColumn<MallBatch> = {
  title: BATCH_FIELDS.unitCost,
  end: true,
  cell: ({ unitCost }) => (unitCost ? formatMoney(unitCost) : '—'),
};

const worksOf = (
  works: readonly MallWork[],
  ask: (asked: { work: MallWork; row: MallBatch }) => void,
): FactsColumn<MallBatch> => ({
  title: '操作',
  cell: (row) =>
    works.map((work) => (
      <Button key={work} type="link" disabled={!canWork(work, row)} onClick={() => ask({ work, row })}>
        {MALL_WORK_LABELS[work]}
      </Button>
    )),
});
/** Frozen pieces do not move, only what is free is frozen, and what is damaged already has its 残损单. */
function canWork(work: MallWork, { quality, onHand, frozen, available }: MallBatch): boolean {
  if (work === 'freeze') return available > 0;
  return work === 'damage' ? quality !== 'DAMAGED' : onHand > frozen;
}

function WorkForm({
  item,
  work,
  row,
  onClose,
}: {
  item: MallItemRow;
  work: MallWork;
  row: MallBatch;
  onClose: () => void;
}) {
  const place = { id: row.locationId, code: row.locationCode };
  if (work === 'freeze') return <FreezeForm place={place} row={row} onClose={onClose} />;
  if (work === 'damage') return <DamageForm place={place} row={row} onClose={onClose} />;
  const { batchId, batchNo, quality } = row;
  const moving = {
    warehouseId: item.warehouseId,
    fromLocationId: row.locationId,
    fromCode: row.locationCode,
    batchId,
    batchNo,
    quality,
    goodsName: item.goodsName ?? '',
    most: row.onHand - row.frozen,
  };
  return <MoveForm moving={moving} onClose={onClose} />;
}

/** Where the pieces of an item lie, oldest batch first, with what may be done with them there; a location leads to the map. */
export function MallBatches({ item, only }: { item: MallItemRow; only?: MallWork }) {
  const { id } = item;
  const found = useRead(mallItems.batches, { params: { id } }, { skipErrorHandler: true });
  const may = useMay();
  const [ask, setAsk] = useState<{ work: MallWork; row: MallBatch } | null>(null);
  const works = MALL_WORKS.filter((work) => may(MALL_RIGHTS[work]) && (only === undefined || work === only));
  if (found.isError)
    return (
      <p role="alert">
        加载失败：{failureText(found.error)} <Button onClick={() => void found.refetch()}>{TEXTS.retry}</Button>
      </p>
    );
  if (!found.data) return <Skeleton active title={false} />;
  if (found.data.list.length === 0) return <p>没有在库批次。</p>;
  return (
    <>
      <FactsTable
        label="批次与库位"
        columns={[
          ...COLUMNS,
          ...(may('warehouse.mall.cost') ? [COST] : []),
          ...(works.length > 0 ? [worksOf(works, setAsk)] : []),
        ]}
        rows={found.data.list}
        keyOf={({ stockId }) => stockId}
      />
      {ask ? <WorkForm item={item} {...ask} onClose={() => setAsk(null)} /> : null}
    </>
  );
}
