import {
  locationList,
  locationMachine,
  locations,
  type LocationRow,
} from '@shared/contract/warehouse/location.contract.ts';
import { counts } from '@shared/contract/warehouse/count.contract.ts';
import { labels } from '@shared/contract/warehouse/label.contract.ts';
import { MAX_LABELS } from '@shared/contract/system/print.contract.ts';
import { toast } from '@shared/runtime/notices.ts';
import { machineActions, type ActionMap } from '@shared/ui/action/action.ts';
import { useBatchOfOne } from '@shared/ui/action/use-batch-of-one.tsx';
import type { BatchAction } from '@shared/ui/action/batch.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useHandover } from '@shared/ui/list/use-handover.ts';
import { useMayRule } from '@shared/ui/action/may.ts';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { CHANGE, LOCK, UNLOCK } from './location-batches.tsx';

const LocationForm = onDemand(async () => (await import('./location-form.tsx')).LocationForm);
const PlanForm = onDemand(async () => (await import('./plan-form.tsx')).PlanForm);
const LabelDialog = onDemand(async () => (await import('@shared/ui/print/label-dialog.tsx')).LabelDialog);
const importer = {
  permission: 'warehouse.location.import',
  load: async () => (await import('@shared/contract/warehouse/location.contract.ts')).locationImport,
} as const;
const CountForm = onDemand(async () => (await import('../counts/count-form.tsx')).CountForm);
const CountsDrawer = onDemand(async () => (await import('../counts/counts-drawer.tsx')).CountsDrawer);
const MovesDrawer = onDemand(async () => (await import('../moves/moves-drawer.tsx')).MovesDrawer);
const FreezesDrawer = onDemand(async () => (await import('../freezes/freezes-drawer.tsx')).FreezesDrawer);
const ChamberChoice = onDemand(async () => (await import('./chamber-choice.tsx')).ChamberChoice);
const mapPath = ({ id, zoneId }: LocationRow) => `/warehouse/setting/detail?id=${zoneId}&location=${id}`;
/** A capacity of 0 has no limit (WMS-035). */
const unlimited = (value: number | null | undefined) => (value === 0 ? '不限' : undefined);

type Open =
  | { kind: 'form'; record: LocationRow | null }
  | { kind: 'plan' }
  | { kind: 'count'; warehouseId: string; locationIds: string[] }
  | { kind: 'counts'; id: string | null }
  | { kind: 'moves'; id: string | null }
  | { kind: 'freezes' }
  | { kind: 'chamber' }
  | { kind: 'labels'; ids: readonly string[] }
  | null;

/** What links open: 批量生成 from an empty map (W3), a 盘点单 or 移库单 from the entries that it posted (W14). */
function openedBy({ plan, count, move }: Record<'plan' | 'count' | 'move', string | null>, mayPlan: boolean): Open {
  if (plan) return mayPlan ? { kind: 'plan' } : null;
  if (count) return { kind: 'counts', id: count };
  return move ? { kind: 'moves', id: move } : null;
}

/** 库位管理 (W4). */
export default function LocationListPage() {
  const [search] = useSearchParams();
  const [handed, leave] = useHandover('plan', 'count', 'move');
  const may = useMayRule();
  const [open, setOpen] = useState<Open>(() => openedBy(handed, may('warehouse.location.edit')));
  const navigate = useNavigate();
  const chamberId = search.get('chamberId');
  const close = () => {
    setOpen(null);
    if (handed.plan ?? handed.count ?? handed.move) leave();
  };
  const { one, dialog } = useBatchOfOne<LocationRow>((row) => row.code ?? '', '库位');
  const actions: ActionMap<LocationRow> = useMemo(
    () => ({
      ...machineActions<'update' | 'lock' | 'unlock' | 'disable' | 'enable', LocationRow>(locationMachine, {
        update: { run: (record) => setOpen({ kind: 'form', record }) },
        lock: { run: one(LOCK).run },
        unlock: { run: one(UNLOCK).run },
        disable: { endpoint: locations.disable, behind: true },
        enable: locations.enable,
      }),
      map: {
        label: '库区视图',
        permission: 'warehouse.zone.view',
        path: (row) => mapPath(row),
      },
      move: {
        label: '移库',
        permission: 'warehouse.stock.move',
        visible: (row) => (row.onHand ?? 0) > 0,
        path: (row) => mapPath(row),
      },
      count: {
        label: '盘点',
        permission: 'warehouse.count.create',
        run: ({ warehouseId, id }) => setOpen({ kind: 'count', warehouseId, locationIds: [id] }),
      },
      label: {
        label: '打印标签',
        permission: labels.locations.permission,
        run: ({ id }: LocationRow) => setOpen({ kind: 'labels', ids: [id] }),
      },
    }),
    [one],
  );
  const batches = useMemo(
    (): BatchAction[] => [
      {
        label: '打印标签',
        permission: labels.locations.permission,
        endpoint: labels.locations,
        run: (items) =>
          items.length > MAX_LABELS
            ? toast.warning(`一次最多打印 ${MAX_LABELS} 张标签，请减少所选。`)
            : setOpen({ kind: 'labels', ids: items.map(({ id }) => id) }),
      },
      LOCK,
      UNLOCK,
      CHANGE,
      {
        label: '发起盘点',
        object: '库位',
        endpoint: counts.create,
        run: (items) =>
          setOpen({ kind: 'count', warehouseId: items[0]?.ref ?? '', locationIds: items.map(({ id }) => id) }),
      },
    ],
    [],
  );
  return (
    <>
      <ListPage<LocationRow>
        list={locationList}
        title="库位管理"
        onOpen={(record) => setOpen({ kind: 'form', record })}
        rowActions={actions}
        batchActions={batches}
        refOf={(row) => row.warehouseId}
        create={{
          label: '新增库位',
          permission: 'warehouse.location.edit',
          run: () => setOpen({ kind: 'form', record: null }),
        }}
        importer={importer}
        toolbar={
          <>
            {may('warehouse.location.edit') ? (
              <Button onClick={() => setOpen({ kind: 'plan' })}>批量生成</Button>
            ) : null}
            {may({ anyOf: ['warehouse.chamber.open', 'warehouse.chamber.close'] }) ? (
              <Button onClick={() => setOpen({ kind: 'chamber' })}>开仓/关仓</Button>
            ) : null}
            <Button onClick={() => setOpen({ kind: 'counts', id: null })}>盘点单</Button>
            <Button onClick={() => setOpen({ kind: 'moves', id: null })}>移库单</Button>
            <Button onClick={() => setOpen({ kind: 'freezes' })}>冻结单</Button>
            {may('warehouse.chamber.record.view') ? (
              <Button
                onClick={() => void navigate(`/warehouse/index/records${chamberId ? `?chamberId=${chamberId}` : ''}`)}
              >
                开关仓记录
              </Button>
            ) : null}
          </>
        }
        cells={CELLS}
      />
      {open?.kind === 'form' ? <LocationForm record={open.record} chamberId={chamberId} onClose={close} /> : null}
      {open?.kind === 'labels' ? (
        <LabelDialog
          title="库位标签"
          endpoint={labels.locations}
          log={labels.printLocations}
          ids={open.ids}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'plan' ? <PlanForm chamberId={chamberId} zoneId={search.get('zoneId')} onClose={close} /> : null}
      {open?.kind === 'count' ? (
        <CountForm
          record={null}
          start={{ warehouseId: open.warehouseId, locationIds: open.locationIds }}
          onClose={(saved) => setOpen(saved ? { kind: 'counts', id: saved.id } : null)}
        />
      ) : null}
      {open?.kind === 'counts' ? <CountsDrawer first={open.id} onClose={close} /> : null}
      {open?.kind === 'freezes' ? <FreezesDrawer onClose={close} /> : null}
      {open?.kind === 'moves' ? <MovesDrawer first={open.id} onClose={close} /> : null}
      {open?.kind === 'chamber' ? <ChamberChoice onClose={close} /> : null}
      {dialog}
    </>
  );
}
LocationListPage.ahead = listAhead(locationList);

const CELLS = {
  capacity: (row: LocationRow) => unlimited(row.capacity),
  maxWeight: (row: LocationRow) => unlimited(row.maxWeight),
  usage: (row: LocationRow) => unlimited(row.capacity),
};
