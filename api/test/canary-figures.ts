import type { FieldGroup } from '@shared/contract/access.ts';
import { SUPPLIER_KINDS } from '@shared/contract/finance/trade-doc.labels.ts';

/** Amounts are multiples of the one of their group, so that their sums are too. */
export const AMOUNTS: Readonly<Partial<Record<FieldGroup, bigint>>> = {
  'money.sell': 7_000_003n,
  'money.cost': 9_000_011n,
  'money.profit': 6_000_029n,
  'customer.credit': 8_000_009n,
};
/** A text of each group that stands nowhere else; `****` and the last four characters are what a mask leaves of some. */
export const PHONE = '13987650321';
export const NAME = '密闻一先生';
const MAIL = 'miwen.yi@example.com';
const ACCOUNT = '6222987650321';
const CARD = '330203197704051234';

const INCOME = "direction = 'AR'";
const COST = "direction = 'AP'";
/** What suppliers bill is cost: those papers are rows of 成本应付 as a whole. */
const BILLED = `kind in (${SUPPLIER_KINDS.map((kind) => `'${kind}'`).join(', ')})`;
const SOLD = `not ${BILLED}`;
const ofDoc = (where: string) => `doc_id in (select id from trade_doc where ${where})`;

type Plant = readonly [table: string, column: string, value?: string | null, where?: string];
export const PLANTS: Readonly<Partial<Record<FieldGroup, readonly Plant[]>>> = {
  'money.sell': [
    ['lg_order', 'est_receivable'],
    ['lg_quotation_line', 'unit_price'],
    ['lg_quotation_line', 'min_amount'],
    ['lg_quotation_line', 'amount'],
    ['fin_fee_line', 'unit_price', null, INCOME],
    ['fin_fee_line', 'amount', null, INCOME],
    ['fin_fee_line', 'amount_ex', null, INCOME],
    ['fin_fee_line', 'base_amount', null, INCOME],
    ['fin_biz_fee', 'base_amount', null, INCOME],
    ['fin_statement_line', 'amount', null, `statement_id in (select id from fin_statement where ${INCOME})`],
    ['fin_receipt', 'amount'],
    ['fin_receipt', 'base_amount'],
    ['wh_storage_bill', 'amount', null, INCOME],
    ['fin_barcode_order', 'unit_price'],
    ['lg_release', 'open_receivable'],
    ['lg_release', 'overdue'],
    ['sy_goods', 'sell_price'],
    ['fin_price_agreement', 'unit_price', null, INCOME],
    ['fin_cost_sheet', 'income'],
    ['fin_cost_box', 'income'],
    ['fin_cost_line', 'amount', null, "kind = 'INCOME'"],
    ...['total', 'freight', 'insurance', 'fob', 'fob_usd'].map((column): Plant => ['tax_case', column]),
    ...['total', 'fob'].map((column): Plant => ['tax_case_line', column]),
    ...['amount', 'amount_ex', 'tax'].map((column): Plant => ['trade_doc', column, null, SOLD]),
    ...['unit_price', 'amount', 'amount_ex', 'tax'].map((column): Plant => [
      'trade_doc_line',
      column,
      null,
      ofDoc(SOLD),
    ]),
    ...['collected', 'matched', 'reserved', 'refunded', 'transferred_in', 'transferred_out', 'adjusted'].map(
      (column): Plant => ['fx_quota_account', column],
    ),
    ...['amount', 'balance_after', 'declared_amount'].map((column): Plant => ['fx_quota_movement', column]),
    ...['declared', 'matched', 'written_off', 'tolerance'].map((column): Plant => ['fx_declaration', column]),
  ],
  'money.cost': [
    ['lg_order_line', 'purchase_amount'],
    ['lg_declaration_line', 'purchase_amount'],
    ['lg_booking_rate', 'unit_price'],
    ['lg_booking_surcharge', 'amount'],
    ['lg_truck', 'cost_amount'],
    ['lg_truck', 'fee_total'],
    ['lg_truck_fee', 'amount'],
    ['lg_truck_order', 'share_amount'],
    ['sy_goods', 'purchase_price'],
    ['fin_price_agreement', 'unit_price', null, COST],
    ['fin_fee_line', 'unit_price', null, COST],
    ['fin_fee_line', 'amount', null, COST],
    ['fin_fee_line', 'amount_ex', null, COST],
    ['fin_fee_line', 'base_amount', null, COST],
    ['fin_biz_fee', 'base_amount', null, COST],
    ['fin_statement_line', 'amount', null, `statement_id in (select id from fin_statement where ${COST})`],
    ['fin_payment_application', 'gross'],
    ['fin_payment', 'amount'],
    ['fin_payment', 'base_amount'],
    ['wh_storage_bill', 'amount', null, COST],
    ['fin_payment_application_line', 'open_at_apply'],
    ...['direct', 'shared', 'tax_diff', 'estimated'].flatMap((column): Plant[] => [
      ['fin_cost_sheet', column],
      ['fin_cost_box', column],
    ]),
    ['fin_cost_line', 'amount', null, "kind <> 'INCOME'"],
    ['fin_cost_share', 'amount'],
    ['fin_cost_share_line', 'amount'],
    ...['invoice_ex', 'invoice_tax', 'refund_amount', 'non_refund_tax', 'advance_amount', 'declared_amount'].map(
      (column): Plant => ['tax_case', column],
    ),
    ...['approved_amount', 'written_off', 'refunded_amount', 'outcome_cost'].map((column): Plant => [
      'tax_case',
      column,
    ]),
    ...['amount_ex', 'tax', 'refund', 'non_refund'].map((column): Plant => ['tax_case_invoice', column]),
    ['tax_case_entry', 'amount'],
    ...['amount', 'amount_ex', 'tax'].map((column): Plant => ['trade_doc', column, null, BILLED]),
    ...['unit_price', 'amount', 'amount_ex', 'tax'].map((column): Plant => [
      'trade_doc_line',
      column,
      null,
      ofDoc(BILLED),
    ]),
  ],
  'money.profit': [
    ['fin_cost_sheet', 'profit'],
    ['fin_cost_sheet', 'refund'],
    ['fin_cost_sheet', 'fx_gain_loss'],
    ['fin_cost_box', 'profit'],
  ],
  'customer.contact': [
    ['ac_customer_contact', 'phone', PHONE],
    ['ac_customer_contact', 'email', MAIL],
    ['ac_customer_consignee', 'phone', PHONE],
    ['ac_customer_address', 'phone', PHONE],
    ['ac_customer_invoice_title', 'phone', PHONE],
    ['ac_customer_contact', 'name', NAME],
    ['lg_truck_stop', 'contact', NAME],
    ['lg_truck_stop', 'phone', PHONE],
    ['ac_supplier_contact', 'phone', PHONE],
    ['ac_supplier_contact', 'email', MAIL],
  ],
  'customer.credit': [
    ['risk_profile', 'credit_limit'],
    ['risk_profile', 'temp_limit'],
    ['risk_alert', 'hit_value', '8000009'],
    ['risk_alert', 'threshold', '8000009'],
  ],
  'bank.account': [
    ['ac_customer_bank', 'account', ACCOUNT],
    ['ac_customer_invoice_title', 'bank_account', ACCOUNT],
    ['ac_supplier_bank', 'account', ACCOUNT],
    ['fin_payment_application', 'payee_account', ACCOUNT],
    ['fin_payment', 'payee_account', ACCOUNT],
  ],
  'user.idno': [['lg_driver', 'id_no', CARD]],
};
