import { BASE_KINDS } from '@shared/contract/base/base-kinds.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import type { WorldTable } from './worlds.ts';

/** Whose rows an address is about, by its start; null: no world owns them. */
const OWNERS: [start: string, table: WorldTable | null][] = [
  ['/accounts/customer-codes/', 'ac_customer_code'],
  ['/accounts/customers/', 'ac_customer'],
  ['/accounts/suppliers/', 'ac_supplier'],
  ['/finance/risk/profiles/', 'ac_customer'],
  ['/finance/order-fees/', 'lg_order'],
  ['/finance/price-agreements/', 'fin_price_agreement'],
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
