import { sql, type SQL } from 'drizzle-orm';
import { rows, type Db } from './database.ts';

/** One identity that must hold for all data: a query of the rows that break it. */
export interface Invariant {
  /** In Chinese, as it is shown. */
  title: string;
  /** Rows that break it; `no` names the record. At most 20 are read. */
  broken: SQL;
}

const registered: Invariant[] = [];
/** Declares identities of a noun; call it at module level of `<noun>.verify.ts`, which verify.nouns.ts imports. */
export const invariants = (...more: Invariant[]): void => void registered.push(...more);

/** What verify found. */
export interface VerifyReport {
  checked: number;
  broken: { title: string; examples: string[] }[];
}

/** The declared identities that do not hold now, of those whose title is wanted. */
export const brokenOf = async (db: Db, wanted: (title: string) => boolean): Promise<VerifyReport['broken']> =>
  (await verify(db, undefined, wanted)).broken;

/** Rows that break an identity; it may read every row there is, so it has the time and the memory that it needs. */
const examplesOf = (db: Db, broken: SQL): Promise<string[]> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local work_mem = '64MB'`);
    return (await rows<{ no: string | null }>(tx, sql`${broken} limit 20`)).map(({ no }) => String(no));
  });

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
