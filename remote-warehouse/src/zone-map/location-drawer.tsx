import { FREEZE_FIELDS } from '@shared/contract/warehouse/freeze.fields.ts';
import { BATCH_FIELDS } from '@shared/contract/warehouse/batch.fields.ts';
import { LOCATION_FIELDS } from '@shared/contract/warehouse/location.fields.ts';
import { CHAMBER_STATES } from '@shared/contract/warehouse/chamber.contract.ts';
import { freezes } from '@shared/contract/warehouse/freeze.contract.ts';
import { labels } from '@shared/contract/warehouse/label.contract.ts';
import { LOCATION_KINDS, LOCATION_LOCKS } from '@shared/contract/warehouse/location.labels.ts';
import { LEDGER_TYPES, QUALITIES } from '@shared/contract/warehouse/stock.labels.ts';
import { TEMP_CLASSES } from '@shared/contract/warehouse/zone.contract.ts';
import {
  zoneMaps,
  type LocationStock,
  type MapCell,
  type ZoneMap,
} from '@shared/contract/warehouse/zone-map.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { useAction } from '@shared/ui/action/use-action.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { CodeRadio } from '@shared/ui/form/inputs.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { TimeText, Volume, Weight } from '@shared/ui/format/format-text.tsx';
import { Button, Drawer, Empty } from 'antd';
import { useState } from 'react';
import { LOCK, UNLOCK } from '../locations/location-batches.tsx';
import type { Moving } from '../moves/moving.ts';
import { percentOf } from './map-cells.ts';
import css from './zone-map.module.css';

const BatchDrawer = onDemand(async () => (await import('@shared/ui/action/batch-drawer.tsx')).BatchDrawer);
const LabelDialog = onDemand(async () => (await import('@shared/ui/print/label-dialog.tsx')).LabelDialog);
const FreezeForm = onDemand(async () => (await import('../freezes/freeze-form.tsx')).FreezeForm);
const DamageForm = onDemand(async () => (await import('../damages/damage-form.tsx')).DamageForm);
const CountForm = onDemand(async () => (await import('../counts/count-form.tsx')).CountForm);

type Stock = LocationStock['stock'][number];
type Ask = { kind: 'freeze' | 'damage'; row: Stock } | { kind: 'lock' | 'unlock' | 'count' | 'label' } | null;

interface Props {
  id: string;
  /** The locations above the same floor position. */
  levels: readonly MapCell[];
  map: Pick<ZoneMap, 'warehouseId'>;
  onLevel: (id: string) => void;
  onMove: (moving: Moving) => void;
  onClose: () => void;
}

/** One location (W3): what lies there, its last entries, and what may be done with it. */
export function LocationDrawer({ id, levels, onLevel, onMove, onClose }: Props) {
  const read = useRead(zoneMaps.stock, { params: { id } }, { skipErrorHandler: true });
  return (
    <Drawer open title={read.data ? `库位 ${read.data.code}` : '库位'} size={1020} onClose={onClose}>
      {levels.length > 1 ? (
        <CodeRadio
          labels={Object.fromEntries(levels.map((cell) => [cell.id, `${cell.level} 层 ${cell.code}`]))}
          value={id}
          onChange={(next) => next && onLevel(next)}
        />
      ) : null}
      {read.data ? (
        <Place place={read.data} onMove={onMove} />
      ) : (
        <LoadState read={read} back={{ path: globalThis.location.pathname, label: '关闭' }} />
      )}
    </Drawer>
  );
}

function Place({ place, onMove }: { place: LocationStock; onMove: (moving: Moving) => void }) {
  const may = useMay();
  const [ask, setAsk] = useState<Ask>(null);
  const close = () => setAsk(null);
  const percent = percentOf([place]);
  const locked = place.lockState !== 'NONE';
  const moving = (row: Stock): Moving => ({
    warehouseId: place.warehouseId,
    fromLocationId: place.id,
    fromCode: place.code,
    batchId: row.batchId,
    batchNo: row.batchNo,
    goodsName: row.goodsName,
    quality: row.quality,
    most: row.onHand - row.frozen,
  });
  const actions: FactsColumn<Stock> = {
    title: '操作',
    cell: (row) => (
      <span className={css.rowActions}>
        {may('warehouse.stock.move') ? <Button onClick={() => onMove(moving(row))}>移库</Button> : null}
        {may('warehouse.stock.freeze') ? <Button onClick={() => setAsk({ kind: 'freeze', row })}>冻结</Button> : null}
        {may('warehouse.damage.create') && row.quality !== 'DAMAGED' ? (
          <Button onClick={() => setAsk({ kind: 'damage', row })}>登记残损</Button>
        ) : null}
      </span>
    ),
  };
  const item = [{ id: place.id, version: place.version, no: place.code }];
  return (
    <>
      <Descriptions
        facts={[
          {
            title: '库区 / 仓间',
            content: `${place.zoneName} / ${place.chamberCode} ${CHAMBER_STATES[place.chamberState]}`,
          },
          { title: '类型 / 温区', content: `${LOCATION_KINDS[place.kind]} / ${TEMP_CLASSES[place.tempClass]}` },
          {
            title: '容积',
            content: (
              <>
                <Volume cm3={place.used} /> / {place.capacity === 0 ? '不限' : <Volume cm3={place.capacity} />}
                {percent === null ? '' : `（${percent}%）`}
              </>
            ),
          },
          {
            title: '承重',
            content: (
              <>
                <Weight gram={place.weight} /> / {place.maxWeight === 0 ? '不限' : <Weight gram={place.maxWeight} />}
              </>
            ),
          },
          locked && {
            title: LOCATION_FIELDS.lockState,
            content: `${LOCATION_LOCKS[place.lockState]}：${place.lockReason ?? ''}`,
            wide: true,
          },
        ]}
      />
      <div className={css.drawerActions}>
        {may('warehouse.location.lock') ? (
          <Button onClick={() => setAsk({ kind: locked ? 'unlock' : 'lock' })}>
            {locked ? '解锁库位' : '锁定库位'}
          </Button>
        ) : null}
        {may('warehouse.count.create') ? <Button onClick={() => setAsk({ kind: 'count' })}>盘点此库位</Button> : null}
        {may('warehouse.location.label') ? (
          <Button onClick={() => setAsk({ kind: 'label' })}>打印库位标签</Button>
        ) : null}
      </div>
      <h3 className={css.title}>在库</h3>
      {place.stock.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="库位为空" />
      ) : (
        <FactsTable label="在库" columns={[...STOCK, actions]} rows={place.stock} keyOf={(row) => row.id} />
      )}
      <Frozen rows={place.freezes} stock={place.stock} />
      <h3 className={css.title}>最近流水</h3>
      {place.ledger.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有流水" />
      ) : (
        <FactsTable label="最近流水" columns={LEDGER} rows={place.ledger} keyOf={(row) => row.id} />
      )}
      {ask?.kind === 'lock' || ask?.kind === 'unlock' ? (
        <BatchDrawer
          action={{ ...(ask.kind === 'lock' ? LOCK : UNLOCK), invalidates: ['/warehouse'] }}
          items={item}
          named="库位"
          onClose={close}
        />
      ) : null}
      {ask?.kind === 'label' ? (
        <LabelDialog
          title="库位标签"
          endpoint={labels.locations}
          log={labels.printLocations}
          ids={[place.id]}
          onClose={close}
        />
      ) : null}
      {ask?.kind === 'freeze' ? <FreezeForm place={place} row={ask.row} onClose={close} /> : null}
      {ask?.kind === 'damage' ? <DamageForm place={place} row={ask.row} onClose={close} /> : null}
      {ask?.kind === 'count' ? (
        <CountForm record={null} start={{ warehouseId: place.warehouseId, locationIds: [place.id] }} onClose={close} />
      ) : null}
    </>
  );
}

const STOCK: readonly FactsColumn<Stock>[] = [
  {
    title: '批次 / 品名',
    cell: (row) => (
      <>
        <span className={css.once}>{row.batchNo}</span>
        <br />
        {[row.goodsName, row.mark].filter(Boolean).join(' · ')}
      </>
    ),
  },
  { title: BATCH_FIELDS.customerId, cell: (row) => row.customerName },
  { title: '品质', cell: (row) => QUALITIES[row.quality] },
  { title: '在手', end: true, cell: (row) => row.onHand },
  { title: '可用', end: true, cell: (row) => row.onHand - row.reserved - row.frozen },
  { title: '锁定', end: true, cell: (row) => row.reserved },
  { title: '冻结', end: true, cell: (row) => row.frozen },
  { title: 'CBM', end: true, cell: (row) => <Volume cm3={row.volume} /> },
  { title: BATCH_FIELDS.receivedDate, cell: (row) => <span className={css.once}>{row.receivedDate}</span> },
  { title: '库龄', end: true, cell: (row) => `${row.age} 天` },
];
const LEDGER: readonly FactsColumn<LocationStock['ledger'][number]>[] = [
  { title: '时间', cell: (row) => <TimeText value={row.at} /> },
  { title: '类型', cell: (row) => LEDGER_TYPES[row.type] },
  { title: '单据', cell: (row) => row.docNo },
  { title: BATCH_FIELDS.batchNo, cell: (row) => row.batchNo },
  { title: '变动', end: true, cell: (row) => (row.qty > 0 ? `+${row.qty}` : row.qty) },
  { title: '变动后', end: true, cell: (row) => row.after },
  { title: '操作人', cell: (row) => row.posterName ?? '系统' },
];

/** 冻结单 that hold pieces here, with 解冻. */
function Frozen({ rows, stock }: { rows: LocationStock['freezes']; stock: LocationStock['stock'] }) {
  const may = useMay();
  const { start, dialog } = useAction<LocationStock['freezes'][number]>((row) => row.freezeNo);
  if (rows.length === 0) return null;
  const columns: FactsColumn<LocationStock['freezes'][number]>[] = [
    { title: FREEZE_FIELDS.freezeNo, cell: (row) => row.freezeNo },
    { title: BATCH_FIELDS.batchNo, cell: (row) => stock.find(({ batchId }) => batchId === row.batchId)?.batchNo ?? '' },
    { title: FREEZE_FIELDS.qty, end: true, cell: (row) => row.qty },
    { title: '原因', cell: (row) => row.reason },
  ];
  if (may('warehouse.stock.freeze'))
    columns.push({
      title: '操作',
      cell: (row) => (
        <Button
          onClick={() =>
            start(
              { label: '解冻', object: '冻结单', endpoint: freezes.release, reason: true, invalidates: ['/warehouse'] },
              row,
            )
          }
        >
          解冻
        </Button>
      ),
    });
  return (
    <>
      <h3 className={css.title}>冻结</h3>
      <FactsTable label="冻结" columns={columns} rows={rows} keyOf={(row) => row.id} />
      {dialog}
    </>
  );
}
