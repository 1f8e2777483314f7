import { businessDay } from '@shared/contract/business-day.ts';
import type { TestApi } from './harness.ts';

/**
 * Three worlds with one row of everything that has a scope: `own` is the actor's, `other` belongs to other people and
 * another warehouse of the same company (goods and documents of its customer lie in the own one), `foreign` to another company. Ids and texts say to which world a row belongs,
 * so that a leak shows in any answer.
 */
export const WORLDS = { own: 7351, other: 7352, foreign: 7353 } as const;
export type World = keyof typeof WORLDS;

/** The actor's own people, department and warehouse. */
export const ME = '900';
const PEOPLE = { own: ME, other: '901', foreign: '902' };
const DEPTS = { own: '800', other: '801', foreign: '802' };
const COMPANIES = { own: '1', other: '1', foreign: '2' };

const TABLES = [
  'wh_warehouse', 'wh_zone', 'wh_chamber', 'wh_chamber_record', 'wh_location', 'ac_supplier', 'ac_customer', 'ac_customer_code',
  'lg_order', 'lg_order_line', 'lg_container', 'lg_allocation', 'lg_stage_record', 'fin_fee_line', 'sh_file', 'sh_attachment',
  'sh_comment', 'sh_audit', 'risk_profile', 'lg_booking', 'lg_booking_container', 'lg_truck', 'sy_brand', 'sy_brand_code',
  'lg_loading_slip', 'lg_loading_slip_line', 'sy_goods', 'lg_clearance', 'lg_declaration', 'lg_declaration_line', 'lg_declaration_cargo',
  'lg_release', 'lg_delivery', 'lg_delivery_line',
  'lg_quotation', 'lg_quotation_line',
  'lg_inspection', 'lg_inspection_line', 'fin_price_agreement', 'wh_access',
  'wh_batch', 'wh_stock', 'wh_stock_ledger', 'wh_day', 'wh_charge_rule', 'wh_move', 'wh_freeze', 'wh_count', 'wh_damage', 'wh_outbound',
  'wh_outbound_line', 'wh_storage_bill', 'wh_mall_item', 'wh_inbound', 'wh_inbound_line', 'wh_arrival', 'wh_arrival_line',
  'fin_barcode_order', 'trade_doc', 'fin_approval_rule', 'party_finance', 'fin_bank_account', 'fin_receipt', 'fin_settlement',
  'fin_settlement_line', 'fin_payment_application', 'fin_reduction', 'fin_payment', 'fin_statement', 'fin_statement_line', 'fin_period',
  'fin_fee_line@AP', 'fin_statement@AP', 'fin_settlement@AP', 'wh_storage_bill@AP', 'wh_storage_bill_line', 'wh_storage_bill_line@AP',
  'fin_cost_sheet', 'fin_cost_share',
  'fx_quota_account', 'fx_declaration', 'fx_quota_movement',
  'tax_batch', 'tax_case', 'trade_doc_line', 'risk_alert', 'risk_release', 'risk_hold',
] as const; // prettier-ignore
/** A table, or the rows of it that stand on the other side (after the @). */
export type WorldTable = (typeof TABLES)[number];
/** The table of a world's rows. */
export const tableOf = (name: WorldTable): string => name.split('@')[0] ?? name;

/** Id of a world's row of a table: 7351…, 7352…, 7353…. */
export const idIn = (world: World, table: WorldTable): string =>
  String(WORLDS[world] * 100_000 + TABLES.indexOf(table) * 100 + 7);

/** Something of a world that a text holds, or null. */
export const traceOf = (world: World, text: string): string | null =>
  new RegExp(`(?<!\\d)${WORLDS[world]}0\\d{4}(?!\\d)`).exec(text)?.[0] ?? null;

/** What of a row must be so; everything else that may not be null is guessed. */
function rowsOf(world: World): [WorldTable, Record<string, string | null>][] {
  const id = (table: WorldTable) => idIn(world, table);
  const person = PEOPLE[world];
  const dept = DEPTS[world];
  const company = COMPANIES[world];
  // Of what a whole company shares there is no other world inside it.
  const ofCompany = world === 'own' ? '1' : '2';
  const owned = { company_id: company, owner_id: person, dept_id: dept };
  // Goods of others lie in the own warehouse too: there only their customer tells whose they are.
  const where = idIn(world === 'other' ? 'own' : world, 'wh_warehouse');
  const stored = { company_id: company, warehouse_id: where, customer_id: id('ac_customer') };
  const lying = {
    warehouse_id: where,
    customer_id: id('ac_customer'),
    location_id: id('wh_location'),
    batch_id: id('wh_batch'),
    quality: 'GOOD',
  };
  const file = { created_by: person, file_id: id('sh_file') };
  const toSupplier = { direction: 'AP', customer_id: null, supplier_id: id('ac_supplier') };
  const fee = {
    ...owned,
    created_by: person,
    biz_type: 'LOGISTICS',
    biz_id: id('lg_order'),
    tax_mode: 'INCL',
    state: 'DRAFT',
    currency: 'CNY',
  };
  const statement = {
    ...owned,
    created_by: person,
    state: 'DRAFT',
    biz_type: null,
    currency: null,
    revises_id: null,
    sent_channel: null,
    evidence_id: null,
    confirmed_by: null,
    content_hash: null,
    period_from: '2026-01-01',
    period_to: '2026-01-31',
  };
  const storage = {
    ...owned,
    warehouse_id: id('wh_warehouse'),
    period_from: '2026-01-01',
    period_to: '2026-01-31',
    currency: 'CNY',
    rules: '[]',
    state: 'DRAFT',
    reversal_of: null,
    storage: '0',
    handling: '0',
    amount_ex: '0',
    tax: '0',
    amount: '0',
    counter_amount: null,
  };
  return [
    ['wh_warehouse', { company_id: company, status: 'ENABLED', ownership: 'OWN' }],
    ['wh_zone', { warehouse_id: id('wh_warehouse'), temp_class: 'NORMAL', use_type: 'STORAGE', status: 'ENABLED' }],
    ['wh_chamber', { zone_id: id('wh_zone'), state: 'CLOSED' }],
    ['wh_chamber_record', { chamber_id: id('wh_chamber') }],
    ['wh_location', { warehouse_id: id('wh_warehouse'), zone_id: id('wh_zone'), chamber_id: id('wh_chamber'), status: 'ENABLED' }],
    ['ac_supplier', { owner_id: person, dept_id: dept, status: 'ACTIVE', types: '{TRUCKER}' }],
    ['ac_customer', { sales_id: person, dept_id: dept, status: 'ACTIVE', kind: 'DOMESTIC', level: 'C', country: 'CN' }],
    ['ac_customer_code', { customer_id: id('ac_customer'), sales_id: person, status: 'ENABLED' }],
    [
      'lg_order',
      { ...owned, sales_id: person, customer_id: id('ac_customer'), customer_code_id: id('ac_customer_code'), status: 'CONFIRMED', created_by: person },
    ],
    ['wh_access', { warehouse_id: where, customer_id: id('ac_customer'), company_party_id: null, supplier_id: null, rights: '{STORE}', zone_ids: '{}', state: 'PENDING', valid_from: '2026-01-01', valid_to: '2026-12-31' }],
    ['wh_batch', { ...stored, stock_kind: 'CARGO', unit_cost: null, expiry_date: null, production_date: null, unit_volume: '1' }],
    ['wh_stock', { ...lying, zone_id: id('wh_zone'), on_hand: '9', reserved: '0', frozen: '0' }],
    ['wh_move', { company_id: company, warehouse_id: id('wh_warehouse'), state: 'DRAFT', reversal_of: null, deleted_at: null }],
    ['wh_freeze', { ...stored, ...lying, qty: '1', state: 'ACTIVE' }],
    ['wh_count', { company_id: company, warehouse_id: where, mode: 'LIVE', location_ids: '{}', customer_id: id('ac_customer'), created_by: person, state: 'DRAFT' }],
    ['wh_damage', { ...stored, ...lying, found_location_id: id('wh_location'), found_quality: 'GOOD', qty: '1', stage: 'STOCK', cause: 'DAMP', state: 'TO_JUDGE' }],
    ['wh_outbound', { company_id: company, warehouse_id: where, customer_id: id('ac_customer'), type: 'OTHER', state: 'DRAFT', strategy: 'FIFO', container_id: null, loading_slip_id: null, to_warehouse_id: null, reversal_of: null, approved_by: null }],
    ['wh_outbound_line', { outbound_id: id('wh_outbound'), quality: 'GOOD', batch_id: null, location_id: null, order_line_id: null, qty_requested: '9', qty_allocated: '0', qty_picked: '0', qty_shipped: '0' }],
    // A 复尺: the balance stays 0, as its check wants it.
    ['wh_stock_ledger', { stock_id: id('wh_stock'), warehouse_id: where, location_id: id('wh_location'), batch_id: id('wh_batch'), customer_id: id('ac_customer'), quality: 'GOOD', type: 'REMEASURE', qty_delta: '0', qty_after: '0', reversal_of: null, doc_type: 'wh_inbound', business_date: businessDay(Date.now()) }],
    ['wh_day', { warehouse_id: id('wh_warehouse'), state: 'OPEN', day: '2026-01-05' }],
    ['wh_charge_rule', { warehouse_id: where, customer_id: id('ac_customer'), zone_id: null, temp_class: null, supplier_id: null, stock_kind: null, direction: 'AR', basis: 'CBM_DAY', tiers: '[{"fromDay":1,"toDay":null,"price":"1"}]', min_charge: null, max_charge: null, currency: 'CNY', valid_from: '2026-01-01', valid_to: null, state: 'ACTIVE', replaces_id: null }],
    ['wh_storage_bill', { ...storage, direction: 'AR', customer_id: id('ac_customer'), supplier_id: null }],
    ['wh_storage_bill@AP', { ...storage, ...toSupplier }],
    ['wh_storage_bill_line', { bill_id: id('wh_storage_bill'), basis: 'CBM_DAY', kind: 'STORAGE', rule_id: id('wh_charge_rule'), batch_id: id('wh_batch'), location_id: id('wh_location'), chamber_record_id: null, amount: '0', days: '[]' }],
    ['wh_storage_bill_line@AP', { bill_id: id('wh_storage_bill@AP'), basis: 'CBM_DAY', kind: 'STORAGE', rule_id: id('wh_charge_rule'), batch_id: id('wh_batch'), location_id: id('wh_location'), chamber_record_id: null, amount: '0', days: '[]' }],
    ['wh_inbound', { company_id: company, warehouse_id: where, customer_id: id('ac_customer'), type: 'OTHER', state: 'PENDING', source_type: null, source_id: null, reversal_of: null, notice: null }],
    ['wh_inbound_line', { inbound_id: id('wh_inbound'), expected: '9', received: '0', damaged: '0', short: '0', over: '0', putaway: '0', goods_id: null, batch_id: null, source_line_id: null }],
    ['wh_arrival', { company_id: company, warehouse_id: where, customer_id: id('ac_customer'), state: 'NOTIFIED', carrier_id: null, notified: '9', actual: '0', damaged: '0', inbound_count: '1', unload_start_at: null, unload_end_at: null }],
    ['wh_arrival_line', { arrival_id: id('wh_arrival'), inbound_line_id: id('wh_inbound_line'), goods_id: null, notified: '9', actual: null, damaged: '0', cause: null, reason: null, decision: null, supplement_id: null, received: '0', short: '0', supplemented: '0' }],
    ['lg_order_line', { order_id: id('lg_order'), cartons: '9', allocated_cartons: '3' }],
    ['lg_container', { ...owned, stage: 'CONSOLIDATE', container_type: '40HQ' }],
    [
      'lg_allocation',
      { container_id: id('lg_container'), order_id: id('lg_order'), order_line_id: id('lg_order_line'), cartons: '3', state: 'LIVE' },
    ],
    ['lg_stage_record', { container_id: id('lg_container'), action: 'CREATE', to_stage: 'CONSOLIDATE', source: 'MANUAL' }],
    ['fin_fee_line', { ...fee, direction: 'AR', customer_id: id('ac_customer') }],
    ['fin_fee_line@AP', { ...fee, ...toSupplier }],
    [
      'lg_booking',
      { ...owned, agent_id: id('ac_supplier'), carrier_id: id('ac_supplier'), transport_mode: 'SEA', state: 'DRAFT' },
    ],
    ['fin_statement', { ...statement, direction: 'AR', customer_id: id('ac_customer'), supplier_id: null }],
    ['fin_statement@AP', { ...statement, ...toSupplier }],
    ['fin_statement_line', { statement_id: id('fin_statement'), fee_line_id: id('fin_fee_line'), live: 'true', biz_type: 'LOGISTICS', currency: 'CNY', disputed: 'false' }],
    ['lg_booking_container', { booking_id: id('lg_booking'), container_id: id('lg_container'), live: 'true' }],
    ['lg_truck', { ...owned, kind: 'CONTAINER', supplier_id: id('ac_supplier'), container_id: id('lg_container'), state: 'DRAFT' }],
    ['sy_brand', { owner_customer_id: id('ac_customer'), brand_type: 'OWN', status: 'ENABLED', name_cn: `品牌${world}` }],
    ['sy_brand_code', { brand_id: id('sy_brand'), customer_id: id('ac_customer'), kind: 'OWN', status: 'ENABLED' }],
    ['sy_goods', { customer_id: id('ac_customer'), status: 'ENABLED', temp_class: 'NORMAL', unit: 'GE' }],
    ['wh_mall_item', { warehouse_id: id('wh_warehouse'), goods_id: id('sy_goods'), shelf: 'OFF' }],
    ['lg_loading_slip', { ...owned, container_id: id('lg_container'), state: 'DRAFT', dunnage: '0' }],
    ['lg_loading_slip_line', { slip_id: id('lg_loading_slip'), allocation_id: id('lg_allocation'), planned: '3' }],
    [
      'lg_declaration',
      { ...owned, container_id: id('lg_container'), exporter_kind: 'COMPANY', exporter_company_id: company, packages: '3', gross: '1', net: '1', state: 'DRAFT' },
    ],
    ['lg_declaration_line', { declaration_id: id('lg_declaration'), item_no: '1', currency: 'USD', gross: '1', net: '1' }],
    ['lg_declaration_cargo', { declaration_id: id('lg_declaration'), line_id: id('lg_declaration_line'), allocation_id: id('lg_allocation'), cartons: '3' }],
    [
      'lg_clearance',
      { ...owned, container_id: id('lg_container'), agent_id: id('ac_supplier'), country: 'US', currency: 'USD', state: 'DRAFT', tax_payer: 'CUSTOMER' },
    ],
    ['lg_release', { ...owned, container_id: id('lg_container'), order_id: id('lg_order'), kind: 'SPECIAL', document: 'TELEX', applicant_id: person, state: 'PENDING' }],
    ['lg_delivery', { ...owned, container_id: id('lg_container'), order_id: id('lg_order'), delivery_type: 'DOOR', loaded: '3', state: 'DRAFT' }],
    ['lg_delivery_line', { delivery_id: id('lg_delivery'), allocation_id: id('lg_allocation'), loaded: '3' }],
    [
      'lg_quotation',
      { ...owned, container_id: id('lg_container'), order_id: id('lg_order'), customer_id: id('ac_customer'), figures_source: 'PLANNED', state: 'DRAFT' },
    ],
    ['lg_quotation_line', { quotation_id: id('lg_quotation'), basis: 'RT', currency: 'CNY', unit_price: '1' }],
    ['lg_inspection', { ...owned, container_id: id('lg_container'), inspector_id: person, state: 'DRAFT', sampling: 'SAMPLE', overall: 'PENDING', aql_major: '2.5', aql_minor: '4.0' }],
    ['lg_inspection_line', { inspection_id: id('lg_inspection'), allocation_id: id('lg_allocation'), planned: '3', result: 'PENDING' }],
    ['fin_approval_rule', { company_id: ofCompany, kind: { own: 'PAYMENT', other: 'REFUND', foreign: 'PAYMENT' }[world], bands: '[{"upTo":null,"steps":[]}]', status: 'ENABLED' }],
    ['party_finance', { customer_id: id('ac_customer'), supplier_id: null, collection_mode: 'AFTER', invoice_state: null }],
    ['fin_bank_account', { company_id: ofCompany, currency: 'CNY', status: 'ENABLED' }],
    ['fin_receipt', { ...owned, customer_id: id('ac_customer'), bank_account_id: id('fin_bank_account'), kind: 'FREIGHT', method: 'TRANSFER', currency: 'CNY', rate: '1', amount: '9', base_amount: '9', bank_fee: '0', state: 'UNCLAIMED', red_of: null, allocated: '0', refunded: '0', base_used: '0' }],
    ['fin_settlement', { ...owned, direction: 'AR', customer_id: id('ac_customer'), supplier_id: null, state: 'DRAFT', approved_by: null }],
    ['fin_settlement@AP', { ...owned, ...toSupplier, state: 'DRAFT', approved_by: null }],
    ['fin_period', { company_id: ofCompany, month: { own: '209101', other: '209102', foreign: '209103' }[world], start_date: '2026-01-01', end_date: '2026-01-31', state: 'OPEN', running: null }],
    ['fin_settlement_line', { settlement_id: id('fin_settlement'), kind: 'RECEIPT', source_id: id('fin_receipt'), fee_line_id: id('fin_fee_line'), cross_rate: '1', amount_fee: '1', amount_src: '1', base_src: '1', base_fee: '1', open_seen: '1' }],
    [
      'fin_payment_application',
      {
        ...owned,
        kind: 'NORMAL',
        supplier_id: id('ac_supplier'),
        customer_id: null,
        receipt_id: null,
        payee_bank_id: null,
        currency: 'CNY',
        gross: '100',
        reduce_total: '0',
        executed: '0',
        paid: '0',
        state: 'DRAFT',
        submitted_by: null,
      },
    ],
    [
      'fin_reduction',
      {
        ...owned,
        application_id: id('fin_payment_application'),
        kind: 'CLAIM',
        payment_id: null,
        fee_line_id: null,
        source_total: '9',
        currency: 'CNY',
        source_currency: 'CNY',
        cross_rate: '1',
        amount: '9',
        amount_src: '9',
        state: 'PENDING',
        posted_date: null,
      },
    ],
    [
      'fin_payment',
      {
        ...owned,
        application_id: id('fin_payment_application'),
        kind: 'NORMAL',
        supplier_id: id('ac_supplier'),
        customer_id: null,
        receipt_id: null,
        bank_account_id: id('fin_bank_account'),
        currency: 'CNY',
        rate: '1',
        amount: '9',
        base_amount: '9',
        bank_fee: '0',
        allocated: '0',
        base_used: '0',
        method: 'TRANSFER',
        state: 'PAYING',
        lock_type: null,
        lock_id: null,
      },
    ],
    [
      'fin_price_agreement',
      { company_id: company, direction: 'AR', customer_id: id('ac_customer'), basis: 'RT', currency: 'CNY', state: 'DRAFT' },
    ],
    ['fin_barcode_order', { ...owned, created_by: person, customer_id: id('ac_customer'), brand_id: null, goods_id: null, warehouse_id: null, kind: 'CODE128', service: 'PRINT', label_size: 'S60X40', qty: '1', state: 'DRAFT', currency: 'CNY', deleted_at: null }],
    ['trade_doc', { ...owned, created_by: person, kind: 'EXPORT_CONTRACT', customer_id: id('ac_customer'), supplier_id: null, order_id: null, container_id: null, declaration_id: null, buyer: '{"name":"B"}', seller: '{"name":"S"}', incoterm: 'FOB', currency: 'USD', state: 'DRAFT', red_of: null, invoice_no: null, deleted_at: null }],
    ['fin_cost_sheet', { ...owned, biz_type: 'LOGISTICS', biz_id: id('lg_order'), customer_id: id('ac_customer'), state: 'COMPUTED', month: '202611', computed_by: null, locked_by: null }],
    ['fin_cost_share', { company_id: company, fee_line_id: id('fin_fee_line'), container_id: id('lg_container'), basis: 'ORDER', amount: '0', state: 'LIVE', revoked_by: null, revoked_at: null, created_by: person }],
    ['fx_quota_account', { company_id: company, customer_id: id('ac_customer'), currency: 'USD', collected: '9' }],
    ['fx_declaration', { company_id: company, customer_id: id('ac_customer'), lg_declaration_id: id('lg_declaration'), container_id: id('lg_container'), currency: 'USD', declared: '9', voided_at: null, reported_on: null }],
    ['fx_quota_movement', { company_id: company, account_id: id('fx_quota_account'), kind: 'COLLECT', amount: '9', balance_after: '9', receipt_id: id('fin_receipt'), declaration_id: null, trade_doc_id: null, counter_id: null, source_id: null, release_id: null, reversal_of: null }],
    ['trade_doc_line', { doc_id: id('trade_doc'), fee_line_id: null, red_of_line: null, order_line_id: null, qty: '1' }],
    ['tax_batch', { company_id: company, mode: 'BUYOUT', created_by: person }],
    ['tax_case', { ...owned, created_by: person, mode: 'BUYOUT', customer_id: id('ac_customer'), supplier_id: null, order_id: null, container_id: null, declaration_id: null, currency: 'USD', total: '10', freight: '0', insurance: '0', fob: '10', batch_id: null, state: 'COLLECTING', outcome: null }],
    ['risk_profile', { customer_id: id('ac_customer') }],
    ['risk_alert', { rule_code: 'R01', category: 'CREDIT', customer_id: id('ac_customer'), supplier_id: null, object_type: 'ac_customer', object_id: id('ac_customer'), level: 'MEDIUM', state: 'NEW', handler_id: null }],
    ['risk_release', { customer_id: id('ac_customer'), scope: 'OUTBOUND', state: 'PENDING', applicant_id: person, approver_id: null, doc_type: null, doc_id: null, doc_no: null, valid_to: '2099-12-31' }],
    ['risk_hold', { customer_id: id('ac_customer'), scope: 'PAYMENT', valid_to: '2026-02-01' }],
    ['sh_file', { created_by: person, purpose: 'ATTACHMENT' }],
    ['sh_attachment', { ...file, owner_type: 'lg_order', owner_id: id('lg_order') }],
    ['sh_comment', { created_by: person, owner_type: 'lg_order', owner_id: id('lg_order') }],
    ['sh_audit', { kind: 'lg_order', object_id: id('lg_order'), company_id: company, user_id: person }],
  ]; // prettier-ignore
}

interface TableColumn {
  name: string;
  type: string;
  needed: boolean;
}

/** Puts the rows of all worlds straight into the tables; checks are dropped and keys not looked at, they need not make sense. */
export async function plantWorlds(api: TestApi): Promise<void> {
  const checks = await api.database.raw<{ drop: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
     where contype = 'c' and connamespace = 'public'::regnamespace`,
  );
  for (const { drop } of checks) await api.database.run(drop);
  for (const world of Object.keys(WORLDS) as World[])
    for (const [table, values] of rowsOf(world)) await plantRow(api, tableOf(table), idIn(world, table), values);
}

/** A row put straight into a table; what it must have besides `values` is guessed, keys and triggers are not looked at. */
export async function plantRow(
  api: TestApi,
  table: string,
  id: string,
  values: Record<string, string | null>,
): Promise<void> {
  const columns = await api.database.raw<TableColumn>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
       (a.attnotnull and not a.atthasdef and a.attidentity = '') as needed from pg_attribute a
     where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
    [table],
  );
  const cells = new Map<string, string>();
  for (const { name, type, needed } of columns) {
    const value = name === 'id' ? id : values[name];
    if (value !== undefined) cells.set(name, value === null ? 'null' : `'${value}'`);
    else if (needed) cells.set(name, `'${guess(type, id)}'`);
  }
  const names = [...cells.keys()].map((name) => `"${name}"`).join(', ');
  await api.database.run(
    `set session_replication_role = replica;
     insert into "${table}" (${names}) overriding system value values (${[...cells.values()].join(', ')});
     set session_replication_role = origin;`,
  );
}

function guess(type: string, id: string): string {
  if (type === 'date') return '2026-01-31';
  if (type.startsWith('timestamp')) return '2026-01-31T00:00:00Z';
  if (type === 'boolean') return 'false';
  if (type === 'jsonb') return '[]';
  if (type.endsWith('[]')) return '{}';
  if (type === 'uuid') return `00000000-0000-4000-8000-000${id}`;
  if (/^(bigint|integer|smallint|numeric)/.test(type)) return '1';
  return `x${id}`;
}
