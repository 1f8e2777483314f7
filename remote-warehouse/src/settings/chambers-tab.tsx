import { chamberList, chamberMachine, chambers, type ChamberRow } from '@shared/contract/warehouse/chamber.contract.ts';
import { machineActions, type ActionMap } from '@shared/ui/action/action.ts';
import { useMinute } from '@shared/ui/base/use-minute.ts';
import { TimeText } from '@shared/ui/format/format-text.tsx';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useMemo, useState } from 'react';
import { ChamberForm } from './chamber-form.tsx';
import { ChamberVisit } from './chamber-visit.tsx';
import { LeaseForm } from './lease-form.tsx';
import { MaintainForm } from './maintain-form.tsx';
import css from './settings.module.css';

type Open = { kind: 'form'; id: string | null } | { kind: 'visit' | 'lease' | 'maintain'; row: ChamberRow } | null;

/** 计划恢复时间 of a chamber in 检修; one that nobody has restored in time is said to be late. */
function MaintainUntil({ at }: { at: string | null }) {
  const now = useMinute();
  if (!at) return '—';
  if (new Date(at).getTime() > now) return <TimeText value={at} />;
  return (
    <span className={css.late}>
      <TimeText value={at} /> 超期
    </span>
  );
}
const cells = { maintainUntil: (row: ChamberRow) => <MaintainUntil at={row.maintainUntil ?? null} /> };

/** 仓间 of one warehouse with 开仓, 关仓, 包仓, 检修 (W2, 4.1). */
export function ChambersTab({ warehouseId }: { warehouseId: string }) {
  const [open, setOpen] = useState<Open>(null);
  const actions: ActionMap<ChamberRow> = useMemo(() => {
    const visit = (row: ChamberRow) => setOpen({ kind: 'visit', row });
    const lease = (row: ChamberRow) => setOpen({ kind: 'lease', row });
    return {
      ...machineActions<keyof typeof chamberMachine.actions, ChamberRow>(chamberMachine, {
        open: { run: visit, permission: 'warehouse.chamber.open', visible: (row) => row.state === 'CLOSED' },
        close: { run: visit, permission: 'warehouse.chamber.close', visible: (row) => row.state === 'OPEN' },
      }),
      edit: {
        label: '编辑',
        permission: 'warehouse.setting.edit',
        run: (row) => setOpen({ kind: 'form', id: row.id }),
      },
      ...machineActions<keyof typeof chamberMachine.actions, ChamberRow>(chamberMachine, {
        maintain: {
          run: (row) => setOpen({ kind: 'maintain', row }),
          permission: 'warehouse.chamber.maintain',
          visible: (row) => row.state === 'CLOSED',
        },
        leaseStart: {
          run: lease,
          permission: 'warehouse.chamber.lease',
          behind: true,
          visible: (row) => row.leaseCustomerId === null && ['STORAGE', 'MALL'].includes(row.useType),
        },
        leaseEnd: {
          run: lease,
          permission: 'warehouse.chamber.lease',
          behind: true,
          visible: (row) => row.leaseCustomerId !== null,
        },
        restore: { endpoint: chambers.restore, reason: true, visible: (row) => row.state === 'MAINTENANCE' },
      }),
      records: {
        label: '记录',
        permission: 'warehouse.chamber.record.view',
        path: (row) => `/warehouse/index/records?chamberId=${row.id}`,
      },
    };
  }, []);
  return (
    <>
      <ListPage<ChamberRow>
        list={chamberList}
        cells={cells}
        fixed={{ warehouseId }}
        noOf={(row) => `${row.zoneName ?? ''} ${row.code ?? ''}`}
        rowActions={actions}
        create={{
          label: '新增仓间',
          permission: 'warehouse.setting.edit',
          run: () => setOpen({ kind: 'form', id: null }),
        }}
      />
      {open?.kind === 'form' ? (
        <ChamberForm id={open.id} warehouseId={warehouseId} zoneId={null} onClose={() => setOpen(null)} />
      ) : null}
      {open?.kind === 'visit' ? <ChamberVisit row={open.row} onClose={() => setOpen(null)} /> : null}
      {open?.kind === 'maintain' ? <MaintainForm row={open.row} onClose={() => setOpen(null)} /> : null}
      {open?.kind === 'lease' ? <LeaseForm row={open.row} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
