import { SETTLEMENT_FIELDS } from '@shared/contract/finance/settlement.fields.ts';
import { settlements } from '@shared/contract/finance/settlement.contract.ts';
import type { SettlementDetail } from '@shared/contract/finance/settlement.answers.ts';
import {
  SETTLEMENT_KINDS,
  SETTLEMENT_STATES,
  SETTLEMENT_TONES,
  SIDE_WORDS,
  type Side,
} from '@shared/contract/finance/settlement.labels.ts';
import { Descriptions, type Fact } from '@shared/ui/detail/descriptions.tsx';
import { DetailDrawer } from '@shared/ui/detail/detail-drawer.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { DateText, Money, TimeText } from '@shared/ui/format/format-text.tsx';
import type { ActionMap } from '@shared/ui/action/action.ts';
import { journalTab } from '../receipts/journal-list.tsx';

interface Props {
  side: Side;
  id: string;
  actions: ActionMap<SettlementDetail>;
  onClose: () => void;
}
/** A settlement: what cleared what, what it came to, what it has posted. */
export const SettlementDrawer = ({ side, id, actions, onClose }: Props) => (
  <DetailDrawer<SettlementDetail>
    id={id}
    title={SIDE_WORDS[side].title}
    onClose={onClose}
    width={1040}
    endpoint={settlements[side].get}
    kind="fin_settlement"
    no={(row) => row.settlementNo}
    subtitle={(row) => `${row.partyName} · ${row.companyName}`}
    state={{ code: (row) => row.state, labels: SETTLEMENT_STATES, tones: SETTLEMENT_TONES }}
    actions={actions}
    summary={(row) => <Descriptions facts={factsOf(row)} />}
    tabs={(row) => [
      ...(row.lines
        ? [{ key: 'lines', title: '核销明细', count: row.lines.length, content: <Lines lines={row.lines} /> }]
        : []),
      ...journalTab(row.journals),
    ]}
    slots={['其他']}
  />
);

const byAt = (name: string | null, at: string | null) =>
  at ? (
    <>
      {name ?? '系统'} <TimeText value={at} />
    </>
  ) : null;
const factsOf = (row: SettlementDetail): (Fact | null)[] => [
  row.cleared
    ? {
        title: '核销金额',
        content: row.cleared.map(({ currency, amount }) => (
          <span key={currency}>
            <Money value={amount} currency={currency} />{' '}
          </span>
        )),
      }
    : null,
  row.fxGain === undefined
    ? null
    : { title: SETTLEMENT_FIELDS.fxGain, content: <Money value={row.fxGain} currency="CNY" /> },
  row.rounding === undefined
    ? null
    : { title: SETTLEMENT_FIELDS.rounding, content: <Money value={row.rounding} currency="CNY" /> },
  { title: SETTLEMENT_FIELDS.accountingDate, content: <DateText value={row.accountingDate} /> },
  { title: '制单', content: byAt(row.makerName, row.createdAt) },
  { title: '提交', content: byAt(row.submitterName, row.submittedAt) },
  row.waitsFor ? { title: '待审批', content: row.waitsFor } : null,
  { title: '审核', content: byAt(row.approverName, row.approvedAt) },
  row.reversedAt ? { title: '反结', content: byAt(row.reverserName, row.reversedAt) } : null,
  row.reverseDate ? { title: SETTLEMENT_FIELDS.reverseDate, content: <DateText value={row.reverseDate} /> } : null,
  row.crossReason ? { title: SETTLEMENT_FIELDS.crossReason, content: row.crossReason, wide: true } : null,
  row.rejectReason ? { title: SETTLEMENT_FIELDS.rejectReason, content: row.rejectReason, wide: true } : null,
  row.endReason ? { title: SETTLEMENT_FIELDS.endReason, content: row.endReason, wide: true } : null,
  row.remark ? { title: SETTLEMENT_FIELDS.remark, content: row.remark, wide: true } : null,
];

type Line = NonNullable<SettlementDetail['lines']>[number];
const LINES: readonly FactsColumn<Line>[] = [
  { title: '来源', cell: (line) => line.sourceNo ?? SETTLEMENT_KINDS[line.kind] },
  { title: '费用', cell: (line) => line.line.feeNo },
  { title: '费用项目', cell: (line) => line.line.chargeName },
  { title: '业务单', cell: (line) => line.line.bizNo ?? '—' },
  { title: '核销金额', end: true, cell: (line) => <Money value={line.amountFee} currency={line.line.currency} /> },
  { title: '汇率', end: true, cell: (line) => (line.sourceCurrency === line.line.currency ? '—' : line.cross) },
  { title: '折算来源', end: true, cell: (line) => <Money value={line.amountSrc} currency={line.sourceCurrency} /> },
  { title: SETTLEMENT_FIELDS.fxGain, end: true, cell: (line) => <Money value={line.fxDiff} /> },
];
const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <FactsTable label="核销明细" columns={LINES} rows={lines} keyOf={(_, at) => String(at)} />
);
