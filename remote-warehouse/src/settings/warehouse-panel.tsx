import type { WarehouseDetail } from '@shared/contract/warehouse/warehouse.contract.ts';
import { ActionBar } from '@shared/ui/action/action-bar.tsx';
import type { ActionMap } from '@shared/ui/action/action.ts';
import { AuditLog } from '@shared/ui/audit/audit-log.tsx';
import { Tabs } from 'antd';
import { useMay } from '@shared/runtime/session.ts';
import { RulesTab } from '../rules/rules-tab.tsx';
import { ChambersTab } from './chambers-tab.tsx';
import { DaysTab } from './days-tab.tsx';
import { ZonesTab } from './zones-tab.tsx';
import css from './settings.module.css';

/** Zones, chambers, charge rules, days and log of a warehouse with what may be done with it; empty until it is there. */
export function WarehousePanel(props: {
  warehouse: WarehouseDetail | undefined;
  pane: string;
  actions: ActionMap<WarehouseDetail>;
  onPane: (pane: string) => void;
}) {
  const { warehouse, pane, actions, onPane } = props;
  const may = useMay();
  if (!warehouse) return <section className={css.panel} aria-label="仓库" />;
  const { id, name, code, version } = warehouse;
  return (
    <section className={css.panel} aria-label={name}>
      <span className={css.actions}>
        <ActionBar actions={actions} record={warehouse} no={code} />
      </span>
      <Tabs
        activeKey={pane}
        onChange={onPane}
        destroyOnHidden
        items={[
          { key: 'zones', label: '库区', children: <ZonesTab warehouseId={id} /> },
          { key: 'chambers', label: '仓间', children: <ChambersTab warehouseId={id} /> },
          ...(may('warehouse.rule.view')
            ? [{ key: 'rules', label: '计费规则', children: <RulesTab key={id} warehouseId={id} /> }]
            : []),
          { key: 'days', label: '日结', children: <DaysTab key={id} warehouseId={id} /> },
          { key: 'log', label: '操作日志', children: <AuditLog kind="wh_warehouse" id={id} version={version} /> },
        ]}
      />
    </section>
  );
}
