import { sql, type SQL } from 'drizzle-orm';
import { rows, type Db } from './database.ts';

/** One identity that must hold for all data: a query of the rows that break it. */
export interface Invariant {
  /** In Chinese, as it is shown. */
  title: string;
  /** Rows that break it; `no` names the record, `company_id` whose it is where it is one company's. At most 20 are read. */
  broken: SQL;
}

let registered: readonly Invariant[] = [];
/**
 * Declares identities of a noun; call it at module level of `<noun>.verify.ts`, which verify.nouns.ts imports. Answers what
 * takes them back, for a test that tries some of its own.
 */
export function invariants(...more: Invariant[]): () => void {
  registered = [...registered, ...more];
  return () => {
    registered = registered.filter((one) => !more.includes(one));
  };
}

/** Every declared identity. */
export const identities = (): readonly Invariant[] => registered;

/** What verify found. */
export interface VerifyReport {
  checked: number;
  broken: { title: string; examples: string[] }[];
}

/** The declared identities that do not hold now, of those whose title is wanted. */
export const brokenOf = async (db: Db, wanted: (title: string) => boolean): Promise<VerifyReport['broken']> =>
  (await verify(db, undefined, wanted)).broken;

/** What breaks an identity in one company: records of it by name, and how many are of no company, or do not say whose they are. */
interface BrokenIn {
  title: string;
  examples: string[];
  unnamed: number;
}
/** The declared identities that do not hold now for a company, of those whose title is wanted; other companies' are left out. */
export async function brokenIn(db: Db, companyId: string, wanted: (title: string) => boolean): Promise<BrokenIn[]> {
  const found: BrokenIn[] = [];
  for (const { title, broken } of registered.filter((one) => wanted(one.title))) {
    const seen = await atLeisure<{ no: string | null; own: boolean }>(
      db,
      sql`select b.no, to_jsonb(b) ->> 'company_id' is not null as own from (${broken}) b
        where coalesce(to_jsonb(b) ->> 'company_id', ${companyId}) = ${companyId}`,
    );
    const examples = seen.flatMap(({ no, own }) => (own ? [String(no)] : []));
    if (seen.length > 0) found.push({ title, examples, unnamed: seen.length - examples.length });
  }
  return found;
}

/** The first rows of a query that may read every row there is, so it has the time and the memory that it needs. */
const atLeisure = <Row extends Record<string, unknown>>(db: Db, query: SQL): Promise<Row[]> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local work_mem = '64MB'`);
    return rows<Row>(tx, sql`${query} limit 20`);
  });
const examplesOf = async (db: Db, broken: SQL): Promise<string[]> =>
  (await atLeisure<{ no: string | null }>(db, broken)).map(({ no }) => String(no));

/** Checks every declared identity, or those whose title is wanted; nothing is changed. */
export async function verify(
  db: Db,
  log: (line: string) => void = () => undefined,
  wanted: (title: string) => boolean = () => true,
): Promise<VerifyReport> {
  const report: VerifyReport = { checked: 0, broken: [] };
  for (const { title, broken } of registered.filter((one) => wanted(one.title))) {
    const examples = await examplesOf(db, broken);
    report.checked += 1;
    if (examples.length > 0) report.broken.push({ title, examples });
    log(`${examples.length === 0 ? '通过' : '不符'} ${title}${examples.length > 0 ? `：${examples.join('、')}` : ''}`);
  }
  return report;
}
