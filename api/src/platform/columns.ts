import { MINOR } from '@shared/contract/decimal.ts';
import { cutEnd } from '@shared/contract/text-ends.ts';
import { sql, type SQL } from 'drizzle-orm';
import { boolean, customType, date, integer, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Column builders for `<noun>.tables.ts`. A builder fixes the SQL type that the migration must use and the TypeScript
 * type that services see; a test compares the tables with the migrated database.
 *
 * | builder | SQL | value |
 * |---|---|---|
 * | idRef | bigint | decimal string |
 * | moneyColumn | numeric(20,4) | "1234.50" (at least 2 decimals) |
 * | rateColumn / priceColumn / quantityColumn | numeric(18,8) / numeric(18,6) / numeric(14,3) | string without needless zeros |
 * | cm3Column / gramColumn | bigint | number |
 * | countColumn / bpsColumn | integer | number |
 * | dayColumn | date | "2026-01-31" |
 * | timeColumn | timestamptz(3) | Date (JSON: ISO) |
 */
type Text = { data: string; driverData: string };

const bigintText = customType<Text>({ dataType: () => 'bigint', fromDriver: String });
/** Record id and reference to one: BIGINT as a decimal string. Add `.notNull()` where it is compulsory. */
export const idRef = (name?: string) => (name ? bigintText(name) : bigintText());

/** "1234.5000" → "1234.50": drops trailing zeros but keeps `least` decimals. */
export function trimDecimal(value: string, least = 0): string {
  const [whole = '0', fraction = ''] = value.split('.');
  const kept = cutEnd(fraction, /0/).padEnd(least, '0');
  return kept ? `${whole}.${kept}` : whole;
}

/** How to_char writes an amount of so many decimals. */
const pattern = (digits: number): string => `'FM999,999,999,990${digits > 0 ? `.${'0'.repeat(digits)}` : ''}'`;
const OTHER_DIGITS = Object.entries(MINOR).map(([code, digits]) => `when '${code}' then ${pattern(digits)}`);
/** An amount beside its currency as SQL text, with the digits of that (1.2): USD 1,200.00, JPY 1,200, KWD 12.340. */
export const moneyText = (currency: SQL, amount: SQL): SQL<string> =>
  sql`${currency} || ' ' || to_char(${amount}, case ${currency} ${sql.raw(OTHER_DIGITS.join(' '))} else ${sql.raw(pattern(2))} end)`;

const decimal = (precision: number, scale: number, least: number) =>
  customType<Text>({
    dataType: () => `numeric(${precision}, ${scale})`,
    fromDriver: (value) => trimDecimal(String(value), least),
  });
const money = decimal(20, 4, 2);
const price = decimal(18, 6, 2);
const rate = decimal(18, 8, 0);
const quantity = decimal(14, 3, 0);
/** Money, NUMERIC(20,4), decimal string. The currency stands in a column of its own. */
export const moneyColumn = (name?: string) => (name ? money(name) : money());
/** Unit price, NUMERIC(18,6), decimal string. */
export const priceColumn = (name?: string) => (name ? price(name) : price());
/** Exchange rate, NUMERIC(18,8): CNY per 1 unit of foreign currency. */
export const rateColumn = (name?: string) => (name ? rate(name) : rate());
/** Quantity, NUMERIC(14,3), decimal string. */
export const quantityColumn = (name?: string) => (name ? quantity(name) : quantity());

const wholeNumber = customType<{ data: number; driverData: string | number }>({
  dataType: () => 'bigint',
  fromDriver: Number,
});
/** Volume in whole cm³, BIGINT, number. */
export const cm3Column = (name?: string) => (name ? wholeNumber(name) : wholeNumber());
/** Weight in whole gram, BIGINT, number. */
export const gramColumn = (name?: string) => (name ? wholeNumber(name) : wholeNumber());
/** A count of cartons, pieces, days. */
export const countColumn = (name?: string) => (name ? integer(name) : integer());
/** Percent in basis points: 13 % = 1300. */
export const bpsColumn = (name?: string) => (name ? integer(name) : integer());
/** Calendar date of Asia/Shanghai, "YYYY-MM-DD". */
export const dayColumn = (name?: string) => (name ? date(name, { mode: 'string' }) : date({ mode: 'string' }));
/** Moment, timestamptz(3). */
export const timeColumn = (name?: string) =>
  name
    ? timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
    : timestamp({ withTimezone: true, mode: 'date', precision: 3 });
export { boolean as boolColumn, text as textColumn };
/**
 * JSONB with a type: `jsonColumn<string[]>('tags')`. Drivers answer it parsed; parsing a text once more, as the library's
 * own column does, would turn "5" into 5.
 */
export const jsonColumn = <Value>(name: string) =>
  customType<{ data: Value; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (value) => value as Value,
  })(name);

/** The primary key: the database makes it (`id bigint generated always as identity primary key`). */
export const idColumn = () =>
  bigintText('id')
    .primaryKey()
    .default(sql`default`);

/**
 * Columns of every table of records (1.3). SQL:
 * `id bigint generated always as identity primary key, created_by bigint, created_at timestamptz(3) not null,
 * updated_by bigint, updated_at timestamptz(3) not null, version integer not null default 1`.
 * `entity()` fills all of them; services never set them. created_by null: made by the system.
 */
export const baseColumns = () => ({
  id: idColumn(),
  createdBy: idRef('created_by'),
  createdAt: timeColumn('created_at')
    .notNull()
    .default(sql`now()`),
  updatedBy: idRef('updated_by'),
  updatedAt: timeColumn('updated_at')
    .notNull()
    .default(sql`now()`),
  version: integer('version').notNull().default(1),
});

/**
 * Columns of a document (1.3): base columns and
 * `company_id bigint not null, owner_id bigint, dept_id bigint, remark text`. Number and state columns are named by the table.
 */
export const documentColumns = () => ({
  ...baseColumns(),
  companyId: idRef('company_id').notNull(),
  ownerId: idRef('owner_id'),
  deptId: idRef('dept_id'),
  remark: text('remark'),
});

/** Some columns of a table by their names, for a `select`. */
export const pickColumns = <Table extends object, Name extends keyof Table>(table: Table, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<Table, Name>;
