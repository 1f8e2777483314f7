import { sql } from 'drizzle-orm';
import { rows, type Db } from '../../platform/database.ts';

/** How much a big set holds; all follow from the number of orders (12.3: 100,000). */
export interface BigSize {
  orders: number;
  customers: number;
  suppliers: number;
  containers: number;
  users: number;
  warehouses: number;
  /** Locations of every zone but the full one. */
  locations: number;
  /** Locations of the full zone; whole from a tenth of the set on, so that it can be measured there. */
  full: number;
  /** A multiple of four: an inbound has four. */
  batches: number;
  /** Open fee lines of one customer; whole from a tenth of the set on. */
  openLines: number;
  prepaid: number;
  taxCases: number;
  fxDeclarations: number;
}
export const sizeOf = (orders: number): BigSize => {
  const share = orders / 100_000;
  const warehouses = Math.max(1, Math.round(20 * share));
  const full = Math.min(1000, Math.max(20, Math.floor(orders / 40) * 4));
  return {
    orders,
    customers: Math.max(10, Math.round(orders * 0.03)),
    suppliers: Math.max(5, Math.round(orders * 0.012)),
    containers: Math.floor(orders / 5),
    users: Math.min(300, Math.max(5, Math.round(orders / 100))),
    warehouses,
    locations: Math.min(300, Math.max(10, Math.floor((60_000 * share - full) / (warehouses * 10 - 1)))),
    full,
    batches: Math.max(40, Math.round(30_000 * share) * 4),
    openLines: Math.min(25_000, Math.round(orders * 2.5)),
    prepaid: Math.max(5, Math.round(20_000 * share)),
    taxCases: Math.max(10, Math.round(6000 * share)),
    fxDeclarations: Math.max(10, Math.round(12_000 * share)),
  };
};

/** Ids of the big set begin above these, so that numbers alone say what belongs together. */
export interface BigBase {
  customer: bigint;
  code: bigint;
  order: bigint;
  line: bigint;
  container: bigint;
  allocation: bigint;
  record: bigint;
  warehouse: bigint;
  zone: bigint;
  chamber: bigint;
  location: bigint;
  inbound: bigint;
  inboundLine: bigint;
  batch: bigint;
  stock: bigint;
  outbound: bigint;
  outboundLine: bigint;
  fee: bigint;
}
/** What the statements of the big set share. */
export interface BigParts {
  size: BigSize;
  base: BigBase;
  sales: { id: string; deptId: string }[];
  operator: { id: string; deptId: string };
  reviewer: string;
  /** Who inspects, loads and declares. */
  people: { inspector: string; tally: string; clerk: string };
  /** Who keeps the warehouses and the books, by role. */
  staff: Record<keyof typeof STAFF, string>;
  /** Demo suppliers by what they are. */
  partners: Record<keyof typeof PARTNERS, string[]>;
  companies: string[];
}

const STAFF = {
  keeper: 'whc01',
  warehouseHead: 'whm01',
  receivables: 'ar01',
  payables: 'ap01',
  senior: 'fs01',
  financeHead: 'fm01',
  cashier: 'cash01',
} as const;
const PARTNERS = {
  carriers: 'CARRIER',
  bookingAgents: 'BOOKING_AGENT',
  overseasAgents: 'OVERSEAS_AGENT',
  brokers: 'BROKER',
  truckers: 'TRUCKER',
} as const;
/** What is there that the set builds upon; the demo data must be loaded. */
export async function partsOf(db: Db, size: BigSize): Promise<BigParts> {
  const top = async (table: string) => {
    const [row] = await rows<{ top: string }>(
      db,
      sql`select coalesce(max(id), 0)::text as top from ${sql.identifier(table)}`,
    );
    return BigInt(row?.top ?? '0') + 1000n;
  };
  const people = async (like: string) =>
    rows<{ id: string; deptId: string }>(
      db,
      sql`select id::text as id, dept_id::text as "deptId" from ac_user where username like ${like} order by username`,
    );
  const [operator, tally] = await people('oper%');
  const [reviewer] = await people('ops%');
  const [inspector] = await people('insp%');
  const [clerk] = await people('doc%');
  if (!operator || !reviewer || !tally || !inspector || !clerk) throw new Error('缺少演示账号，请先装入演示数据。');
  const companies = await rows<{ id: string }>(db, sql`select id::text as id from sy_company order by id`);
  return {
    size,
    base: {
      customer: await top('ac_customer'),
      code: await top('ac_customer_code'),
      order: await top('lg_order'),
      line: await top('lg_order_line'),
      container: await top('lg_container'),
      allocation: await top('lg_allocation'),
      record: await top('lg_stage_record'),
      warehouse: await top('wh_warehouse'),
      zone: await top('wh_zone'),
      chamber: await top('wh_chamber'),
      location: await top('wh_location'),
      inbound: await top('wh_inbound'),
      inboundLine: await top('wh_inbound_line'),
      batch: await top('wh_batch'),
      stock: await top('wh_stock'),
      outbound: await top('wh_outbound'),
      outboundLine: await top('wh_outbound_line'),
      fee: await top('fin_fee_line'),
    },
    sales: await people('sales%'),
    operator,
    reviewer: reviewer.id,
    people: { inspector: inspector.id, tally: tally.id, clerk: clerk.id },
    staff: await staffOf(db),
    partners: await partnersOf(db),
    companies: companies.map(({ id }) => id),
  };
}

/** Ids of the demo accounts of warehouse and finance. */
async function staffOf(db: Db): Promise<BigParts['staff']> {
  const found = await rows<{ id: string; username: string }>(db, sql`select id::text as id, username from ac_user`);
  const of = (username: string): string => {
    const id = found.find((one) => one.username === username)?.id;
    if (!id) throw new Error(`缺少演示账号 ${username}，请先装入演示数据。`);
    return id;
  };
  return {
    keeper: of(STAFF.keeper),
    warehouseHead: of(STAFF.warehouseHead),
    receivables: of(STAFF.receivables),
    payables: of(STAFF.payables),
    senior: of(STAFF.senior),
    financeHead: of(STAFF.financeHead),
    cashier: of(STAFF.cashier),
  };
}

/** Ids of the demo suppliers of each kind that documents name. */
async function partnersOf(db: Db): Promise<BigParts['partners']> {
  const found = await rows<{ id: string; types: string[] }>(
    db,
    sql`select id::text as id, types from ac_supplier where status = 'ACTIVE' order by id`,
  );
  const of = (type: string) => found.filter(({ types }) => types.includes(type)).map(({ id }) => id);
  return {
    carriers: of(PARTNERS.carriers),
    bookingAgents: of(PARTNERS.bookingAgents),
    overseasAgents: of(PARTNERS.overseasAgents),
    brokers: of(PARTNERS.brokers),
    truckers: of(PARTNERS.truckers),
  };
}
