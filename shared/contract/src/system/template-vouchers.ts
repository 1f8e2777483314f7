import { ORDER_FIELDS } from '../logistics/order.fields.ts';
import { PAYMENT_FIELDS } from '../finance/payment.fields.ts';
import { RECEIPT_FIELDS } from '../finance/receipt.fields.ts';
import { SETTLEMENT_FIELDS } from '../finance/settlement.fields.ts';
import { FEE_LINE_FIELDS } from '../finance/fee-line.fields.ts';
import { CONTAINER_FIELDS } from '../logistics/container.fields.ts';
import { group, guarded, IN_WORDS, inEnglish, leaf, list, type TemplateFields } from './template-fields.ts';

type Money = 'money.sell' | 'money.cost';
/** What a settlement clears, of receivables or of payables: each under the field right of its side. */
const clearings = (title: string, money: Money, source: [string, string, string]) =>
  list(title, {
    source: leaf('来源单', ...source),
    feeNo: leaf(FEE_LINE_FIELDS.feeNo, 'YS20261105-0001', 'YS20261110-0002', 'YS20261112-0001'),
    charge: leaf(FEE_LINE_FIELDS.chargeCodeId, '海运费', '报关费', '拖车费'),
    bizNo: leaf('业务单号', 'WL20261103-0001', 'WL20261112-0004', 'WL20261118-0002'),
    currency: leaf(FEE_LINE_FIELDS.currency, 'USD', 'CNY', 'EUR'),
    amount: guarded(money, '核销金额', '6000.00', '10000.00', '2000.00'),
    sourceCurrency: leaf('来源币种', 'USD', 'USD', 'USD'),
    sourceAmount: guarded(money, '来源金额', '6000.00', '1404.49', '2170.00'),
    fxDiff: guarded(money, SETTLEMENT_FIELDS.fxGain, '120.00', '-0.03', '-49.60'),
  });
const totals = (title: string, money: Money) =>
  group(title, {
    fxGain: guarded(money, SETTLEMENT_FIELDS.fxGain, '70.37'),
    rounding: guarded(money, SETTLEMENT_FIELDS.rounding, '0.00'),
  });
/** What a receipt or a payment has written off. */
const writtenOff = (title: string, money: Money) =>
  list(title, {
    docNo: leaf('核销单据', 'KJ20261118-0001', 'KJ20261118-0001', 'KJ20261119-0002'),
    feeNo: leaf(FEE_LINE_FIELDS.feeNo, 'YS20261105-0001', 'YS20261110-0002', 'YS20261112-0001'),
    date: leaf('日期', '2026-11-18', '2026-11-18', '2026-11-19'),
    currency: leaf(FEE_LINE_FIELDS.currency, 'USD', 'CNY', 'EUR'),
    amount: guarded(money, '核销金额', '6000.00', '10000.00', '2000.00'),
    sourceAmount: guarded(money, '来源金额', '6000.00', '1404.49', '2170.00'),
  });

/** 费用账单 of an order (F4), 收款单, 付款单 and 结账单 of both sides (11.5), among the 对账单 templates. */
export const VOUCHER_ROOTS: TemplateFields = {
  bill: group('费用账单', {
    customer: inEnglish(leaf(ORDER_FIELDS.customerId, '宁波海纳进出口有限公司'), 'Harbor Home LLC'),
    orderDate: leaf(ORDER_FIELDS.orderDate, '2026-11-03'),
    pol: leaf(CONTAINER_FIELDS.pol, 'CNNGB'),
    pod: leaf(CONTAINER_FIELDS.pod, 'USLAX'),
    containers: leaf('柜号', 'G2611-0001'),
  }),
  billed: list('账单费用明细', {
    feeNo: leaf(FEE_LINE_FIELDS.feeNo, 'YS20261105-0001', 'YS20261110-0002', 'YS20261112-0001'),
    charge: inEnglish(
      leaf(FEE_LINE_FIELDS.chargeCodeId, '海运费', '报关费', '拖车费'),
      'Ocean freight',
      'Export customs clearance',
      'Trucking',
    ),
    qty: leaf(FEE_LINE_FIELDS.qty, '1', '1', '1'),
    price: guarded('money.sell', FEE_LINE_FIELDS.unitPrice, '1850.00', '300.00', '900.00'),
    currency: leaf(FEE_LINE_FIELDS.currency, 'USD', 'CNY', 'CNY'),
    tax: guarded('money.sell', FEE_LINE_FIELDS.tax, '0.00', '16.98', '74.31'),
    amount: guarded('money.sell', FEE_LINE_FIELDS.amount, '1850.00', '300.00', '900.00'),
  }),
  billSums: list('账单各币种合计', {
    currency: leaf(FEE_LINE_FIELDS.currency, 'USD', 'CNY', 'EUR'),
    amount: guarded('money.sell', '合计', '1850.00', '1200.00', '0.00'),
    tax: guarded('money.sell', '其中税额', '0.00', '91.29', '0.00'),
    open: guarded('money.sell', FEE_LINE_FIELDS.open, '1850.00', '300.00', '0.00'),
  }),
  receipt: group('收款单', {
    company: leaf(RECEIPT_FIELDS.companyId, '宁波示例国际货运代理有限公司'),
    customer: leaf(RECEIPT_FIELDS.customerId, '宁波海纳进出口有限公司'),
    kind: leaf(RECEIPT_FIELDS.kind, '运费'),
    method: leaf(RECEIPT_FIELDS.method, '电汇'),
    account: leaf(RECEIPT_FIELDS.bankAccountId, '中行美元户'),
    payer: leaf(RECEIPT_FIELDS.payerName, 'Harbor Home LLC'),
    payerCountry: leaf(RECEIPT_FIELDS.payerCountry, '美国'),
    bizNo: leaf(RECEIPT_FIELDS.bizNo, 'WL20261103-0001'),
    bankRef: leaf(RECEIPT_FIELDS.bankRef, 'TT20261118001'),
    valueDate: leaf(RECEIPT_FIELDS.valueDate, '2026-11-18'),
    accountingDate: leaf(RECEIPT_FIELDS.accountingDate, '2026-11-18'),
    rate: leaf(RECEIPT_FIELDS.rate, '7.12'),
    amount: guarded('money.sell', RECEIPT_FIELDS.amount, '10000.00'),
    inWords: guarded('money.sell', IN_WORDS, '10000.00'),
    bankFee: guarded('money.sell', RECEIPT_FIELDS.bankFee, '15.00'),
    baseAmount: guarded('money.sell', RECEIPT_FIELDS.baseAmount, '71200.00'),
    open: guarded('money.sell', FEE_LINE_FIELDS.open, '425.51'),
    claimer: leaf(RECEIPT_FIELDS.claimedBy, '李四'),
    confirmer: leaf(RECEIPT_FIELDS.confirmedBy, '赵出纳'),
    confirmedAt: leaf(RECEIPT_FIELDS.confirmedAt, '2026-11-18T08:00:00Z'),
    remark: leaf(RECEIPT_FIELDS.remark, '无'),
  }),
  receiptUse: writtenOff('收款核销明细', 'money.sell'),
  payment: group('付款单', {
    company: leaf(PAYMENT_FIELDS.companyId, '宁波示例国际货运代理有限公司'),
    party: leaf('收款单位', '宁波远洋拖车有限公司'),
    applicationNo: leaf(PAYMENT_FIELDS.applicationId, 'FS20261120-0001'),
    kind: leaf(PAYMENT_FIELDS.kind, '应付'),
    method: leaf(PAYMENT_FIELDS.method, '电汇'),
    account: leaf(PAYMENT_FIELDS.bankAccountId, '工行人民币户'),
    payee: guarded('bank.account', '收款账户', '演示银行 6222000012345678'),
    payDate: leaf(PAYMENT_FIELDS.payDate, '2026-11-22'),
    accountingDate: leaf(PAYMENT_FIELDS.accountingDate, '2026-11-22'),
    bankRef: leaf(PAYMENT_FIELDS.bankRef, 'ICBC20261122009'),
    rate: leaf(PAYMENT_FIELDS.rate, '1'),
    amount: guarded('money.cost', PAYMENT_FIELDS.amount, '26000.00'),
    inWords: guarded('money.cost', IN_WORDS, '26000.00'),
    bankFee: guarded('money.cost', PAYMENT_FIELDS.bankFee, '5.00'),
    baseAmount: guarded('money.cost', PAYMENT_FIELDS.baseAmount, '26000.00'),
    cashier: leaf('出纳', '赵出纳'),
    confirmer: leaf(PAYMENT_FIELDS.confirmedBy, '王会计'),
    confirmedAt: leaf(PAYMENT_FIELDS.confirmedAt, '2026-11-22T08:00:00Z'),
    remark: leaf(PAYMENT_FIELDS.remark, '无'),
  }),
  paymentUse: writtenOff('付款核销明细', 'money.cost'),
  settlement: group('结账单', {
    company: leaf(SETTLEMENT_FIELDS.companyId, '宁波示例国际货运代理有限公司'),
    party: leaf('结算单位', '宁波海纳进出口有限公司'),
    accountingDate: leaf(SETTLEMENT_FIELDS.accountingDate, '2026-11-18'),
    crossReason: leaf(SETTLEMENT_FIELDS.crossReason, '按银行成交价'),
    maker: leaf('制单人', '李四'),
    approver: leaf(SETTLEMENT_FIELDS.approvedBy, '王会计'),
    approvedAt: leaf(SETTLEMENT_FIELDS.approvedAt, '2026-11-18T08:00:00Z'),
    remark: leaf(SETTLEMENT_FIELDS.remark, '无'),
  }),
  receivablesCleared: clearings('应收核销明细', 'money.sell', [
    'SK20261118-0001',
    'SK20261118-0001',
    'SK20261118-0001',
  ]),
  receivablesTotals: totals('应收核销合计', 'money.sell'),
  payablesCleared: clearings('应付核销明细', 'money.cost', ['FK20261118-0001', 'FK20261118-0001', 'FK20261118-0001']),
  payablesTotals: totals('应付核销合计', 'money.cost'),
};
