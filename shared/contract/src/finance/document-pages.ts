/** Lists of the documents of finance; `open=` shows one over its list. */
/** Lists of fees: 应收订单 (F5), 账单明细 (F25). */
export const FEE_PAGES = {
  AR: '/finance/account-receivable/order',
  AP: '/finance/account-payable/billingdetails',
} as const;
export const TRADE_DOC_PAGE = '/finance/contract-invoice';
export const APPLICATION_PAGE = '/finance/account-payable/applypayment/reduction';
export const RECEIPT_PAGE = '/finance/account-receivable/kehu-jiezhang';
export const PAYMENT_PAGE = '/finance/account-payable/record';
export const BARCODE_ORDER_PAGE = '/finance/account-receivable/tiaoma-order';
export const STATEMENT_PAGES = {
  AR: '/finance/account-receivable/kehuduizhangdan',
  AP: '/finance/account-payable/duizhangdan',
} as const;
/** Pages of 结账单, up to their own parameters. */
export const SETTLEMENT_PAGES = {
  AR: `${RECEIPT_PAGE}?panel=settlements&`,
  AP: '/finance/account-payable/suppliercheckout?',
} as const;
