import { INBOUND_LINE_FIELDS } from '@shared/contract/warehouse/inbound.fields.ts';
import { BATCH_FIELDS } from '@shared/contract/warehouse/batch.fields.ts';
import { ARRIVAL_FIELDS, ARRIVAL_LINE_FIELDS } from '@shared/contract/warehouse/arrival.fields.ts';
import type { ArrivalDetail, ArrivalInbound, ArrivalLine } from '@shared/contract/warehouse/arrival.answers.ts';
import { arrivals } from '@shared/contract/warehouse/arrival.contract.ts';
import {
  ARRIVAL_STATES,
  ARRIVAL_STEPS,
  ARRIVAL_TONES,
  DECISIONS,
  DIFFERENCE_REASONS,
  SIGNATURE_SLOT,
} from '@shared/contract/warehouse/arrival.labels.ts';
import { DAMAGE_CAUSES } from '@shared/contract/warehouse/damage.labels.ts';
import { DIFFERENCE_SLOT, INBOUND_STATES, INBOUND_TONES } from '@shared/contract/warehouse/inbound.labels.ts';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { DetailDrawer } from '@shared/ui/detail/detail-drawer.tsx';
import { stageSteps } from '@shared/ui/detail/stage-steps.tsx';
import { Attachments } from '@shared/ui/attachments/attachments.tsx';
import { Link } from '@shared/ui/base/link.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { DateText, StateTag, TimeText, Weight } from '@shared/ui/format/format-text.tsx';
import { Alert, Empty } from 'antd';
import { useMemo } from 'react';
import { arrivalActions, type ArrivalDialog } from './arrival.actions.ts';
import { useArrivalPrints } from './arrival-prints.tsx';
import { outcomeOf } from './outcome.ts';

interface Props {
  id: string;
  onAsk: (dialog: ArrivalDialog) => void;
  onClose: () => void;
}
/** A visit with its counts, differences, pictures and inbounds, over the list. */
export function ArrivalDrawer({ id, onAsk, onClose }: Props) {
  const own = useMemo(() => arrivalActions<ArrivalDetail>(onAsk), [onAsk]);
  const { actions, dialog } = useArrivalPrints(own);
  return (
    <>
      <DetailDrawer<ArrivalDetail>
        id={id}
        title="到货单"
        onClose={onClose}
        width={1080}
        endpoint={arrivals.get}
        kind="wh_arrival"
        no={(row) => row.arrivalNo}
        subtitle={(row) => `${row.customerName} · ${row.warehouseName}`}
        state={{ code: (row) => row.state, labels: ARRIVAL_STATES, tones: ARRIVAL_TONES }}
        steps={(row) =>
          row.state === 'VOID'
            ? []
            : stageSteps(ARRIVAL_STEPS, ARRIVAL_STATES, row.state === 'EXCEPTION' ? 'COUNTED' : row.state)
        }
        actions={actions}
        summary={(row) => <Summary row={row} />}
        tabs={(row) => [
          { key: 'lines', title: '清点明细', count: row.lines.length, content: <Lines row={row} /> },
          { key: 'differences', title: '差异处理', count: differing(row).length, content: <Differences row={row} /> },
          {
            key: 'pictures',
            title: '照片与签名',
            content: (
              <Attachments kind="wh_arrival" id={row.id} slots={[DIFFERENCE_SLOT, SIGNATURE_SLOT]} only images />
            ),
          },
          { key: 'inbounds', title: '关联入库单', count: row.inbounds.length, content: <Inbounds row={row} /> },
        ]}
        slots={['送货单', '其他']}
      />
      {dialog}
    </>
  );
}

const Summary = ({ row }: { row: ArrivalDetail }) => (
  <>
    {row.releaseReason ? (
      <Alert
        type="warning"
        showIcon
        title={`${row.releaserName ?? ''} 放行本次进场：${row.releaseReason}`}
        style={{ marginBottom: 12 }}
      />
    ) : null}
    {row.quotaFault ? (
      <Alert
        type="warning"
        showIcon
        title={row.quotaReason ? `${row.quotaFault}，已放行：${row.quotaReason}` : row.quotaFault}
        style={{ marginBottom: 12 }}
      />
    ) : null}
    <Descriptions
      facts={[
        { title: ARRIVAL_FIELDS.plateNo, content: row.plateNo },
        { title: ARRIVAL_FIELDS.driver, content: [row.driver, row.driverPhone].filter(Boolean).join(' ') },
        { title: ARRIVAL_FIELDS.carrier, content: row.carrier },
        { title: ARRIVAL_FIELDS.dock, content: row.dock },
        { title: ARRIVAL_LINE_FIELDS.notified, content: <TimeText value={row.notifiedAt} /> },
        { title: ARRIVAL_FIELDS.planAt, content: <TimeText value={row.planAt} /> },
        { title: ARRIVAL_FIELDS.arrivedAt, content: <TimeText value={row.arrivedAt} /> },
        { title: ARRIVAL_FIELDS.unloadStartAt, content: <TimeText value={row.unloadStartAt} /> },
        { title: ARRIVAL_FIELDS.unloadEndAt, content: <TimeText value={row.unloadEndAt} /> },
        { title: '预报 / 实到 / 残损', content: `${row.notified} / ${row.actual} / ${row.damaged} 件` },
        { title: ARRIVAL_FIELDS.signName, content: row.signName },
        { title: ARRIVAL_FIELDS.companyId, content: row.companyName },
        { title: '创建人', content: row.creatorName },
        {
          title: '确认',
          content: row.confirmerName ? (
            <>
              {row.confirmerName} <TimeText value={row.confirmedAt} />
            </>
          ) : null,
        },
        row.stateReason ? { title: ARRIVAL_FIELDS.stateReason, content: row.stateReason, wide: true } : null,
        row.remark ? { title: ARRIVAL_FIELDS.remark, content: row.remark, wide: true } : null,
      ]}
    />
  </>
);

const differing = ({ lines }: ArrivalDetail): ArrivalLine[] =>
  lines.filter(({ differences }) => differences.length > 0);
const sizeOf = ({ lengthMm, widthMm, heightMm }: ArrivalLine): string =>
  [lengthMm, widthMm, heightMm].every((side) => side !== null)
    ? [lengthMm, widthMm, heightMm].map((side) => (side ?? 0) / 10).join('×')
    : '—';
const LINES: readonly FactsColumn<ArrivalLine>[] = [
  { title: '行', cell: ({ lineNo }) => lineNo },
  {
    title: ARRIVAL_LINE_FIELDS.goodsName,
    cell: ({ goodsName, spec }) => [goodsName, spec].filter(Boolean).join(' · '),
  },
  { title: '入库单', cell: ({ inboundNo }) => inboundNo ?? '无预报' },
  { title: ARRIVAL_LINE_FIELDS.notified, end: true, cell: ({ notified }) => notified },
  { title: ARRIVAL_LINE_FIELDS.actual, end: true, cell: ({ actual }) => actual ?? '—' },
  { title: ARRIVAL_FIELDS.damaged, end: true, cell: ({ damaged }) => damaged },
  { title: '差异', cell: ({ differences }) => differences.map((each) => DIFFERENCE_REASONS[each]).join('、') || '—' },
  { title: '实测尺寸(cm)', cell: sizeOf },
  { title: '实测单件重', end: true, cell: ({ unitWeight }) => <Weight gram={unitWeight} /> },
  { title: '到期', cell: ({ expiryDate }) => <DateText value={expiryDate} /> },
  { title: '清点', cell: ({ counterName }) => counterName ?? '—' },
];
const Lines = ({ row }: { row: ArrivalDetail }) =>
  row.lines.length === 0 ? (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有货物明细" />
  ) : (
    <FactsTable label="清点明细" columns={LINES} rows={row.lines} keyOf={({ id }) => id} />
  );

const DIFFERENT: readonly FactsColumn<ArrivalLine>[] = [
  { title: '行', cell: ({ lineNo }) => lineNo },
  { title: ARRIVAL_LINE_FIELDS.goodsName, cell: ({ goodsName }) => goodsName },
  { title: ARRIVAL_LINE_FIELDS.notified, end: true, cell: ({ notified }) => notified },
  { title: ARRIVAL_LINE_FIELDS.actual, end: true, cell: ({ actual }) => actual ?? '—' },
  { title: ARRIVAL_FIELDS.damaged, end: true, cell: ({ damaged }) => damaged },
  { title: '差异', cell: ({ differences }) => differences.map((each) => DIFFERENCE_REASONS[each]).join('、') },
  { title: ARRIVAL_LINE_FIELDS.cause, cell: ({ cause }) => (cause ? DAMAGE_CAUSES[cause] : '—') },
  { title: '说明', cell: ({ reasonText }) => reasonText ?? '—' },
  { title: ARRIVAL_LINE_FIELDS.decision, cell: ({ decision }) => (decision ? DECISIONS[decision] : '待处理') },
  { title: '结果', cell: (line) => settledText(line) },
  { title: ARRIVAL_LINE_FIELDS.decisionText, cell: ({ decisionText }) => decisionText ?? '—' },
];
/** What the decision has come to; before it, nothing. */
function settledText(line: ArrivalLine): string {
  if (line.decision === null) return '—';
  const { received, short, supplemented } = line;
  const parts = [
    received > 0 ? `收 ${received} 件` : '',
    supplemented > 0 ? `新入库单收 ${supplemented} 件` : '',
    short > 0 ? `短少 ${short} 件` : '',
  ].filter(Boolean);
  return parts.join('；') || outcomeOf({ ...line, open: 0 }, line.decision);
}
const Differences = ({ row }: { row: ArrivalDetail }) =>
  differing(row).length === 0 ? (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有差异" />
  ) : (
    <FactsTable label="差异处理" columns={DIFFERENT} rows={differing(row)} keyOf={({ id }) => id} />
  );

const INBOUNDS: readonly FactsColumn<ArrivalInbound>[] = [
  { title: '入库单号', cell: ({ id, no }) => <Link to={`/warehouse/order?open=${id}`}>{no}</Link> },
  { title: BATCH_FIELDS.mark, cell: ({ mark }) => mark ?? '—' },
  { title: '来由', cell: ({ supplement }) => (supplement ? '补单' : '预报') },
  { title: INBOUND_LINE_FIELDS.expected, end: true, cell: ({ expected }) => expected },
  { title: INBOUND_LINE_FIELDS.received, end: true, cell: ({ received }) => received },
  {
    title: ARRIVAL_FIELDS.state,
    cell: ({ state }) => <StateTag code={state} labels={INBOUND_STATES} tones={INBOUND_TONES} />,
  },
];
const Inbounds = ({ row }: { row: ArrivalDetail }) =>
  row.inbounds.length === 0 ? (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有关联的入库单" />
  ) : (
    <FactsTable label="关联入库单" columns={INBOUNDS} rows={row.inbounds} keyOf={({ id }) => id} />
  );
