import { FEE_LINE_FIELDS } from '@shared/contract/finance/fee-line.fields.ts';
import { PAYMENT_APPLICATION_FIELDS, REDUCTION_FIELDS } from '@shared/contract/finance/payment-application.fields.ts';
import { REDUCTION_KINDS } from '@shared/contract/finance/payment-application.labels.ts';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { payableFault, sourceFault, type PaperLine, type PayableLine, type TakenLine } from './application-values.ts';

const fixed = () => false;

/** ② of 付款申请. */
export const PAYABLES: readonly GridColumn<PayableLine>[] = [
  {
    key: 'applyAmount',
    title: '本次申请',
    kind: 'money',
    width: 116,
    frozen: true,
    editable: ({ heldBy }) => !heldBy,
  },
  { key: 'currency', title: PAYMENT_APPLICATION_FIELDS.currency, kind: 'text', width: 60, editable: fixed },
  { key: 'available', title: '可申请', kind: 'money', width: 108, editable: fixed },
  { key: 'open', title: '未付', kind: 'money', width: 108, editable: fixed },
  { key: 'claimed', title: '已申请未付', kind: 'money', width: 108, editable: fixed },
  { key: 'feeNo', title: FEE_LINE_FIELDS.feeNo, kind: 'text', width: 150, editable: fixed },
  { key: 'chargeName', title: FEE_LINE_FIELDS.chargeCodeId, kind: 'text', width: 110, editable: fixed },
  { key: 'bizNo', title: '业务单号', kind: 'text', width: 150, editable: fixed },
  { key: 'statementNo', title: FEE_LINE_FIELDS.statementNo, kind: 'text', width: 150, editable: fixed },
  { key: 'dueDate', title: FEE_LINE_FIELDS.dueDate, kind: 'date', width: 100, editable: fixed },
  { key: 'crossRate', title: REDUCTION_FIELDS.crossRate, kind: 'decimal', width: 92, editable: fixed },
  { key: 'heldBy', title: '提示', kind: 'computed', as: 'text', width: 180, compute: payableFault },
];
/** ③ sources: of the books, and open claims and rebates. */
export const SOURCES: readonly GridColumn<TakenLine>[] = [
  { key: 'amount', title: '本次冲减', kind: 'money', width: 116, frozen: true },
  { key: 'kind', title: REDUCTION_FIELDS.kind, kind: 'code', labels: REDUCTION_KINDS, width: 110, editable: fixed },
  { key: 'sourceNo', title: REDUCTION_FIELDS.sourceNo, kind: 'text', width: 160, editable: fixed },
  { key: 'currency', title: '来源币种', kind: 'text', width: 76, editable: fixed },
  { key: 'available', title: '可用', kind: 'money', width: 108, editable: fixed },
  { key: 'total', title: '原金额', kind: 'money', width: 108, editable: fixed },
  { key: 'crossRate', title: REDUCTION_FIELDS.crossRate, kind: 'decimal', width: 92, editable: fixed },
  {
    key: 'note',
    title: '提示',
    kind: 'computed',
    as: 'text',
    width: 220,
    compute: (line) => sourceFault(line) ?? line.note ?? null,
  },
];
const { CLAIM, REBATE } = REDUCTION_KINDS;
/** ③ papers that are typed. */
export const PAPERS: readonly GridColumn<PaperLine>[] = [
  {
    key: 'kind',
    title: PAYMENT_APPLICATION_FIELDS.kind,
    kind: 'code',
    labels: { CLAIM, REBATE },
    width: 110,
    required: true,
  },
  { key: 'sourceNo', title: '依据单号', kind: 'text', width: 180, required: true, maxLength: 60 },
  { key: 'sourceTotal', title: '依据金额', kind: 'money', width: 116, required: true },
  { key: 'amount', title: '本次冲减', kind: 'money', width: 116, required: true, sum: true },
];
