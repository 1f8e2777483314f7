import { RECEIPT_FIELDS } from '../finance/receipt.fields.ts';
import { ORDER_FIELDS } from '../logistics/order.fields.ts';
import { STATEMENT_FIELDS } from '../finance/statement.fields.ts';
import { CONTAINER_FIELDS } from '../logistics/container.fields.ts';
import { CHARGE_RULE_FIELDS } from '../warehouse/charge-rule.fields.ts';
import { BATCH_FIELDS } from '../warehouse/batch.fields.ts';
import { FEE_LINE_FIELDS } from '../finance/fee-line.fields.ts';
import { PAYMENT_APPLICATION_FIELDS } from '../finance/payment-application.fields.ts';
import { REDUCTION_FIELDS } from '../finance/payment-application.fields.ts';
import { STORAGE_BILL_FIELDS } from '../finance/storage-bill.fields.ts';
import { group, guarded, IN_WORDS, inEnglish, leaf, list, type TemplateFields } from './template-fields.ts';
import { COMMON, party } from './template-parts.ts';
import { VOUCHER_ROOTS } from './template-vouchers.ts';

/** 仓储账单 to a customer, among the 对账单 templates (F10). */
export const STORAGE_ROOTS: TemplateFields = {
  storage: group('仓储账单', {
    warehouse: leaf(STORAGE_BILL_FIELDS.warehouseId, '宁波北仑仓'),
    freeDays: leaf(STORAGE_BILL_FIELDS.freeDays, '7'),
    volumeDays: leaf('体积·天(CBM)', '172.000'),
    storage: guarded('money.sell', STORAGE_BILL_FIELDS.storage, '267.00'),
    handling: guarded('money.sell', STORAGE_BILL_FIELDS.handling, '50.00'),
    amountEx: guarded('money.sell', STORAGE_BILL_FIELDS.amountEx, '317.00'),
    tax: guarded('money.sell', STORAGE_BILL_FIELDS.tax, '19.02'),
    amount: guarded('money.sell', '合计(含税)', '336.02'),
    inWords: guarded('money.sell', IN_WORDS, '336.02'),
    creator: leaf('制单人', '李四'),
    confirmer: leaf(STORAGE_BILL_FIELDS.confirmedBy, '王芳'),
  }),
  charges: list('仓储计费明细', {
    batch: leaf(BATCH_FIELDS.batchNo, 'RK20261001-0001-1', 'RK20261001-0001-1', 'RK20261001-0001-1'),
    goods: leaf('货名', '户外折叠椅', '户外折叠椅', '户外折叠椅'),
    received: leaf('入库日期', '2026-10-01', '2026-10-01', '2026-10-01'),
    basis: inEnglish(
      leaf(CHARGE_RULE_FIELDS.basis, '体积×天', '体积×天', '入库操作'),
      'CBM × day',
      'CBM × day',
      'Inbound handling',
    ),
    tier: leaf('档位', '8–30', '31+', ''),
    days: leaf('天数', '23', '1', '1'),
    units: leaf('计费量', '166.000', '6.000', '100'),
    unit: inEnglish(leaf(FEE_LINE_FIELDS.unit, 'm³·天', 'm³·天', '件'), 'CBM·day', 'CBM·day', 'pcs'),
    price: guarded('money.sell', FEE_LINE_FIELDS.unitPrice, '1.50', '3.00', '0.50'),
    amount: guarded('money.sell', FEE_LINE_FIELDS.amount, '249.00', '18.00', '50.00'),
  }),
};

/** 付款申请单 of finance, among the 对账单 templates (F20). */
export const APPLICATION_ROOTS: TemplateFields = {
  application: group('付款申请', {
    kind: leaf(PAYMENT_APPLICATION_FIELDS.kind, '应付'),
    party: leaf('收款单位', '宁波远洋拖车有限公司'),
    company: leaf('付款主体', '宁波示例国际货运代理有限公司'),
    payee: guarded('bank.account', PAYMENT_APPLICATION_FIELDS.payeeBankId, '演示银行 6222000012345678'),
    reason: leaf(PAYMENT_APPLICATION_FIELDS.reason, '十一月拖车费'),
    expectedDate: leaf(PAYMENT_APPLICATION_FIELDS.expectedDate, '2026-11-30'),
    urgent: leaf(PAYMENT_APPLICATION_FIELDS.urgent, '否'),
    invoice: leaf('发票', '已收齐'),
    author: leaf('申请人', '王会计'),
    submittedAt: leaf(PAYMENT_APPLICATION_FIELDS.submittedAt, '2026-11-20T04:00:00Z'),
    gross: guarded('money.cost', PAYMENT_APPLICATION_FIELDS.gross, '42500.00'),
    reduceTotal: guarded('money.cost', PAYMENT_APPLICATION_FIELDS.reduceTotal, '16500.00'),
    net: guarded('money.cost', PAYMENT_APPLICATION_FIELDS.net, '26000.00'),
    remark: leaf(PAYMENT_APPLICATION_FIELDS.remark, '无'),
  }),
  applied: list('费用明细', {
    feeNo: leaf(FEE_LINE_FIELDS.feeNo, 'YF20261105-0001', 'YF20261110-0002', 'YF20261112-0001'),
    charge: leaf(FEE_LINE_FIELDS.chargeCodeId, '拖车费', '报关费', '海运费'),
    bizNo: leaf('业务单号', 'WL20261103-0001', 'WL20261112-0004', 'WL20261118-0002'),
    dueDate: leaf(FEE_LINE_FIELDS.dueDate, '2026-11-30', '2026-12-05', '2026-12-10'),
    currency: leaf(FEE_LINE_FIELDS.currency, 'CNY', 'CNY', 'USD'),
    amount: guarded('money.cost', '申请金额', '30000.00', '12500.00', '100.00'),
  }),
  setOff: list('冲减明细', {
    kind: leaf(REDUCTION_FIELDS.kind, '预付冲减', '扣款索赔', '应收冲应付'),
    sourceNo: leaf(REDUCTION_FIELDS.sourceNo, 'FK20261101-0001', 'SP-01', 'YS20261101-0001'),
    amount: guarded('money.cost', '冲减金额', '10000.00', '1500.00', '5000.00'),
  }),
  agreed: list('审批记录', {
    step: leaf('节点', '审核', '复核', '总经理审批'),
    person: leaf('审批人', '李主管', '赵经理', '钱总'),
    at: leaf('时间', '2026-11-21T02:00:00Z', '2026-11-21T03:00:00Z', '2026-11-21T04:00:00Z'),
    decision: leaf('结果', '同意', '同意', '同意'),
  }),
};

/** 代理账单 (S7). */
export const AGENT_BILL_ROOTS: TemplateFields = {
  ...COMMON,
  no: leaf('账单号', 'GD20261120-0001'),
  agent: party('国外代理', 'Pacific Agent Inc.'),
  from: leaf('起', '2026-11-01'),
  to: leaf('止', '2026-11-30'),
  currency: leaf(FEE_LINE_FIELDS.currency, 'USD'),
  lines: list('费用明细', {
    date: leaf('日期', '2026-11-03', '2026-11-12', '2026-11-18'),
    containerNo: leaf(CONTAINER_FIELDS.containerNo, 'ABCU1234560', 'ABCU1234560', 'DEFU7654321'),
    charge: inEnglish(
      guarded('money.cost', FEE_LINE_FIELDS.chargeCodeId, '清关代理费', '码头费', '派送费'),
      'Import customs clearance',
      'Terminal handling charge',
      'Delivery',
    ),
    currency: leaf(FEE_LINE_FIELDS.currency, 'USD', 'USD', 'USD'),
    amount: guarded('money.cost', FEE_LINE_FIELDS.amount, '120.00', '260.00', '340.00'),
  }),
  sums: list('各币种合计', {
    currency: leaf(FEE_LINE_FIELDS.currency, 'USD', 'CNY', 'EUR'),
    amount: guarded('money.cost', '本期合计', '720.00', '0.00', '0.00'),
    paid: guarded('money.cost', '已付', '0.00', '0.00', '0.00'),
    open: guarded('money.cost', '未付', '720.00', '0.00', '0.00'),
  }),
  totals: group('合计', {
    currency: leaf(FEE_LINE_FIELDS.currency, 'USD'),
    amount: guarded('money.cost', '本期合计', '720.00'),
    paid: guarded('money.cost', '已付', '0.00'),
    open: guarded('money.cost', '未付', '720.00'),
  }),
};

/** 对账单 and what is printed among its templates (S7). */
export const STATEMENT_ROOTS: TemplateFields = {
  ...COMMON,
  no: leaf('对账单号', 'KD20261120-0001'),
  partyTitle: inEnglish(leaf('对方称谓', '客户'), 'Customer'),
  customer: party(STATEMENT_FIELDS.customerId, '宁波海纳进出口有限公司', 'Harbor Home LLC'),
  from: leaf('起', '2026-11-01'),
  to: leaf('止', '2026-11-30'),
  currency: leaf(STATEMENT_FIELDS.currency, 'CNY'),
  opening: guarded('money.sell', '期初余额', '2000.00'),
  lines: list('本期明细', {
    date: leaf('日期', '2026-11-03', '2026-11-12', '2026-11-18'),
    orderNo: leaf(ORDER_FIELDS.orderNo, 'WL20261103-0001', 'WL20261112-0004', 'WL20261118-0002'),
    charge: inEnglish(
      guarded('money.sell', FEE_LINE_FIELDS.chargeCodeId, '海运费', '报关费', '拖车费'),
      'Ocean freight',
      'Export customs clearance',
      'Trucking',
    ),
    containerNo: leaf(CONTAINER_FIELDS.containerNo, 'ABCU1234560', 'ABCU1234560', 'DEFU7654321'),
    currency: leaf(STATEMENT_FIELDS.currency, 'CNY', 'CNY', 'CNY'),
    amount: guarded('money.sell', FEE_LINE_FIELDS.amount, '5200.00', '300.00', '900.00'),
  }),
  balances: list('各币种余额', {
    currency: leaf(STATEMENT_FIELDS.currency, 'CNY', 'USD', 'EUR'),
    opening: guarded('money.sell', '上期余额', '2000.00', '0.00', '0.00'),
    period: guarded('money.sell', '本期发生', '6400.00', '0.00', '0.00'),
    received: guarded('money.sell', '本期收付', '4000.00', '0.00', '0.00'),
    closing: guarded('money.sell', '期末余额', '4400.00', '0.00', '0.00'),
    notDue: guarded('money.sell', '未到期', '3400.00', '0.00', '0.00'),
    days30: guarded('money.sell', '1–30 天', '1000.00', '0.00', '0.00'),
    days60: guarded('money.sell', '31–60 天', '0.00', '0.00', '0.00'),
    days90: guarded('money.sell', '61–90 天', '0.00', '0.00', '0.00'),
    over90: guarded('money.sell', '90 天以上', '0.00', '0.00', '0.00'),
  }),
  receipts: list('本期收款', {
    date: leaf('日期', '2026-11-15', '2026-11-20', '2026-11-25'),
    no: leaf('收款单号', 'SK20261115-0001', 'SK20261120-0001', 'SK20261125-0001'),
    currency: leaf(RECEIPT_FIELDS.currency, 'CNY', 'CNY', 'CNY'),
    amount: guarded('money.sell', RECEIPT_FIELDS.amount, '2000.00', '1000.00', '1000.00'),
  }),
  totals: group('合计', {
    currency: leaf(STATEMENT_FIELDS.currency, 'CNY'),
    period: guarded('money.sell', '本期发生', '6400.00'),
    received: guarded('money.sell', '本期收款', '4000.00'),
    closing: guarded('money.sell', '期末余额', '4400.00'),
  }),
  ...STORAGE_ROOTS,
  ageing: group('账龄', {
    notDue: guarded('money.sell', '未到期', '3400.00'),
    days30: guarded('money.sell', '1–30 天', '1000.00'),
    days60: guarded('money.sell', '31–60 天', '0.00'),
    days90: guarded('money.sell', '61–90 天', '0.00'),
    over90: guarded('money.sell', '90 天以上', '0.00'),
  }),
  ...APPLICATION_ROOTS,
  ...VOUCHER_ROOTS,
};
