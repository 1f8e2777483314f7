import { refersTo } from '../../platform/usage.ts';

const columns = (table: string, ...names: string[]) => names.map((column) => ({ table, column }));
/** Documents and masters with one currency; what their lines say follows them. */
const CURRENCY_OF = `
  ac_customer_bank ac_supplier_bank fin_bank_account fin_price_agreement wh_charge_rule
  fin_fee_template_line fin_statement fin_receipt fin_payment fin_payment_application
  wh_storage_bill fin_barcode_order trade_doc tax_case fx_declaration fx_quota_account`
  .trim()
  .split(/\s+/);

/** Columns that hold codes of base data without a foreign key; a noun with another one adds it here. */
refersTo(
  'sy_country',
  'alpha2',
  { table: 'lg_order', column: 'dest_country' },
  ...columns('lg_declaration', 'trade_country', 'dest_country'),
  ...columns('lg_declaration_line', 'origin_country', 'dest_country'),
  { table: 'fin_receipt', column: 'payer_country' },
  { table: 'sy_brand', column: 'countries', list: true },
  { table: 'sy_brand_code', column: 'territory', list: true },
);
refersTo(
  'sy_port',
  'locode',
  { table: 'ac_supplier', column: 'service_ports', list: true },
  ...columns('lg_declaration', 'dest_port', 'exit_port'),
  ...columns('fin_price_agreement', 'pol', 'pod'),
);
refersTo(
  'sy_currency',
  'code',
  { table: 'sy_company', column: 'base_currency' },
  { table: 'lg_order', column: 'currency' },
  { table: 'lg_order', column: 'goods_currency' },
  { table: 'fin_fee_line', column: 'currency' },
  { table: 'fx_rate', column: 'currency' },
  { table: 'fin_revaluation_rate', column: 'currency' },
  ...CURRENCY_OF.map((table) => ({ table, column: 'currency' })),
);
refersTo(
  'sy_unit',
  'code',
  { table: 'lg_order_line', column: 'unit' },
  { table: 'lg_clearance_line', column: 'unit' },
  ...columns('lg_declaration_line', 'unit1', 'unit2', 'unit3'),
  { table: 'tax_case_line', column: 'unit' },
);
refersTo(
  'sy_package',
  'code',
  { table: 'lg_order_line', column: 'package_type' },
  { table: 'lg_declaration', column: 'package_type' },
);
refersTo('sy_container_type', 'code', { table: 'fin_price_agreement', column: 'container_type' });
refersTo(
  'sy_incoterm',
  'code',
  { table: 'lg_order', column: 'incoterm' },
  { table: 'ac_customer', column: 'default_incoterm' },
);
refersTo(
  'sy_dict',
  'code',
  { table: 'lg_vehicle', column: 'type', of: "o.type = 'vehicle_type'" },
  { table: 'lg_order', column: 'cancel_code', of: "o.type = 'cancel_reason'" },
  { table: 'lg_container', column: 'cancel_code', of: "o.type = 'cancel_reason'" },
  { table: 'lg_inspection_line', column: 'defect_codes', list: true, of: "o.type = 'defect'" },
  { table: 'ac_customer', column: 'source', of: "o.type = 'customer_source'" },
  { table: 'ac_customer_contact', column: 'role', of: "o.type = 'contact_role'" },
  { table: 'ac_supplier_contact', column: 'role', of: "o.type = 'contact_role'" },
);
