import { BATCH_FIELDS } from '@shared/contract/warehouse/batch.fields.ts';
import { INBOUND_FIELDS, INBOUND_LINE_FIELDS } from '@shared/contract/warehouse/inbound.fields.ts';
import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import type { InboundDetail } from '@shared/contract/warehouse/inbound.answers.ts';
import {
  DIFFERENCE_SLOT,
  INBOUND_PAPERS,
  INBOUND_STATES,
  INBOUND_STEPS,
  INBOUND_TONES,
  INBOUND_TYPES,
} from '@shared/contract/warehouse/inbound.labels.ts';
import { QUALITIES, QUALITY_TONES } from '@shared/contract/warehouse/stock.labels.ts';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { DetailDrawer } from '@shared/ui/detail/detail-drawer.tsx';
import { stageSteps } from '@shared/ui/detail/stage-steps.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { formatMoney } from '@shared/ui/format/format.ts';
import { DateText, StateTag, TimeText, Volume, Weight } from '@shared/ui/format/format-text.tsx';
import { useMay } from '@shared/runtime/session.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { Alert, Empty } from 'antd';
import { useMemo, useState } from 'react';
import { StorageFees } from '../fees/storage-fees.tsx';
import { inboundActions, type InboundDialog } from './inbound.actions.ts';
import { InboundArrivals } from './inbound-arrivals.tsx';
import { BatchLabels, LabelsButton } from './batch-labels.tsx';
import { InboundEntries } from './inbound-entries.tsx';
import { sourcePath } from './source-path.ts';

const PRINT = { label: '打印入库单' };
const ENDED = ['CANCELLED', 'REVERSED'];

/** An inbound with its lines, batches and differences, over the list. */
export function InboundDrawer({
  id,
  onAsk,
  onClose,
}: {
  id: string;
  onAsk: (dialog: InboundDialog) => void;
  onClose: () => void;
}) {
  const may = useMay();
  const given = useMemo(() => inboundActions<InboundDetail>(onAsk), [onAsk]);
  const [labels, setLabels] = useState<string | null>(null);
  const { actions, dialog: print } = usePrint('wh_inbound', given, PRINT);
  return (
    <>
      <DetailDrawer<InboundDetail>
        id={id}
        title="入库单"
        onClose={onClose}
        width={1080}
        endpoint={inbounds.get}
        kind="wh_inbound"
        no={(row) => row.inboundNo}
        subtitle={(row) => `${INBOUND_TYPES[row.type]} · ${row.customerName} · ${row.warehouseName}`}
        state={{ code: (row) => row.state, labels: INBOUND_STATES, tones: INBOUND_TONES }}
        steps={(row) => (ENDED.includes(row.state) ? [] : stageSteps(INBOUND_STEPS, INBOUND_STATES, row.state))}
        actions={actions}
        summary={(row) => <Summary row={row} />}
        tabs={(row) => [
          { key: 'lines', title: '明细', count: row.lines.length, content: <Lines row={row} /> },
          { key: 'arrivals', title: '到货单', content: <InboundArrivals id={row.id} /> },
          {
            key: 'batches',
            title: '批次与库位',
            count: row.batches.length,
            content: <Batches row={row} onLabels={setLabels} />,
          },
          { key: 'differences', title: '差异与残损', content: <Differences row={row} /> },
          ...(may('warehouse.ledger.view')
            ? [{ key: 'entries', title: '流水', content: <InboundEntries no={row.inboundNo} /> }]
            : []),
          {
            key: 'fees',
            title: '费用(仓储)',
            content: <StorageFees customerId={row.customerId} warehouseId={row.warehouseId} />,
          },
        ]}
        slots={[DIFFERENCE_SLOT, ...INBOUND_PAPERS]}
      />
      {print}
      {labels ? <BatchLabels inboundIds={[labels]} onClose={() => setLabels(null)} /> : null}
    </>
  );
}

function Summary({ row }: { row: InboundDetail }) {
  const path = sourcePath(row.sourceType, row.sourceId);
  const other = row.reversalOf ?? row.reversedBy;
  return (
    <>
      {row.notice ? <Alert type="warning" showIcon title={row.notice} style={{ marginBottom: 12 }} /> : null}
      <Descriptions
        facts={[
          { title: INBOUND_FIELDS.sourceNo, content: path ? <Link to={path}>{row.sourceNo}</Link> : row.sourceNo },
          {
            title: INBOUND_FIELDS.customerId,
            content: <Link to={`/account/customer?open=${row.customerId}`}>{row.customerName}</Link>,
          },
          { title: INBOUND_FIELDS.mark, content: row.mark },
          { title: INBOUND_FIELDS.expectedAt, content: <TimeText value={row.expectedAt} /> },
          { title: INBOUND_FIELDS.companyId, content: row.companyName },
          { title: '预计 / 实收 / 上架', content: `${row.expected} / ${row.received} / ${row.putaway} 件` },
          { title: '短少 / 溢出 / 残损', content: `${row.short} / ${row.over} / ${row.damaged} 件` },
          { title: '体积', content: <Volume cm3={row.volume} /> },
          { title: '重量', content: <Weight gram={row.weight} /> },
          { title: '送货', content: [row.carrier, row.plateNo, row.driver, row.driverPhone].filter(Boolean).join(' ') },
          { title: '创建人', content: row.creatorName },
          other
            ? {
                title: row.reversalOf ? '冲红的单据' : '冲红单',
                content: <Link to={`/warehouse/order?open=${other.id}`}>{other.no}</Link>,
              }
            : null,
          row.stateReason ? { title: INBOUND_FIELDS.stateReason, content: row.stateReason, wide: true } : null,
          row.remark ? { title: INBOUND_FIELDS.remark, content: row.remark, wide: true } : null,
        ]}
      />
    </>
  );
}

type Line = InboundDetail['lines'][number];
const side = (mm: number | null) => (mm === null ? '' : String(mm / 10));
const LINES: readonly FactsColumn<Line>[] = [
  { title: '行', cell: ({ lineNo }) => lineNo },
  {
    title: INBOUND_LINE_FIELDS.goodsName,
    cell: ({ goodsName, spec }) => [goodsName, spec].filter(Boolean).join(' · '),
  },
  { title: INBOUND_LINE_FIELDS.expected, end: true, cell: ({ expected }) => expected },
  { title: INBOUND_LINE_FIELDS.received, end: true, cell: ({ received }) => received },
  { title: INBOUND_FIELDS.damaged, end: true, cell: ({ damaged }) => damaged },
  { title: INBOUND_FIELDS.short, end: true, cell: ({ short }) => short },
  { title: INBOUND_FIELDS.over, end: true, cell: ({ over }) => over },
  { title: '上架', end: true, cell: ({ putaway }) => putaway },
  {
    title: '尺寸(cm)',
    cell: ({ lengthMm, widthMm, heightMm }) =>
      lengthMm === null ? '—' : [lengthMm, widthMm, heightMm].map(side).join('×'),
  },
  { title: '单件体积', end: true, cell: ({ unitVolume }) => <Volume cm3={unitVolume} /> },
  { title: '单件重', end: true, cell: ({ unitWeight }) => <Weight gram={unitWeight} /> },
  { title: INBOUND_FIELDS.sourceType, cell: ({ measured }) => (measured ? '实测' : '申报') },
  { title: '到期', cell: ({ expiryDate }) => <DateText value={expiryDate} /> },
];
/** Columns of what only some inbounds have: quality of a 调拨, cost of 商城入库, or of goods of the mall that came back, for who may see it. */
const QUALITY: FactsColumn<Line> = {
  title: INBOUND_LINE_FIELDS.quality,
  cell: ({ quality }) => <StateTag code={quality} labels={QUALITIES} tones={QUALITY_TONES} />,
};
const COST: FactsColumn<Line> = {
  title: INBOUND_LINE_FIELDS.unitCost,
  end: true,
  cell: ({ unitCost }) => (unitCost ? formatMoney(unitCost) : '—'),
};
const columnsOf = ({ type, lines }: InboundDetail): readonly FactsColumn<Line>[] => {
  if (type === 'TRANSFER') return [...LINES, QUALITY];
  if (type === 'RETURN') return lines.some(({ unitCost }) => unitCost) ? [...LINES, COST] : LINES;
  return type === 'MALL' && lines.some(({ unitCost }) => unitCost !== undefined) ? [...LINES, COST] : LINES;
};
const Lines = ({ row }: { row: InboundDetail }) =>
  row.lines.length === 0 ? (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有货物明细" />
  ) : (
    <FactsTable label="明细" columns={columnsOf(row)} rows={row.lines} keyOf={({ id }) => id} />
  );

type Batch = InboundDetail['batches'][number];
const BATCHES: readonly FactsColumn<Batch>[] = [
  { title: BATCH_FIELDS.batchNo, cell: ({ batchNo }) => batchNo },
  { title: INBOUND_LINE_FIELDS.goodsName, cell: ({ goodsName }) => goodsName },
  {
    title: INBOUND_LINE_FIELDS.quality,
    cell: ({ quality }) => <StateTag code={quality} labels={QUALITIES} tones={QUALITY_TONES} />,
  },
  { title: '库区', cell: ({ zoneName }) => zoneName },
  { title: '库位', cell: ({ locationCode }) => locationCode },
  { title: '在手', end: true, cell: ({ onHand }) => onHand },
  { title: '锁定', end: true, cell: ({ reserved }) => reserved },
  { title: '冻结', end: true, cell: ({ frozen }) => frozen },
  { title: '收货日', cell: ({ receivedDate }) => <DateText value={receivedDate} /> },
];
const Batches = ({ row, onLabels }: { row: InboundDetail; onLabels: (id: string) => void }) =>
  row.batches.length === 0 ? (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有在库批次" />
  ) : (
    <>
      <LabelsButton onClick={() => onLabels(row.id)} />
      <FactsTable label="批次与库位" columns={BATCHES} rows={row.batches} keyOf={({ stockId }) => stockId} />
    </>
  );

const DIFFERENT: readonly FactsColumn<Line>[] = [
  { title: '行', cell: ({ lineNo }) => lineNo },
  { title: INBOUND_LINE_FIELDS.goodsName, cell: ({ goodsName }) => goodsName },
  { title: INBOUND_LINE_FIELDS.expected, end: true, cell: ({ expected }) => expected },
  { title: INBOUND_LINE_FIELDS.received, end: true, cell: ({ received }) => received },
  { title: INBOUND_FIELDS.short, end: true, cell: ({ short }) => short },
  { title: INBOUND_FIELDS.over, end: true, cell: ({ over }) => over },
  { title: INBOUND_FIELDS.damaged, end: true, cell: ({ damaged }) => damaged },
];
function Differences({ row }: { row: InboundDetail }) {
  const lines = row.lines.filter(({ short, over, damaged }) => short !== 0 || over !== 0 || damaged !== 0);
  return lines.length === 0 ? (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有差异" />
  ) : (
    <FactsTable label="差异与残损" columns={DIFFERENT} rows={lines} keyOf={({ id }) => id} />
  );
}
