import { refersTo } from '../../platform/usage.ts';

/** Columns that hold codes of base data without a foreign key; a noun with another one adds it here. */
refersTo(
  'sy_country',
  'alpha2',
  { table: 'lg_order', column: 'dest_country' },
  { table: 'sy_brand', column: 'countries', list: true },
  { table: 'sy_brand_code', column: 'territory', list: true },
);
refersTo(
  'sy_port',
  'locode',
  { table: 'ac_supplier', column: 'service_ports', list: true },
  { table: 'lg_declaration', column: 'dest_port' },
);
refersTo(
  'sy_currency',
  'code',
  { table: 'sy_company', column: 'base_currency' },
  { table: 'lg_order', column: 'currency' },
  { table: 'lg_order', column: 'goods_currency' },
  { table: 'fin_fee_line', column: 'currency' },
  { table: 'fx_rate', column: 'currency' },
);
refersTo('sy_unit', 'code', { table: 'lg_order_line', column: 'unit' });
refersTo('sy_package', 'code', { table: 'lg_order_line', column: 'package_type' });
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
