import { warehouseMachine } from '@shared/contract/warehouse/warehouse.contract.ts';
import { zoneList, zones, type ZoneRow } from '@shared/contract/warehouse/zone.contract.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { machineActions, type ActionMap } from '@shared/ui/action/action.ts';
import { useMemo, useState } from 'react';
import { ChamberForm } from './chamber-form.tsx';
import { ZoneForm } from './zone-form.tsx';

const importer = {
  permission: 'warehouse.setting.edit',
  load: async () => (await import('@shared/contract/warehouse/zone.import.ts')).zoneImport,
} as const;
type Open = { kind: 'zone'; id: string | null } | { kind: 'chamber'; zoneId: string } | null;

/** 库区 of one warehouse (W2). */
export function ZonesTab({ warehouseId }: { warehouseId: string }) {
  const [open, setOpen] = useState<Open>(null);
  const actions: ActionMap<ZoneRow> = useMemo(
    () => ({
      map: {
        label: '查看视图',
        permission: 'warehouse.zone.view',
        path: (row) => `/warehouse/setting/detail?id=${row.id}`,
      },
      edit: {
        label: '编辑',
        permission: 'warehouse.setting.edit',
        run: (row) => setOpen({ kind: 'zone', id: row.id }),
      },
      addChamber: {
        label: '新增仓间',
        permission: 'warehouse.setting.edit',
        run: (row) => setOpen({ kind: 'chamber', zoneId: row.id }),
      },
      plan: {
        label: '批量生成库位',
        permission: 'warehouse.location.edit',
        behind: true,
        path: (row) => `/warehouse/index?zoneId=${row.id}&plan=1`,
      },
      ...machineActions<'disable' | 'enable', ZoneRow>(warehouseMachine, {
        disable: { endpoint: zones.disable, visible: (row) => row.status === 'ENABLED' },
        enable: { endpoint: zones.enable, visible: (row) => row.status === 'DISABLED' },
      }),
      remove: { label: '删除', endpoint: zones.remove, danger: true, visible: (row) => !row.used },
    }),
    [],
  );
  return (
    <>
      <ListPage<ZoneRow>
        list={zoneList}
        fixed={{ warehouseId }}
        onOpen={(row) => setOpen({ kind: 'zone', id: row.id })}
        rowActions={actions}
        importer={importer}
        create={{
          label: '新增库区',
          permission: 'warehouse.setting.edit',
          run: () => setOpen({ kind: 'zone', id: null }),
        }}
      />
      {open?.kind === 'zone' ? <ZoneForm id={open.id} warehouseId={warehouseId} onClose={() => setOpen(null)} /> : null}
      {open?.kind === 'chamber' ? (
        <ChamberForm id={null} warehouseId={warehouseId} zoneId={open.zoneId} onClose={() => setOpen(null)} />
      ) : null}
    </>
  );
}
