import { BASE_KINDS } from '@shared/contract/base/base-kinds.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import type { WorldTable } from './worlds.ts';

/** Whose rows an address is about, by its start; null: no world owns them. */
const OWNERS: [start: string, table: WorldTable | null][] = [
  ['/accounts/customer-codes/', 'ac_customer_code'],
  ['/accounts/customers/', 'ac_customer'],
  ['/accounts/suppliers/', 'ac_supplier'],
  ['/finance/risk/profiles/', 'ac_customer'],
  ['/finance/risk/alerts/', 'risk_alert'],
  ['/finance/risk/releases/', 'risk_release'],
  // Rules are the same for everybody.
  ['/finance/risk/rules/', null],
  ['/finance/order-fees/', 'lg_order'],
  ['/finance/payable-orders/', 'lg_order'],
  ['/finance/fee-orders/', 'lg_order'],
  ['/finance/fee-lines/', 'fin_fee_line'],
  ['/finance/price-agreements/', 'fin_price_agreement'],
  ['/finance/approval-rules/', 'fin_approval_rule'],
  ['/finance/party-finance/', 'party_finance'],
  ['/finance/bank-accounts/', 'fin_bank_account'],
  ['/finance/receipts/', 'fin_receipt'],
  ['/finance/settlements/', 'fin_settlement'],
  ['/finance/supplier-settlements/', 'fin_settlement@AP'],
  ['/finance/payment-applications/', 'fin_payment_application'],
  ['/finance/reductions/', 'fin_reduction'],
  ['/finance/payments/', 'fin_payment'],
  // Rates, charges and templates of fees are the same for everybody.
  ['/finance/rates/', null],
  ['/finance/charge-codes/', null],
  ['/finance/fee-templates/', null],
  // A run is of who started it.
  ['/finance/storage-bills/runs/', null],
  ['/finance/storage-bills/', 'wh_storage_bill'],
  ['/finance/payable-storage-bills/runs/', null],
  ['/finance/payable-storage-bills/', 'wh_storage_bill@AP'],
  ['/finance/barcode-orders/', 'fin_barcode_order'],
  ['/finance/trade-docs/', 'trade_doc'],
  ['/finance/cost-sheets/', 'fin_cost_sheet'],
  ['/finance/cost-shares/', 'fin_cost_share'],
  // Only some fees are shared: cost-sheet.api.test.ts says whose they are.
  ['/finance/cost-pool/', null],
  ['/finance/fx-quotas/', 'fx_quota_account'],
  // A match is of its account: quota.api.test.ts says whose.
  ['/finance/fx-matches/', null],
  ['/finance/fx-declarations/', 'fx_declaration'],
  ['/finance/tax-cases/', 'tax_case'],
  ['/finance/ar/statements/', 'fin_statement'],
  ['/finance/ap/statements/', 'fin_statement@AP'],
  ['/finance/periods/', 'fin_period'],
  ['/logistics/orders/', 'lg_order'],
  ['/logistics/customer-defaults/', 'ac_customer'],
  ['/logistics/containers/', 'lg_container'],
  ['/logistics/bookings/', 'lg_booking'],
  ['/logistics/trucks/', 'lg_truck'],
  ['/logistics/loading-slips/', 'lg_loading_slip'],
  ['/logistics/declarations/', 'lg_declaration'],
  ['/logistics/clearances/', 'lg_clearance'],
  ['/logistics/records/', 'lg_stage_record'],
  ['/logistics/releases/', 'lg_release'],
  ['/logistics/deliveries/', 'lg_delivery'],
  ['/logistics/quotations/', 'lg_quotation'],
  ['/logistics/inspections/', 'lg_inspection'],
  // Of the haulier, the same for everybody who may see truck orders.
  ['/logistics/vehicles/', null],
  ['/logistics/drivers/', null],
  ['/warehouse/chambers/', 'wh_chamber'],
  ['/warehouse/chamber-records/', 'wh_chamber_record'],
  ['/warehouse/warehouses/', 'wh_warehouse'],
  ['/warehouse/zones/', 'wh_zone'],
  ['/warehouse/locations/', 'wh_location'],
  ['/warehouse/accesses/', 'wh_access'],
  ['/warehouse/mall-items/', 'wh_mall_item'],
  ['/warehouse/moves/', 'wh_move'],
  ['/warehouse/freezes/', 'wh_freeze'],
  ['/warehouse/counts/', 'wh_count'],
  ['/warehouse/damages/', 'wh_damage'],
  ['/warehouse/outbounds/', 'wh_outbound'],
  ['/warehouse/batches/', 'wh_batch'],
  ['/warehouse/charge-rules/', 'wh_charge_rule'],
  // Named by a day; the warehouse stands in the body.
  ['/warehouse/days/', null],
  ['/warehouse/inbounds/', 'wh_inbound'],
  ['/warehouse/arrivals/', 'wh_arrival'],
  ['/attachments/', 'sh_attachment'],
  ['/comments/', 'sh_comment'],
  ['/system/brand-codes/', 'sy_brand_code'],
  ['/system/brands/', 'sy_brand'],
  // Base data is the same for everybody.
  ...BASE_KINDS.map(({ path }): [string, null] => [`${path}/`, null]),
  ['/system/goods/', 'sy_goods'],
  // Codes and categories are the same for everybody.
  ['/system/hs-codes/', null],
  ['/system/foreign-hs/', null],
  ['/system/goods-categories/', null],
  // Templates are of the whole house; rights go by kind.
  ['/system/templates/', null],
  // Of the installation: who may export the log.
  ['/system/audit/archives/', null],
  ['/system/inspect-forms/', null],
  ['/system/announcements/', null],
  // Of a person, not of a scope; their own tests say whose they are.
  ...['/approvals/', '/views/', '/jobs/', '/batch-jobs/', '/auth/sessions/', '/release/tokens/', '/accounts/users/', '/accounts/depts/', '/accounts/roles/', '/dashboard/screen-tokens/'].map(
    (start): [string, null] => [start, null],
  ),
]; // prettier-ignore

/** The start of an endpoint's address with the table of its rows; undefined: nobody has said whose they are. */
export const ownerOf = ({ path }: Endpoint) => OWNERS.find(([start]) => path.startsWith(start));
