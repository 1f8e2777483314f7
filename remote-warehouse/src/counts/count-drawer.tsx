import { COUNT_FIELDS } from '@shared/contract/warehouse/count.fields.ts';
import { counts, countMachine, type CountAction, type CountDetail } from '@shared/contract/warehouse/count.contract.ts';
import { COUNT_MODES, COUNT_STATES, COUNT_TONES } from '@shared/contract/warehouse/count.labels.ts';
import { machineActions } from '@shared/ui/action/action.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { DetailDrawer } from '@shared/ui/detail/detail-drawer.tsx';
import { TimeText } from '@shared/ui/format/format-text.tsx';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { useMemo, useState } from 'react';
import { CountSheet } from './count-sheet.tsx';

const CountForm = onDemand(async () => (await import('./count-form.tsx')).CountForm);
const invalidates = ['/warehouse'];

/** A 盘点单: enter what was counted, submit, approve; two keepers may enter at the same time. */
export function CountDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const [editing, setEditing] = useState<CountDetail | null>(null);
  const given = useMemo(
    () =>
      machineActions<CountAction, CountDetail>(countMachine, {
        update: { run: setEditing },
        start: { endpoint: counts.start, primary: true, invalidates },
        submit: { endpoint: counts.submit, primary: true, invalidates },
        approve: {
          endpoint: counts.approve,
          primary: true,
          invalidates,
          confirm: '审核后按差异调整库存，是否继续？',
          done: (answer) =>
            (answer as CountDetail).state === 'COUNTING' ? '有行低于锁定和冻结数，已退回复盘' : '审核成功',
        },
        void: { endpoint: counts.void, invalidates },
      }),
    [],
  );
  const { actions, dialog } = usePrint<CountDetail>('wh_count', given, { label: '打印盘点表' });
  return (
    <>
      <DetailDrawer<CountDetail>
        id={id}
        title="盘点单"
        onClose={onClose}
        width={1040}
        endpoint={counts.get}
        kind="wh_count"
        no={(row) => row.countNo}
        subtitle={(row) => `${row.warehouseName} · ${row.scopeText}`}
        state={{ code: (row) => row.state, labels: COUNT_STATES, tones: COUNT_TONES }}
        actions={actions}
        summary={(row) => <Summary row={row} />}
        tabs={(row) => [
          {
            key: 'lines',
            title: '盘点明细',
            count: row.lines.length,
            content: <CountSheet key={row.id} row={row} />,
          },
        ]}
      />
      {dialog}
      {editing ? <CountForm record={editing} onClose={() => setEditing(null)} /> : null}
    </>
  );
}

const Summary = ({ row }: { row: CountDetail }) => (
  <Descriptions
    facts={[
      { title: COUNT_FIELDS.mode, content: `${COUNT_MODES[row.mode]}${row.blind ? '，盲盘' : ''}` },
      { title: '制单人', content: row.creatorName },
      { title: COUNT_FIELDS.startedAt, content: <TimeText value={row.startedAt} /> },
      { title: COUNT_FIELDS.submittedAt, content: <TimeText value={row.submittedAt} /> },
      { title: COUNT_FIELDS.approvedBy, content: row.approverName },
      { title: COUNT_FIELDS.approvedAt, content: <TimeText value={row.approvedAt} /> },
      row.remark ? { title: COUNT_FIELDS.remark, content: row.remark, wide: true } : null,
      row.stateReason ? { title: COUNT_FIELDS.stateReason, content: row.stateReason, wide: true } : null,
    ]}
  />
);
