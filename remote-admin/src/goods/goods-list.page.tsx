import { goodsList, type GoodsRow } from '@shared/contract/system/goods-list.contract.ts';
import { useMay } from '@shared/runtime/session.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useOpenRow } from '@shared/ui/list/use-open-row.ts';
import { goodsActions, type GoodsRecord } from './goods.actions.ts';
import { goodsCells } from './goods-cells.tsx';
import { classify } from './goods-classify.tsx';

const GoodsDrawer = onDemand(async () => (await import('./goods-drawer.tsx')).GoodsDrawer);
const GoodsForm = onDemand(async () => (await import('./goods-form.tsx')).GoodsForm);
const GoodsMerge = onDemand(async () => (await import('./goods-merge.tsx')).GoodsMerge);
const Categories = onDemand(async () => (await import('./goods-categories.tsx')).Categories);

const importer = {
  permission: 'system.goods.import',
  load: async () => (await import('@shared/contract/system/goods.import.ts')).goodsImport,
} as const;
type Open = { form: string | null } | { merge: GoodsRecord } | { categories: true };

/** 商品管理 (S2); the open drawer lives in the URL (`?open=`). */
export default function GoodsListPage() {
  const may = useMay();
  const [id, show] = useOpenRow();
  const [open, setOpen] = useState<Open | null>(null);
  const actions = useMemo(
    () => goodsActions({ edit: (row) => setOpen({ form: row.id }), merge: (row) => setOpen({ merge: row }) }),
    [],
  );
  const print = usePrint<GoodsRecord>('sy_goods', actions);
  const close = (kept?: string) => {
    setOpen(null);
    if (kept && id) show(kept);
  };
  return (
    <>
      <ListPage<GoodsRow>
        list={goodsList}
        onOpen={(row) => show(row.id)}
        cells={goodsCells}
        rowActions={print.actions}
        batchActions={[classify, { ...print.batch, label: '打印条码' }]}
        create={{ label: '新增商品', permission: 'system.goods.edit', run: () => setOpen({ form: null }) }}
        toolbar={
          may('system.goods.edit') ? <Button onClick={() => setOpen({ categories: true })}>商品分类</Button> : null
        }
        importer={importer}
      />
      {print.dialog}
      {id ? <GoodsDrawer id={id} actions={print.actions} onClose={() => show(null)} /> : null}
      {open && 'form' in open ? <GoodsForm id={open.form} onClose={() => close()} /> : null}
      {open && 'merge' in open ? <GoodsMerge row={open.merge} no={open.merge.goodsNo ?? ''} onClose={close} /> : null}
      {open && 'categories' in open ? <Categories onClose={() => close()} /> : null}
    </>
  );
}
GoodsListPage.ahead = listAhead(goodsList);
