import { PRINT_SOURCES } from '../system/print.contract.ts';
import { definePicker } from '../shared/picker.contract.ts';

const scope = 'finance' as const;
/** Documents of finance that a template is previewed with (S7). Item: id, label number, hint customer or supplier. */
export const statementPickers = {
  AR: definePicker({
    kind: 'statements',
    title: '客户对账单',
    permission: PRINT_SOURCES.fin_statement.permission,
    scope,
  }),
  AP: definePicker({
    kind: 'supplier-statements',
    title: '供应商对账单',
    permission: PRINT_SOURCES.fin_statement_ap.permission,
    scope,
  }),
};
export const settlementPickers = {
  AR: definePicker({
    kind: 'settlements',
    title: '客户结账单',
    permission: PRINT_SOURCES.fin_settlement.permission,
    scope,
  }),
  AP: definePicker({
    kind: 'supplier-settlements',
    title: '供应商结账单',
    permission: PRINT_SOURCES.fin_settlement_ap.permission,
    scope,
  }),
};
export const receiptPicker = definePicker({
  kind: 'receipts',
  title: '收款单',
  permission: PRINT_SOURCES.fin_receipt.permission,
  scope,
});
export const paymentPicker = definePicker({
  kind: 'payments',
  title: '付款单',
  permission: PRINT_SOURCES.fin_payment.permission,
  scope,
});
export const applicationPicker = definePicker({
  kind: 'payment-applications',
  title: '付款申请',
  permission: PRINT_SOURCES.fin_payment_application.permission,
  scope,
});
export const storageBillPicker = definePicker({
  kind: 'storage-bills',
  title: '仓储账单',
  permission: PRINT_SOURCES.wh_storage_bill.permission,
  scope,
});
export const barcodeOrderPicker = definePicker({
  kind: 'barcode-orders',
  title: '条码订单',
  permission: PRINT_SOURCES.fin_barcode_order.permission,
  scope,
});
/** `parent`: a kind of 合同发票. */
export const tradeDocPicker = definePicker({
  kind: 'trade-docs',
  title: '合同发票',
  permission: PRINT_SOURCES.trade_doc_contract.permission,
  scope,
});
/** Orders with confirmed receivables. */
export const billedOrderPicker = definePicker({
  kind: 'billed-orders',
  title: '有应收费用的订单',
  permission: PRINT_SOURCES.fin_order_bill.permission,
  scope,
});
