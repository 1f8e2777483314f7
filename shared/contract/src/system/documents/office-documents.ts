import { BARCODE_ORDER_STATES } from '../../finance/barcode-order.labels.ts';
import { COST_SHEET_STATES } from '../../finance/cost-sheet.labels.ts';
import {
  APPLICATION_PAGE,
  BARCODE_ORDER_PAGE,
  PAYMENT_PAGE,
  RECEIPT_PAGE,
  SETTLEMENT_PAGES,
  STATEMENT_PAGES,
  TRADE_DOC_PAGE,
} from '../../finance/document-pages.ts';
import { FEE_STATES } from '../../finance/fee-line.labels.ts';
import { APPLICATION_STATES, PAYMENT_STATES } from '../../finance/payment-application.machine.ts';
import { RECEIPT_STATES } from '../../finance/receipt.labels.ts';
import { SETTLEMENT_STATES } from '../../finance/settlement.labels.ts';
import { STATEMENT_STATES } from '../../finance/statement.labels.ts';
import { STORAGE_BILL_STATES } from '../../finance/storage-bill.labels.ts';
import { TAX_CASE_STATES, taxCasePath } from '../../finance/tax-case.labels.ts';
import { TRADE_DOC_KIND_CODES, TRADE_DOC_STATES, TRADE_DOC_TRAITS } from '../../finance/trade-doc.labels.ts';
import { ARRIVAL_STATES } from '../../warehouse/arrival.labels.ts';
import { COUNT_STATES } from '../../warehouse/count.labels.ts';
import { DAMAGE_STATES } from '../../warehouse/damage.labels.ts';
import { WAREHOUSE_PAGES } from '../../warehouse/document-pages.ts';
import { INBOUND_STATES } from '../../warehouse/inbound.labels.ts';
import { MOVE_STATES } from '../../warehouse/move.labels.ts';
import { OUTBOUND_STATES } from '../../warehouse/outbound.machine.ts';
import type { PrintSourceName } from '../print.contract.ts';
import { stepsOf, type DocumentType } from './document-type.ts';

const NUMBERS_ONLY = { kinds: [], prints: [], states: [], aside: [], steps: {}, autos: [] } as const;
const NOTIFY = { autos: ['NOTIFY_OWNER'] } as const;
/** A document with the papers that are printed of it. */
const of = (kind: string, ...prints: PrintSourceName[]) => ({ kinds: [kind], prints, ...NOTIFY });

const warehouse = (title: string, more: Omit<DocumentType, 'title' | 'area' | 'page'>): DocumentType => ({
  title,
  area: 'warehouse',
  ...more,
  ...(WAREHOUSE_PAGES[more.kinds[0] ?? ''] ? { page: WAREHOUSE_PAGES[more.kinds[0] ?? ''] } : {}),
});
/** Documents of the warehouse (warehouse-finance 1.4); the states are those of 4.21. */
export const WAREHOUSE_DOCUMENTS: Readonly<Record<string, DocumentType>> = {
  RK: warehouse('入库单', {
    ...of('wh_inbound', 'wh_inbound'),
    ...stepsOf(INBOUND_STATES, { PENDING: {}, DONE: { itself: true } }),
  }),
  DH: warehouse('到货单', {
    ...of('wh_arrival', 'wh_arrival', 'wh_arrival_receipt'),
    ...stepsOf(ARRIVAL_STATES, { ON_SITE: {}, COUNTED: {}, CONFIRMED: {} }),
  }),
  CK: warehouse('出库单', {
    ...of('wh_outbound', 'wh_outbound', 'wh_outbound_picks', 'wh_outbound_pass'),
    ...stepsOf(OUTBOUND_STATES, { SUBMITTED: {}, APPROVED: {}, SHIPPED: {}, SIGNED: {} }),
  }),
  YK: warehouse('移库单', { ...of('wh_move'), ...stepsOf(MOVE_STATES, { DONE: {} }) }),
  PD: warehouse('盘点单', {
    ...of('wh_count', 'wh_count'),
    ...stepsOf(COUNT_STATES, { COUNTING: {}, REVIEW: {}, APPROVED: {} }),
  }),
  KC: warehouse('开关仓记录', NUMBERS_ONLY),
  CS: warehouse('残损单', {
    ...of('wh_damage', 'wh_damage'),
    ...stepsOf(DAMAGE_STATES, { JUDGED: {}, HANDLING: {}, HANDLED: {} }),
  }),
  CC: warehouse('仓储账单', {
    ...of('wh_storage_bill', 'wh_storage_bill'),
    kinds: ['wh_storage_bill', 'wh_storage_payable'],
    ...stepsOf(
      { ...STORAGE_BILL_STATES.AR, BILLED: `${STORAGE_BILL_STATES.AR.BILLED}/${STORAGE_BILL_STATES.AP.BILLED}` },
      { CONFIRMED: {}, BILLED: {} },
    ),
  }),
  DJ: warehouse('冻结单', NUMBERS_ONLY),
};

const finance = (title: string, more: Omit<DocumentType, 'title' | 'area'>): DocumentType => ({
  title,
  area: 'finance',
  ...more,
});
const side = (direction: 'AR' | 'AP') => ({ where: { column: 'direction', values: [direction] } });
const fees = (direction: 'AR' | 'AP', title: string) =>
  finance(title, {
    ...of('fin_fee_line'),
    ...side(direction),
    ...stepsOf(FEE_STATES, { SUBMITTED: {}, CONFIRMED: {} }),
  });
const statement = (direction: 'AR' | 'AP', title: string, print: PrintSourceName) =>
  finance(title, {
    ...of('fin_statement', print),
    ...side(direction),
    page: `${STATEMENT_PAGES[direction]}?open=`,
    ...stepsOf(STATEMENT_STATES, { SENT: {}, CONFIRMED: {} }),
  });
const settlement = (direction: 'AR' | 'AP', title: string, print: PrintSourceName) =>
  finance(title, {
    ...of('fin_settlement', print),
    ...side(direction),
    page: `${SETTLEMENT_PAGES[direction]}tab=all&open=`,
    ...stepsOf(SETTLEMENT_STATES, { SUBMITTED: {}, POSTED: {} }),
  });
const tradeDocs = (prefix: 'HT' | 'FP', title: string, ...prints: PrintSourceName[]) =>
  finance(title, {
    ...of('trade_doc', ...prints),
    where: { column: 'kind', values: TRADE_DOC_KIND_CODES.filter((kind) => TRADE_DOC_TRAITS[kind].prefix === prefix) },
    page: `${TRADE_DOC_PAGE}?tab=all&open=`,
    ...stepsOf(TRADE_DOC_STATES, { SUBMITTED: {}, EFFECTIVE: {}, ISSUED: {} }),
  });
/** Documents of finance (warehouse-finance 1.4); the states are those of 4.21. */
export const FINANCE_DOCUMENTS: Readonly<Record<string, DocumentType>> = {
  YS: fees('AR', '应收费用'),
  YF: fees('AP', '应付费用'),
  KD: statement('AR', '客户对账单', 'fin_statement'),
  GD: statement('AP', '供应商对账单', 'fin_statement_ap'),
  SK: finance('收款单', {
    ...of('fin_receipt', 'fin_receipt'),
    page: `${RECEIPT_PAGE}?panel=receipts&tab=all&open=`,
    ...stepsOf(RECEIPT_STATES, { CLAIMED: {}, CONFIRMED: {} }),
  }),
  FK: finance('付款单', {
    ...of('fin_payment', 'fin_payment'),
    page: `${PAYMENT_PAGE}?pane=payments&open=`,
    ...stepsOf(PAYMENT_STATES, { PAID: {} }),
  }),
  FS: finance('付款申请', {
    ...of('fin_payment_application', 'fin_payment_application'),
    page: `${APPLICATION_PAGE}?tab=all&open=`,
    ...stepsOf(APPLICATION_STATES, { SUBMITTED: {}, APPROVED: {} }),
  }),
  KJ: settlement('AR', '客户结账单', 'fin_settlement'),
  GJ: settlement('AP', '供应商结账单', 'fin_settlement_ap'),
  CB: finance('成本核算单', {
    ...of('fin_cost_sheet'),
    page: '/finance/cost-accounting?open=',
    ...stepsOf(COST_SHEET_STATES, { COMPUTED: {}, LOCKED: {} }, ['RECOMPUTED']),
  }),
  TS: finance('退税单', {
    ...of('tax_case'),
    page: taxCasePath(''),
    ...stepsOf(TAX_CASE_STATES, { READY: { itself: true }, DECLARED: {}, APPROVED: {}, SETTLED: {} }),
  }),
  TP: finance('退税申报批次', NUMBERS_ONLY),
  HT: tradeDocs('HT', '外销合同/购销合同', 'trade_doc_contract', 'trade_doc_purchase'),
  FP: tradeDocs('FP', '发票/装箱单/开票资料', 'trade_doc_invoice', 'trade_doc_packing', 'trade_doc_instruction'),
  TM: finance('条码订单', {
    ...of('fin_barcode_order', 'fin_barcode_order'),
    page: `${BARCODE_ORDER_PAGE}?open=`,
    ...stepsOf(BARCODE_ORDER_STATES, { ACCEPTED: {}, WORKING: {}, DONE: {} }),
  }),
  CJ: finance('冲减', NUMBERS_ONLY),
  JK: finance('解控申请', NUMBERS_ONLY),
  WH: finance('外汇流水', NUMBERS_ONLY),
  FX: finance('风险预警', NUMBERS_ONLY),
  PZ: finance('凭证', NUMBERS_ONLY),
};
