import type { DocumentType } from './document-type.ts';

type Steps = Readonly<Record<string, string>>;
const made =
  (area: 'warehouse' | 'finance') =>
  (title: string, kind: string | null = null, steps: Steps = {}): DocumentType => ({
    title,
    area,
    kind,
    steps: Object.fromEntries(Object.entries(steps).map(([state, label]) => [state, { label }])),
    autos: Object.keys(steps).length > 0 ? ['NOTIFY_OWNER'] : [],
  });
const warehouse = made('warehouse');
const finance = made('finance');

/** Documents of the warehouse (warehouse-finance 1.4); the states are those of 4.21. */
export const WAREHOUSE_DOCUMENTS: Readonly<Record<string, DocumentType>> = {
  RK: warehouse('入库单', 'wh_inbound', { AWAITING: '待到货', DONE: '已完成' }),
  DH: warehouse('到货单', 'wh_arrival', { ON_SITE: '已到场', COUNTED: '待确认', CONFIRMED: '已确认' }),
  CK: warehouse('出库单', 'wh_outbound', {
    SUBMITTED: '待审核',
    APPROVED: '已审核',
    SHIPPED: '已出库',
    SIGNED: '已签收',
  }),
  YK: warehouse('移库单', 'wh_move', { DONE: '已完成' }),
  PD: warehouse('盘点单', 'wh_count', { COUNTING: '盘点中', REVIEW: '待复核', APPROVED: '已审核' }),
  KC: warehouse('开关仓记录'),
  CS: warehouse('残损单', 'wh_damage', { JUDGED: '已判定', HANDLING: '处理中', HANDLED: '已处理' }),
  CC: warehouse('仓储账单', 'wh_storage_bill', { CONFIRMED: '已确认', BILLED: '已转应收/已转应付' }),
  DJ: warehouse('冻结单'),
};

const both = (
  titles: readonly [string, string],
  kind: string,
  steps: Steps,
): readonly [receivable: DocumentType, payable: DocumentType] => [
  { ...finance(titles[0], kind, steps), direction: 'AR' },
  { ...finance(titles[1], kind, steps), direction: 'AP' },
];
const [YS, YF] = both(['应收费用', '应付费用'], 'fin_fee_line', { SUBMITTED: '待审核', CONFIRMED: '已确认' });
const [KD, GD] = both(['客户对账单', '供应商对账单'], 'fin_statement', { SENT: '已发送', CONFIRMED: '已确认' });
const [KJ, GJ] = both(['客户结账单', '供应商结账单'], 'fin_settlement', { SUBMITTED: '待审核', POSTED: '已结账' });

/** Documents of finance (warehouse-finance 1.4); the states are those of 4.21. */
export const FINANCE_DOCUMENTS: Readonly<Record<string, DocumentType>> = {
  YS,
  YF,
  KD,
  GD,
  SK: finance('收款单', 'fin_receipt', { CLAIMED: '待确认', CONFIRMED: '已确认' }),
  FK: finance('付款单', 'fin_payment', { PAID: '已付款' }),
  FS: finance('付款申请', 'fin_payment_application', { SUBMITTED: '待审核', APPROVED: '已批准' }),
  KJ,
  GJ,
  CB: finance('成本核算单', 'fin_cost_sheet', { COMPUTED: '已核算', LOCKED: '已锁定' }),
  TS: finance('退税单', 'tax_case', { READY: '资料齐全', DECLARED: '已申报', APPROVED: '已核准', SETTLED: '已结清' }),
  TP: finance('退税申报批次'),
  HT: finance('外销合同/购销合同', 'trade_doc', { SUBMITTED: '待审核', EFFECTIVE: '已生效', ISSUED: '已开具/已收票' }),
  FP: finance('贸易单据'),
  TM: finance('条码订单', 'fin_barcode_order', { ACCEPTED: '已接单', WORKING: '制作中', DONE: '已完成' }),
  CJ: finance('冲减'),
  JK: finance('解控申请'),
  WH: finance('外汇流水'),
  FX: finance('风险预警'),
  PZ: finance('凭证'),
};
