import type { FieldGroup } from '@shared/contract/access.ts';
import { SUPPLIER_KINDS } from '@shared/contract/finance/trade-doc.labels.ts';
import { PERSON_FIELDS } from '@shared/contract/person-fields.ts';
import { getTableName } from 'drizzle-orm';
import { entities } from '../src/platform/entity-registry.ts';
import type { TestApi } from './harness.ts';

/** Amounts are multiples of the one of their group, so that their sums are too. */
const AMOUNTS: Readonly<Partial<Record<FieldGroup, bigint>>> = {
  'money.sell': 7_000_003n,
  'money.cost': 9_000_011n,
  'money.profit': 6_000_029n,
  'customer.credit': 8_000_009n,
};
/** A text of each group that stands nowhere else; `****` and the last four characters are what a mask leaves of some. */
const PHONE = '13987650321';
const NAME = '密闻一先生';
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
const PLANTS: Readonly<Partial<Record<FieldGroup, readonly Plant[]>>> = {
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
/** Where the figures of a group stand at least, for those who may see them; else the test would prove nothing. */
export const CARRIERS: Readonly<Partial<Record<FieldGroup, readonly string[]>>> = {
  'money.sell': [
    '/logistics/orders',
    '/logistics/orders/export',
    '/logistics/orders/{id}',
    '/audit lg_order',
    '/system/audit',
    '/finance/order-fees',
    '/finance/order-fees/export',
    '/audit fin_fee_line',
    '/system/goods',
    '/system/goods/{id}',
    '/audit sy_goods',
    'print lg_quotation',
    '/logistics/price-estimate',
    '/finance/price-agreements',
    '/finance/receivable-lines',
    '/finance/receivable-lines/export',
    '/finance/ar/statements/{id}',
    '/finance/receipts',
    '/finance/receipts/{id}',
    '/finance/storage-bills',
    '/finance/storage-bills/{id}',
    '/finance/barcode-orders/{id}',
    '/finance/cost-sheets',
    '/finance/cost-sheets/{id}',
    '/finance/tax-cases',
    '/finance/tax-cases/export',
    '/finance/tax-cases/{id}',
    '/finance/trade-docs',
    '/finance/trade-docs/export',
    '/finance/trade-docs/{id}',
    '/finance/fx-quotas',
    '/finance/fx-quotas/{id}',
    '/finance/fx-declarations',
    '/audit tax_case',
    '/audit trade_doc',
    '/audit fx_quota_account',
  ],
  'money.cost': [
    '/logistics/trucks',
    '/logistics/trucks/export',
    '/logistics/trucks/{id}',
    '/audit lg_truck',
    '/logistics/order-lines',
    '/logistics/orders/{id}',
    '/logistics/declarations/{id}',
    '/logistics/bookings/offers',
    '/finance/price-agreements',
    '/finance/fee-lines',
    '/finance/fee-lines/export',
    '/finance/ap/statements/{id}',
    '/finance/payment-applications',
    '/finance/payment-applications/{id}',
    '/finance/payments',
    '/finance/payments/{id}',
    '/finance/payable-storage-bills/{id}',
    '/finance/cost-sheets',
    '/finance/cost-sheets/{id}',
    '/finance/tax-cases',
    '/finance/tax-cases/export',
    '/finance/tax-cases/{id}',
    '/finance/trade-docs',
    '/audit tax_case',
    '/audit fin_cost_sheet',
  ],
  'money.profit': [
    '/finance/cost-sheets',
    '/finance/cost-sheets/export',
    '/finance/cost-sheets/{id}',
    '/audit fin_cost_sheet',
  ],
  'customer.contact': [
    '/accounts/customers',
    '/accounts/customers/{id}',
    '/accounts/suppliers/{id}',
    '/audit ac_customer',
    '/audit lg_order',
    '/audit lg_clearance',
    '/audit lg_delivery',
    '/logistics/orders/{id}',
    '/logistics/trucks/{id}',
    '/logistics/deliveries/{id}',
    '/warehouse/accesses/{id}',
    'print lg_order',
  ],
  'customer.credit': ['/accounts/customers', '/accounts/customers/export', '/finance/risk/check'],
  'bank.account': ['/accounts/suppliers/{id}', '/audit ac_supplier', '/finance/payments/{id}'],
  'user.idno': ['/logistics/drivers', '/logistics/drivers/export', '/logistics/drivers/{id}'],
};
export const PLANTED = Object.keys(PLANTS) as FieldGroup[];

/** What of a group stands in a text: planted words, and numbers that are multiples of the planted amount. */
export function planted(group: FieldGroup, text: string): string[] {
  const words = (PLANTS[group] ?? []).flatMap(([, , word]) => (word && text.includes(word) ? [word] : []));
  const amount = AMOUNTS[group];
  if (amount === undefined) return words;
  return [
    ...words,
    ...(text.match(/(?<![\w.-])\d[\d,]{6,}(\.\d+)?(?![\w.-])/g) ?? []).filter((one) => isMultiple(one, amount)),
  ];
}
function isMultiple(text: string, amount: bigint): boolean {
  const [whole = '', rest = ''] = text.replaceAll(',', '').split('.');
  return /^0*$/.test(rest) && BigInt(whole) > 0n && BigInt(whole) % amount === 0n;
}

/** What the product declares with guarded columns; the nouns of tests have no table here. */
export const guardedEntities = () =>
  entities().flatMap(({ kind, table, spec }) =>
    (spec.fields || kind === 'lg_delivery') && !kind.startsWith('tt_')
      ? [{ kind, table: getTableName(table), fields: (spec.fields ?? {}) as Record<string, FieldGroup> }]
      : [],
  );

/** Columns where PERSON_FIELDS stand: of that name, or JSON below the parent's name. */
async function personColumns({ database }: TestApi): Promise<{ table: string; column: string; key: string | null }[]> {
  const columns = await database.raw<{ table: string; column: string; json: boolean }>(
    `select c.table_name as table, c.column_name as column, c.data_type = 'jsonb' as json from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('jsonb', 'text', 'character varying')`,
  );
  return Object.keys(PERSON_FIELDS).flatMap((field) => {
    const [parent = '', key] = field.split('.');
    const name = parent.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return columns
      .filter(({ column, json }) => column === name && json === (key !== undefined))
      .map(({ table, column }) => ({ table, column, key: key ?? null }));
  });
}
async function plantPersons(api: TestApi): Promise<void> {
  const found = await personColumns(api);
  for (const { table, column, key } of found) {
    const value = /phone/i.test(key ?? column) ? PHONE : NAME;
    const at = (text: string) =>
      key
        ? `case when jsonb_typeof(${column}) = 'array'
            then jsonb_build_array(coalesce(${column} -> 0, '{}') || jsonb_build_object('${key}', '${text}'))
            else jsonb_set(${column}, '{${key}}', '"${text}"') end`
        : `'${text}'`;
    await api.database.run(`update ${table} set ${column} = ${at(value)} where ${column} is not null`);
    if (!key || key !== 'phone') continue;
    await api.database.run(
      `insert into sh_audit (at, user_name, kind, object_id, object_no, code, action, before, after)
       select now(), '系统', '${table}', id, '密', 'update', '修改',
         '{"${column}":{"name":"甲","contact":"${NAME}","phone":"${PHONE}"}}', '{"${column}":{"name":"乙","phone":"${PHONE}1"}}'
       from ${table} order by id limit 1`,
    );
  }
}

/** Writes them into every row of the demo data, and into the log of one row of each table. */
export async function plant(api: TestApi): Promise<void> {
  const { database } = api;
  const checks = await database.raw<{ drop: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
     where contype = 'c' and conrelid::regclass::text = any('{${PLANTED.flatMap((group) => PLANTS[group] ?? [])
       .map(([table]) => table)
       .join(',')}}')`,
  );
  for (const { drop } of checks) await database.run(drop);
  // Profit is made of the figures beside it; planted, it is a figure of its own.
  for (const table of ['fin_cost_sheet', 'fin_cost_box'])
    await database.run(`alter table ${table} alter column profit drop expression`);
  for (const group of PLANTED)
    for (const [table, column, value, where = 'true'] of PLANTS[group] ?? [])
      await database.run(
        `set session_replication_role = replica;
         update ${table} set ${column} = '${value ?? String(AMOUNTS[group])}' where ${where};
         set session_replication_role = origin;`,
      );
  await plantPersons(api);
  // What the log keeps of every guarded column, of one row of each table.
  for (const { kind, table, fields } of guardedEntities())
    for (const [path, group] of Object.entries(fields)) {
      const value = (PLANTS[group] ?? [])[0]?.[2] ?? String(AMOUNTS[group]);
      const field = path.replace('.*.', '.0.');
      await database.run(
        `insert into sh_audit (at, user_name, kind, object_id, object_no, code, action, before, after)
         select now(), '系统', '${kind}', id, '密', 'update', '修改', '{"${field}":"${value}"}', '{"${field}":"1${value}"}' from ${table} order by id limit 1`,
      );
    }
}
