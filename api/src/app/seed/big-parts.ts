import { sql } from 'drizzle-orm';
import { rows, type Db } from '../../platform/database.ts';

/** How much a big set holds; all follow from the number of orders (12.3: 100,000). */
export interface BigSize {
  orders: number;
  customers: number;
  suppliers: number;
  containers: number;
  users: number;
}
export const sizeOf = (orders: number): BigSize => ({
  orders,
  customers: Math.max(10, Math.round(orders * 0.03)),
  suppliers: Math.max(5, Math.round(orders * 0.012)),
  containers: Math.floor(orders / 5),
  users: Math.min(300, Math.max(5, Math.round(orders / 100))),
});

/** Ids of the big set begin above these, so that numbers alone say what belongs together. */
export interface BigBase {
  customer: bigint;
  code: bigint;
  order: bigint;
  line: bigint;
  container: bigint;
  allocation: bigint;
  record: bigint;
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
  /** Demo suppliers by what they are. */
  partners: Record<keyof typeof PARTNERS, string[]>;
  companies: string[];
}

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
    },
    sales: await people('sales%'),
    operator,
    reviewer: reviewer.id,
    people: { inspector: inspector.id, tally: tally.id, clerk: clerk.id },
    partners: await partnersOf(db),
    companies: companies.map(({ id }) => id),
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
