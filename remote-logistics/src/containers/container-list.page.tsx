import { containerList, type ContainerListRow } from '@shared/contract/logistics/container-list.contract.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { STAGE, STAGE_TONES } from '@shared/contract/logistics/container.machine.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { StateTag } from '@shared/ui/format/format-text.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useListView, ViewSwitch } from '@shared/ui/list/view-switch.tsx';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import type { ActionRecord } from '@shared/ui/action/action.ts';
import { milestoneImport, stageRecords } from '@shared/contract/logistics/stage-record.contract.ts';
import { useMemo, useState } from 'react';
import { MilestoneAsk } from '../records/milestone-ask.tsx';
import { useNavigate } from 'react-router-dom';
import { CutOff } from '../bookings/cut-off.tsx';
import { FillBar } from '../board/fill-bar.tsx';
import { containerActions } from './container.actions.ts';
import { CONTAINER_VIEWS } from './container-filters.tsx';
import { stayText } from './stay-text.ts';
import css from './containers.module.css';

const MilestoneDrawer = onDemand(async () => (await import('../records/milestone-drawer.tsx')).MilestoneDrawer);
/** A view that is fetched when it is first shown; back to the list when it cannot be. */
interface View {
  onClose: () => void;
}
const ContainerForm = onDemand(async () => (await import('./container-form.tsx')).ContainerForm);
const Kanban = onDemand<View>(async () => (await import('./container-kanban.tsx')).ContainerKanban);
const Sailing = onDemand<View>(async () => (await import('./sailing-calendar.tsx')).SailingCalendar);
const cells = {
  fillRate: (row: ContainerListRow) => (
    <FillBar label="装载率" part={row.planVolume ?? 0} plan={row.capVolumePlan} most={row.capVolumeMax} compact />
  ),
  payloadRate: (row: ContainerListRow) => `${row.payloadRate ?? 0}%`,
  stayMinutes: (row: ContainerListRow) => stayText(row.stayMinutes),
  cutCy: (row: ContainerListRow) => <CutOff at={row.cutCy ?? null} />,
  stage: (row: ContainerListRow) => (
    <>
      <StateTag code={row.stage} labels={STAGE} tones={STAGE_TONES} />
      {row.hold ? <span className={css.held}>暂停</span> : null}
    </>
  ),
};

/** 全部柜子 (L6): stage tabs, filling, how long it stands in its stage; as board and as calendar of sailings. */
export default function ContainerListPage() {
  const [creating, setCreating] = useState(false);
  const [recording, setRecording] = useState<ActionRecord | null>(null);
  const given = useMemo(() => ({ ...containerActions, record: { label: '记录节点', run: setRecording } }), []);
  const print = usePrint('lg_container', given);
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
        batchActions={[
          print.batch,
          {
            label: '批量节点',
            endpoint: stageRecords.batch,
            invalidates: ['/dashboard'],
            ask: {
              initial: { milestone: null, occurredAt: null, location: null, remark: null },
              complete: ({ milestone, occurredAt }) => Boolean(milestone && occurredAt),
              render: (values, change) => <MilestoneAsk values={values} change={change} />,
            },
          },
          {
            label: '指派负责人',
            endpoint: containers.batchAssign,
            ask: {
              initial: {},
              complete: ({ ownerId }) => typeof ownerId === 'string',
              render: ({ ownerId }, change) => (
                <Picker
                  kind="users"
                  aria-label="负责人"
                  placeholder="指派给谁"
                  value={typeof ownerId === 'string' ? ownerId : null}
                  onChange={(id) => change({ ownerId: id })}
                />
              ),
            },
          },
        ]}
        cells={cells}
        toolbar={<ViewSwitch views={CONTAINER_VIEWS} />}
      />
      {print.dialog}
      {recording ? (
        <MilestoneDrawer container={recording as ContainerListRow} onClose={() => setRecording(null)} />
      ) : null}
      {creating ? <ContainerForm record={null} onClose={() => setCreating(false)} /> : null}
    </>
  );
}
ContainerListPage.ahead = listAhead(containerList);
