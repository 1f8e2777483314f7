import { APPLICATION_PAGE, FEE_PAGES } from '@shared/contract/finance/document-pages.ts';
import { BATCH_FIELDS } from '@shared/contract/warehouse/batch.fields.ts';
import { DAMAGE_FIELDS } from '@shared/contract/warehouse/damage.fields.ts';
import { damages, type DamageDetail } from '@shared/contract/warehouse/damage.contract.ts';
import {
  DAMAGE_CAUSES,
  DAMAGE_DISPOSITIONS,
  DAMAGE_LIABILITIES,
  DAMAGE_PHOTOS,
  DAMAGE_STAGES,
  DAMAGE_STATES,
  DAMAGE_TONES,
} from '@shared/contract/warehouse/damage.labels.ts';
import { QUALITIES, STOCK_KINDS } from '@shared/contract/warehouse/stock.labels.ts';
import { useMay } from '@shared/runtime/session.ts';
import { ActionLink } from '@shared/ui/base/link.tsx';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { DetailDrawer } from '@shared/ui/detail/detail-drawer.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { Money, TimeText } from '@shared/ui/format/format-text.tsx';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { Empty } from 'antd';
import { useMemo } from 'react';
import { damageActions, type DamageDialog } from './damage.actions.ts';

interface Props {
  id: string;
  onAsk: (dialog: DamageDialog) => void;
  onClose: () => void;
}
/** A 残损单: what was found, how it was judged and handled, what it has posted. */
export function DamageDrawer({ id, onAsk, onClose }: Props) {
  const given = useMemo(() => damageActions<DamageDetail>(onAsk), [onAsk]);
  const { actions, dialog } = usePrint<DamageDetail>('wh_damage', given, { label: '打印残损单' });
  return (
    <>
      <DetailDrawer<DamageDetail>
        id={id}
        title="残损单"
        onClose={onClose}
        width={820}
        endpoint={damages.get}
        kind="wh_damage"
        no={(row) => row.damageNo}
        subtitle={(row) => `${row.customerName} · ${row.goodsName} ${row.qty} 件`}
        state={{ code: (row) => row.state, labels: DAMAGE_STATES, tones: DAMAGE_TONES }}
        actions={actions}
        summary={(row) => <Found row={row} />}
        tabs={(row) => [
          { key: 'judge', title: '判定', content: <Judged row={row} /> },
          { key: 'handle', title: '处理记录', content: <Handled row={row} /> },
          { key: 'ledger', title: '流水', count: row.ledger.length, content: <Ledger rows={row.ledger} /> },
          { key: 'fees', title: '费用', content: <Claimed row={row} /> },
        ]}
        slots={[DAMAGE_PHOTOS, '其他']}
      />
      {dialog}
    </>
  );
}

const Found = ({ row }: { row: DamageDetail }) => (
  <Descriptions
    facts={[
      { title: DAMAGE_FIELDS.stage, content: `${DAMAGE_STAGES[row.stage]}${row.sourceNo ? ` ${row.sourceNo}` : ''}` },
      { title: DAMAGE_FIELDS.cause, content: DAMAGE_CAUSES[row.cause] },
      { title: '类别', content: STOCK_KINDS[row.stockKind] },
      { title: DAMAGE_FIELDS.batchId, content: row.batchNo },
      { title: BATCH_FIELDS.mark, content: row.mark },
      { title: DAMAGE_FIELDS.warehouseId, content: row.warehouseName },
      { title: DAMAGE_FIELDS.foundLocationId, content: row.foundCode },
      { title: DAMAGE_FIELDS.locationId, content: `${row.locationCode}（${QUALITIES[row.quality]}）` },
      { title: '登记人', content: row.creatorName },
      { title: '登记时间', content: <TimeText value={row.createdAt} /> },
      row.remark ? { title: '说明', content: row.remark, wide: true } : null,
      row.withdrawReason ? { title: DAMAGE_FIELDS.withdrawReason, content: row.withdrawReason, wide: true } : null,
    ]}
  />
);

const none = (text: string) => <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text} />;

const Judged = ({ row }: { row: DamageDetail }) =>
  row.judgedAt === null ? (
    none('还没有判定')
  ) : (
    <Descriptions
      facts={[
        { title: DAMAGE_FIELDS.liability, content: row.liability ? DAMAGE_LIABILITIES[row.liability] : '' },
        { title: DAMAGE_FIELDS.liableSupplierId, content: row.liableSupplierName },
        { title: DAMAGE_FIELDS.disposition, content: row.disposition ? DAMAGE_DISPOSITIONS[row.disposition] : '' },
        { title: DAMAGE_FIELDS.judgedBy, content: row.judgerName },
        { title: DAMAGE_FIELDS.judgedAt, content: <TimeText value={row.judgedAt} /> },
        row.judgeNote ? { title: DAMAGE_FIELDS.judgeNote, content: row.judgeNote, wide: true } : null,
      ]}
    />
  );

const Handled = ({ row }: { row: DamageDetail }) =>
  row.handlerName === null && row.handledAt === null ? (
    none('还没有处理')
  ) : (
    <Descriptions
      facts={[
        { title: DAMAGE_FIELDS.disposition, content: row.disposition ? DAMAGE_DISPOSITIONS[row.disposition] : '' },
        { title: DAMAGE_FIELDS.handledBy, content: row.handlerName },
        { title: '完成时间', content: <TimeText value={row.handledAt} /> },
        row.outboundNo ? { title: DAMAGE_FIELDS.outboundNo, content: row.outboundNo } : null,
        row.scrapValue ? { title: '报废价值', content: <Money value={row.scrapValue} currency="CNY" /> } : null,
        row.scrapApproverName ? { title: DAMAGE_FIELDS.scrapApprovedBy, content: row.scrapApproverName } : null,
        row.scrapApprovedAt ? { title: '审批时间', content: <TimeText value={row.scrapApprovedAt} /> } : null,
        row.financeApproverName ? { title: DAMAGE_FIELDS.financeApprovedBy, content: row.financeApproverName } : null,
        row.financeApprovedAt
          ? { title: DAMAGE_FIELDS.financeApprovedAt, content: <TimeText value={row.financeApprovedAt} /> }
          : null,
        row.handleNote ? { title: DAMAGE_FIELDS.handleNote, content: row.handleNote, wide: true } : null,
      ]}
    />
  );

/** What was claimed, and where finance has it: of a customer a receivable, of carriers and suppliers a 冲减 of what is paid to them. */
function Claimed({ row }: { row: DamageDetail }) {
  const may = useMay();
  if (row.claimAmount === null) return none('没有索赔');
  const place =
    row.liability === 'CUSTOMER'
      ? {
          view: 'finance.ar.fee.view' as const,
          to: `${FEE_PAGES.AR}?tab=all&numbers=${row.damageNo}`,
          label: '查看应收费用',
        }
      : {
          view: 'finance.ap.reduction.view' as const,
          to: `${APPLICATION_PAGE}?pane=reductions&numbers=${row.damageNo}`,
          label: '查看冲减记录',
        };
  return (
    <>
      <Descriptions
        facts={[
          { title: '索赔对象', content: row.liableSupplierName ?? row.customerName },
          { title: '索赔金额', content: <Money value={row.claimAmount} currency="CNY" /> },
          { title: DAMAGE_FIELDS.claimedBy, content: row.claimantName },
          { title: DAMAGE_FIELDS.claimedAt, content: <TimeText value={row.claimedAt} /> },
        ]}
      />
      {may(place.view) ? <ActionLink to={place.to}>{place.label}</ActionLink> : null}
    </>
  );
}
const LEDGER: readonly FactsColumn<DamageDetail['ledger'][number]>[] = [
  { title: '时间', cell: (row) => <TimeText value={row.at} /> },
  { title: '类型', cell: (row) => row.type },
  { title: '库位', cell: (row) => row.locationCode },
  { title: DAMAGE_FIELDS.quality, cell: (row) => QUALITIES[row.quality] },
  { title: '变动', end: true, cell: (row) => (row.qty > 0 ? `+${row.qty}` : row.qty) },
];
const Ledger = ({ rows }: { rows: DamageDetail['ledger'] }) =>
  rows.length === 0 ? (
    none('还没有流水')
  ) : (
    <FactsTable label="流水" columns={LEDGER} rows={rows} keyOf={(row) => row.id} />
  );
