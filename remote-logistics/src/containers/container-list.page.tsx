import { cutoffsOver } from '@shared/contract/logistics/cutoff.ts';
import { containerList, type ContainerListRow } from '@shared/contract/logistics/container-list.contract.ts';
import { STAGE, STAGE_TONES } from '@shared/contract/logistics/container.machine.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { StateTag } from '@shared/ui/format/format-text.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useListView, ViewSwitch } from '@shared/ui/list/view-switch.tsx';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import type { ActionRecord } from '@shared/ui/action/action.ts';
import { milestoneImport } from '@shared/contract/logistics/stage-record.contract.ts';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CutOff } from '../bookings/cut-off.tsx';
import { FillBar } from '../board/fill-bar.tsx';
import { rowActionsOf } from './container.actions.ts';
import { containerBatches } from './container-batch.tsx';
import { CONTAINER_VIEWS } from './container-filters.tsx';
import { stayText } from './stay-text.ts';
import css from './containers.module.css';

const MilestoneDrawer = onDemand(async () => (await import('../records/milestone-drawer.tsx')).MilestoneDrawer);
/** A view that is fetched when it is first shown; back to the list when it cannot be. */
interface View {
  onClose: () => void;
}
const ContainerForm = onDemand(async () => (await import('./container-form.tsx')).ContainerForm);
const ContainerCopy = onDemand(async () => (await import('./container-copy.tsx')).ContainerCopy);
const Kanban = onDemand<View>(async () => (await import('./container-kanban.tsx')).ContainerKanban);
const Sailing = onDemand<View>(async () => (await import('./sailing-calendar.tsx')).SailingCalendar);
const cells = {
  fillRate: (row: ContainerListRow) => (
    <FillBar
      label="装载率"
      part={row.planVolume ?? 0}
      plan={row.capVolumePlan}
      most={row.capVolumeMax}
      other={(row.planGross ?? 0) / row.capPayloadPlan}
      compact
    />
  ),
  customers: (row: ContainerListRow) => row.customers?.join('、') || '—',
  payloadRate: (row: ContainerListRow) => `${row.payloadRate ?? 0}%`,
  stayMinutes: (row: ContainerListRow) => stayText(row.stayMinutes),
  cutCy: (row: ContainerListRow) => <CutOff at={row.cutCy ?? null} countdown short over={cutoffsOver(row)} />,
  stage: (row: ContainerListRow) => (
    <>
      <StateTag code={row.stage} labels={STAGE} tones={STAGE_TONES} />
      {row.hold ? <span className={css.held}>暂停</span> : null}
    </>
  ),
};

const PRINT = { before: 'cancel' };

/** 全部柜子 (L6): stage tabs, filling, how long it stands in its stage; as board and as calendar of sailings. */
export default function ContainerListPage() {
  const [creating, setCreating] = useState(false);
  const [recording, setRecording] = useState<ActionRecord | null>(null);
  const [copied, setCopied] = useState<string | null>(null);
  const given = useMemo(() => rowActionsOf({ record: setRecording, copy: ({ id }) => setCopied(id) }), []);
  const print = usePrint('lg_container', given, PRINT);
  const batches = useMemo(() => [...containerBatches, print.batch], [print.batch]);
  const view = useListView(CONTAINER_VIEWS);
  const navigate = useNavigate();
  const Other = view === 'kanban' ? Kanban : view === 'sailing' ? Sailing : null;
  if (Other) return <Other onClose={() => void navigate('/transport/container/order')} />;
  return (
    <>
      <ListPage<ContainerListRow>
        list={containerList}
        open={(row) => `/transport/container/info?id=${row.id}`}
        rowActions={print.actions}
        create={{ label: '新建柜子', permission: 'logistics.container.create', run: () => setCreating(true) }}
        importer={milestoneImport}
        batchActions={batches}
        cells={cells}
        toolbar={<ViewSwitch views={CONTAINER_VIEWS} />}
      />
      {print.dialog}
      {recording ? (
        <MilestoneDrawer container={recording as ContainerListRow} onClose={() => setRecording(null)} />
      ) : null}
      {creating ? <ContainerForm record={null} onClose={() => setCreating(false)} /> : null}
      {copied === null ? null : <ContainerCopy id={copied} onClose={() => setCopied(null)} />}
    </>
  );
}
ContainerListPage.ahead = listAhead(containerList);
