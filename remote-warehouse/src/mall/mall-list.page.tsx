import {
  mallItemList,
  mallItemMachine,
  mallItems,
  type MallItemAction,
  type MallItemRow,
} from '@shared/contract/warehouse/mall-item.contract.ts';
import { urlOf } from '@shared/runtime/call-input.ts';
import { machineActions, type ActionMap } from '@shared/ui/action/action.ts';
import type { BatchAction } from '@shared/ui/action/batch.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { NumberInput } from '@shared/ui/form/inputs.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { Drawer } from 'antd';
import { useMemo, useState } from 'react';
import { MallBatches } from './mall-batches.tsx';
import { MALL_RIGHTS, MALL_WORK_LABELS, MALL_WORKS, type MallWork } from './mall-work.ts';
import css from './mall.module.css';

const AdjustForm = onDemand(async () => (await import('./adjust-form.tsx')).AdjustForm);
const ReplenishForm = onDemand(async () => (await import('./replenish-form.tsx')).ReplenishForm);
const FreezesDrawer = onDemand(async () => (await import('../freezes/freezes-drawer.tsx')).FreezesDrawer);
const MallItemForm = onDemand(async () => (await import('./mall-item-form.tsx')).MallItemForm);
const importer = {
  permission: 'warehouse.mall.edit',
  load: async () => (await import('@shared/contract/warehouse/mall-item.contract.ts')).mallItemImport,
} as const;
const whole = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const BATCHES: readonly BatchAction[] = [
  {
    label: '设安全库存',
    object: '商城商品',
    endpoint: mallItems.setSafety,
    ask: {
      initial: { safetyStock: null },
      render: (values, change) => (
        <NumberInput
          aria-label="安全库存"
          suffix="件"
          value={whole(values.safetyStock)}
          onChange={(safetyStock) => change({ safetyStock })}
        />
      ),
      complete: (values) => whole(values.safetyStock) !== null,
    },
  },
  { label: '上架', object: '商城商品', endpoint: mallItems.shelfOnMany },
  { label: '下架', object: '商城商品', endpoint: mallItems.shelfOffMany },
];
const CELLS = {
  image: (row: MallItemRow) =>
    row.image ? (
      <img className={css.thumb} src={urlOf(mallItems.picture, { params: { id: row.id } })} alt="" loading="lazy" />
    ) : (
      ''
    ),
};

/** 商城库存 (W11); a row opens to its batches and locations. */
export default function MallListPage() {
  const [form, setForm] = useState<{ row: MallItemRow | null } | null>(null);
  const [adjusted, setAdjusted] = useState<MallItemRow | null>(null);
  const [work, setWork] = useState<{ work: MallWork; row: MallItemRow } | null>(null);
  const [freezes, setFreezes] = useState<string | null>(null);
  const [replenished, setReplenished] = useState<readonly string[] | null>(null);
  const batches = useMemo(
    (): BatchAction[] => [
      ...BATCHES,
      {
        label: '生成补货入库单',
        endpoint: mallItems.replenish,
        run: (items) => setReplenished(items.map(({ id }) => id)),
      },
    ],
    [],
  );
  const actions: ActionMap<MallItemRow> = useMemo(
    () => ({
      ...machineActions<MallItemAction, MallItemRow>(mallItemMachine, {
        update: { run: (row) => setForm({ row }) },
        shelfOn: mallItems.shelfOn,
        shelfOff: mallItems.shelfOff,
      }),
      adjust: {
        label: '调整',
        permission: 'warehouse.mall.adjust',
        visible: (row) => (row.onHand ?? 0) > 0,
        run: setAdjusted,
      },
      ...Object.fromEntries(
        MALL_WORKS.map((work) => [
          work,
          {
            label: MALL_WORK_LABELS[work],
            permission: MALL_RIGHTS[work],
            behind: true,
            visible: (row: MallItemRow) => (row.onHand ?? 0) > 0,
            run: (row: MallItemRow) => setWork({ work, row }),
          },
        ]),
      ),
      ledger: {
        label: '流水',
        permission: 'warehouse.ledger.view',
        behind: true,
        path: (row) =>
          `/warehouse/stock/stockinandout-details?warehouseId=${row.warehouseId}&goods=${encodeURIComponent(row.goodsName ?? '')}`,
      },
      damages: {
        label: '残损件',
        permission: 'warehouse.damage.view',
        behind: true,
        visible: (row) => (row.damaged ?? 0) > 0,
        path: (row) =>
          `/warehouse/shoppingstock/damagedparts?tab=all&keyword=${encodeURIComponent(row.goodsName ?? '')}`,
      },
      freezes: {
        label: '冻结单',
        permission: 'warehouse.stock.freeze',
        behind: true,
        visible: (row) => (row.frozen ?? 0) > 0,
        run: (row) => setFreezes(row.warehouseId),
      },
    }),
    [],
  );
  return (
    <>
      <ListPage<MallItemRow>
        list={mallItemList}
        onOpen={(row) => setForm({ row })}
        rowActions={actions}
        batchActions={batches}
        create={{ label: '新增 SKU', permission: 'warehouse.mall.edit', run: () => setForm({ row: null }) }}
        importer={importer}
        expand={(row) => <MallBatches item={row} />}
        cells={CELLS}
      />
      {freezes ? <FreezesDrawer warehouseId={freezes} onClose={() => setFreezes(null)} /> : null}
      {adjusted ? <AdjustForm item={adjusted} onClose={() => setAdjusted(null)} /> : null}
      {work ? (
        <Drawer
          open
          title={`${MALL_WORK_LABELS[work.work]} ${work.row.sku ?? ''}`}
          size={1080}
          onClose={() => setWork(null)}
        >
          <MallBatches item={work.row} only={work.work} />
        </Drawer>
      ) : null}
      {replenished ? <ReplenishForm ids={replenished} onClose={() => setReplenished(null)} /> : null}
      {form ? <MallItemForm id={form.row?.id ?? null} onClose={() => setForm(null)} /> : null}
    </>
  );
}
MallListPage.ahead = listAhead(mallItemList);
