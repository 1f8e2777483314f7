import type { ContainerDetail } from '@shared/contract/logistics/container.answers.ts';
import { CONTAINER_SLOTS } from '@shared/contract/logistics/container.labels.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { STAGE, STAGES, STAGE_TONES, stageRank } from '@shared/contract/logistics/container.machine.ts';
import { TRANSPORT_MODE } from '@shared/contract/logistics/order.labels.ts';
import { useMay } from '@shared/runtime/session.ts';
import { onDemand, tabOnDemand } from '@shared/ui/base/on-demand.tsx';
import { DetailPage } from '@shared/ui/detail/detail-page.tsx';
import { stageSteps } from '@shared/ui/detail/stage-steps.tsx';
import { toneClass } from '@shared/ui/format/format-text.tsx';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { useField } from '@shared/runtime/session.ts';
import { useState } from 'react';
import type { RecordAction } from '@shared/ui/action/action.ts';
import { CutOff } from '../bookings/cut-off.tsx';
import { downloadPreAlert } from '../declarations/declaration-package.ts';
import { FillBar } from '../board/fill-bar.tsx';
import { StageTimeline } from '../records/stage-timeline.tsx';
import { ContainerBooking } from './container-booking.tsx';
import { containerActions } from './container.actions.ts';
import { ContainerOverview } from './container-overview.tsx';
import { ContainerCargo } from './container-cargo.tsx';
import { GuardList } from './guard-list.tsx';
import { stayText } from './stay-text.ts';
import css from './containers.module.css';

const ContainerClearance = tabOnDemand(async () => (await import('./container-clearance.tsx')).ContainerClearance);
const ContainerDeclarations = tabOnDemand(
  async () => (await import('../declarations/container-declarations.tsx')).ContainerDeclarations,
);
const ContainerDeliveries = tabOnDemand(
  async () => (await import('../deliveries/container-deliveries.tsx')).ContainerDeliveries,
);
const ContainerInspection = tabOnDemand(async () => (await import('./container-inspection.tsx')).ContainerInspection);
const ContainerLoading = tabOnDemand(async () => (await import('./container-loading.tsx')).ContainerLoading);
const ContainerTrucks = tabOnDemand(async () => (await import('./container-trucks.tsx')).ContainerTrucks);
const CostTab = tabOnDemand(async () => (await import('../costs/cost-tab.tsx')).CostTab);
const ContainerForm = onDemand(async () => (await import('./container-form.tsx')).ContainerForm);
const ContainerPlacing = onDemand(async () => (await import('./container-placing.tsx')).ContainerPlacing);
const MilestoneDrawer = onDemand(async () => (await import('../records/milestone-drawer.tsx')).MilestoneDrawer);
const ReturnEmpty = onDemand(async () => (await import('../deliveries/return-empty.tsx')).ReturnEmpty);

/** 柜子详情 (L7): where it stands, what the next step still wants, what is in it. */
export default function ContainerInfoPage() {
  const [editing, setEditing] = useState<ContainerDetail | null>(null);
  const may = useMay();
  const [recording, setRecording] = useState<ContainerDetail | null>(null);
  const [placing, setPlacing] = useState<ContainerDetail | null>(null);
  const [returning, setReturning] = useState<ContainerDetail | null>(null);
  const print = usePrint<ContainerDetail>('lg_container', containerActions);
  const slip = usePrint<ContainerDetail>('lg_loading_slip', print.actions, SLIP);
  const duty = usePrint<ContainerDetail>('lg_clearance', slip.actions, DUTY);
  const seesCost = useField('money.cost') !== 'HIDDEN';
  return (
    <>
      <DetailPage<ContainerDetail>
        endpoint={containers.get}
        kind="lg_container"
        no={(row) => row.containerCode}
        subtitle={(row) => `${row.containerType} · ${TRANSPORT_MODE[row.transportMode]} · ${row.pol} → ${row.pod}`}
        state={{ code: (row) => row.stage, labels: STAGE, tones: STAGE_TONES }}
        tags={tagsOf}
        steps={(row) => stageSteps(STAGES, STAGE, row.stage, { hints: stayHints(row) })}
        actions={{
          ...duty.actions,
          update: { label: '编辑', run: (row) => setEditing(row as ContainerDetail) },
          record: { label: '记录节点', run: (row) => setRecording(row as ContainerDetail) },
          place: { label: '装载与分单', run: (row) => setPlacing(row as ContainerDetail) },
          preAlert: PRE_ALERT,
          returnEmpty: { label: '登记还空', run: (row) => setReturning(row as ContainerDetail) },
        }}
        mostActions={4}
        summary={summaryOf}
        tabs={(row) => [
          { key: 'overview', title: '概览', content: <ContainerOverview row={row} /> },
          { key: 'cargo', title: '拼柜明细', count: row.allocations.length, content: <ContainerCargo row={row} /> },
          { key: 'booking', title: '订柜', content: <ContainerBooking row={row} /> },
          ...(may('logistics.yanhuo.view')
            ? [{ key: 'inspection', title: '验货', content: <ContainerInspection row={row} /> }]
            : []),
          ...(may('logistics.zhuanggui.view')
            ? [{ key: 'loading', title: '装柜', content: <ContainerLoading row={row} /> }]
            : []),
          ...(may('logistics.baoguan.view')
            ? [{ key: 'declarations', title: '报关', content: <ContainerDeclarations id={row.id} /> }]
            : []),
          ...(may('logistics.qingguan.view')
            ? [{ key: 'clearance', title: '清关', content: <ContainerClearance row={row} /> }]
            : []),
          { key: 'deliveries', title: '送达', content: <ContainerDeliveries id={row.id} /> },
          ...(may('logistics.truck.view')
            ? [{ key: 'trucks', title: '拖车', content: <ContainerTrucks row={row} cost={seesCost} /> }]
            : []),
          ...(seesCost ? [{ key: 'costs', title: '费用与分摊', content: <CostTab containerId={row.id} /> }] : []),
          { key: 'records', title: '状态记录', content: <StageTimeline id={row.id} /> },
        ]}
        slots={CONTAINER_SLOTS}
        list={{ path: '/transport/container/order', title: '全部柜子' }}
      />
      {print.dialog}
      {slip.dialog}
      {duty.dialog}
      {recording ? <MilestoneDrawer container={recording} onClose={() => setRecording(null)} /> : null}
      {placing ? <ContainerPlacing row={placing} onClose={() => setPlacing(null)} /> : null}
      {returning ? <ReturnEmpty row={returning} onClose={() => setReturning(null)} /> : null}
      {editing ? <ContainerForm record={editing} onClose={() => setEditing(null)} /> : null}
    </>
  );
}

/** 装柜单 with 封条 and VGM, and 关税单 of its clearance (L7). */
const SLIP = { label: '打印装柜单', code: 'printSlip', idOf: (row: ContainerDetail) => row.slipId ?? '' };
/** 预报资料包 (zip) for the agent overseas, once there is something to declare. */
const PRE_ALERT: RecordAction<ContainerDetail> = {
  label: '预报资料包',
  permission: 'logistics.baoguan.view',
  visible: ({ stage }) => stageRank(stage) >= stageRank('DECLARE'),
  run: ({ id }) => void downloadPreAlert(id),
};
const DUTY = { label: '打印关税单', code: 'printDuty', idOf: (row: ContainerDetail) => row.clearanceId ?? '' };

const tagsOf = (row: ContainerDetail) => (
  <>
    {row.hold ? <span className={toneClass('red')}>已暂停：{row.holdReason}</span> : null}
    {row.nextCutoff ? (
      <span>
        {row.nextCutoff.title} <CutOff at={row.nextCutoff.at} countdown short />
      </span>
    ) : null}
    {row.dg ? <span className={toneClass('orange')}>危险品柜</span> : null}
  </>
);
const summaryOf = (row: ContainerDetail) => (
  <div className={css.summary}>
    <div className={css.bars}>
      <FillBar label="体积" unit="volume" part={row.planVolume} plan={row.volumePlan} most={row.volumeMax} />
      <FillBar label="重量" unit="weight" part={row.planGross} plan={row.payloadPlan} most={row.payloadMax} />
    </div>
    <GuardList id={row.id} />
  </div>
);
/** How long it stood in each stage that it has passed, and how long it stands in this one. */
const stayHints = (row: ContainerDetail) => ({
  ...Object.fromEntries(
    STAGES.slice(0, Math.max(0, stageRank(row.stage))).flatMap((stage) => {
      const minutes = row.stays[stage];
      return minutes === undefined ? [] : [[stage, stayText(minutes)]];
    }),
  ),
  [row.stage]: stayText(Math.max(0, Math.floor((Date.now() - new Date(row.stageSince).getTime()) / 60_000))),
});
