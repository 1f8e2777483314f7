import { warehouseList, warehouseMachine, warehouses } from '@shared/contract/warehouse/warehouse.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { ActionBar } from '@shared/ui/action/action-bar.tsx';
import { machineActions, type ActionMap } from '@shared/ui/action/action.ts';
import { AuditLog } from '@shared/ui/audit/audit-log.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { Button, Empty, Tabs } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ChambersTab } from './chambers-tab.tsx';
import { WarehouseCards } from './warehouse-cards.tsx';
import { WarehouseForm } from './warehouse-form.tsx';
import { ZonesTab } from './zones-tab.tsx';
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
  const actions: ActionMap<NonNullable<typeof detail.data>> = {
    edit: { label: '编辑仓库', permission: 'warehouse.setting.edit', run: () => setForm('edit') },
    ...machineActions(warehouseMachine, { disable: warehouses.disable, enable: warehouses.enable }),
  };
  const add = may('warehouse.setting.edit') ? (
    <Button type="primary" onClick={() => setForm('new')}>
      新增仓库
    </Button>
  ) : null;
  const warehouse = detail.data;
  if (!list.data)
    return (
      <LoadState
        pending={list.isPending}
        error={list.error}
        onRetry={() => void list.refetch()}
        back={{ path: '/', label: '返回首页' }}
      />
    );
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
          <section className={css.panel} aria-label={warehouse?.name ?? '仓库'}>
            {chosen && warehouse ? (
              <span className={css.actions}>
                <ActionBar actions={actions} record={warehouse} no={warehouse.code} />
              </span>
            ) : null}
            {chosen && warehouse ? (
              <Tabs
                activeKey={pane}
                onChange={(next) => go({ pane: next })}
                destroyOnHidden
                items={[
                  { key: 'zones', label: '库区', children: <ZonesTab warehouseId={chosen} /> },
                  { key: 'chambers', label: '仓间', children: <ChambersTab warehouseId={chosen} /> },
                  {
                    key: 'log',
                    label: '操作日志',
                    children: <AuditLog kind="wh_warehouse" id={chosen} version={warehouse.version} />,
                  },
                ]}
              />
            ) : null}
          </section>
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
