import {
  warehouseList,
  warehouseMachine,
  warehouses,
  type WarehouseDetail,
} from '@shared/contract/warehouse/warehouse.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { machineActions, type ActionMap } from '@shared/ui/action/action.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { Button, Empty } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { WarehouseCards } from './warehouse-cards.tsx';
import { WarehousePanel } from './warehouse-panel.tsx';
import { WarehouseForm } from './warehouse-form.tsx';
import css from './settings.module.css';

/** 仓库设置 (W2): warehouses at the left, zones, chambers and log of the chosen one at the right; both stand in the URL. */
export default function WarehouseSettingPage() {
  const [search, setSearch] = useSearchParams();
  const [form, setForm] = useState<'new' | 'edit' | null>(null);
  const list = useRead(warehouseList.endpoint, { query: { pageSize: 200 } });
  const rows = list.data?.list ?? [];
  const chosen = search.get('warehouse') ?? rows[0]?.id ?? null;
  const detail = useRead(warehouses.get, { params: { id: chosen ?? '' } }, { enabled: chosen !== null });
  const may = useMay();
  const pane = search.get('pane') ?? 'zones';
  const go = (changes: Record<string, string>) =>
    setSearch(new URLSearchParams({ ...(chosen ? { warehouse: chosen } : {}), pane, ...changes }));
  const actions: ActionMap<WarehouseDetail> = {
    edit: { label: '编辑仓库', permission: 'warehouse.setting.edit', run: () => setForm('edit') },
    ...machineActions(warehouseMachine, { disable: warehouses.disable, enable: warehouses.enable }),
  };
  const add = may('warehouse.setting.edit') ? (
    <Button type="primary" onClick={() => setForm('new')}>
      新增仓库
    </Button>
  ) : null;
  const warehouse = detail.data;
  if (!list.data) return <LoadState read={list} back={{ path: '/', label: '返回首页' }} />;
  return (
    <>
      {rows.length === 0 ? (
        <Empty className={css.empty} description="还没有仓库">
          {add}
        </Empty>
      ) : (
        <div className={css.page}>
          <aside className={css.side}>
            {add}
            <WarehouseCards rows={rows} chosen={chosen} onChoose={(id) => go({ warehouse: id })} />
          </aside>
          <WarehousePanel warehouse={warehouse} pane={pane} actions={actions} onPane={(next) => go({ pane: next })} />
        </div>
      )}
      {form ? (
        <WarehouseForm
          record={form === 'edit' ? (warehouse ?? null) : null}
          onClose={(saved) => {
            setForm(null);
            if (saved) go({ warehouse: saved });
          }}
        />
      ) : null}
    </>
  );
}
