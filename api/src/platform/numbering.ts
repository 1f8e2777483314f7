import { documentNumber, periodStart, type NumberRule } from '@shared/contract/system/documents/document-rule.ts';
import { sql } from 'drizzle-orm';
import { rows, type Db } from './database.ts';
import { currentRule } from './document-rule.ts';

/**
 * Next number of a document type, named by its default prefix: WL20260101-0001, growing past 9999 (1.3, LOG-001). The
 * row lock lasts until the transaction ends, so two commands never get one number; a rolled-back one gives its number
 * back or leaves a gap.
 */
export async function nextNumber(tx: Db, code: string, day: string): Promise<string> {
  const [number = ''] = await nextNumbers(tx, code, day, 1);
  return number;
}

/** The next `count` numbers, at least 1, that follow on each other. */
export async function nextNumbers(tx: Db, code: string, day: string, count: number): Promise<string[]> {
  const { number: rule } = await currentRule(tx, code);
  const [row] = await rows<{ seq: number }>(
    tx,
    sql`insert into sh_number (prefix, day, seq) values (${rule.prefix}, ${periodStart(rule.reset, day)}, ${count})
      on conflict (prefix, day) do update set seq = sh_number.seq + excluded.seq returning seq`,
  );
  const last = row?.seq ?? count;
  return Array.from({ length: count }, (_, nth) => documentNumber(rule, day, last - count + 1 + nth));
}

/** The numbers that would come next under rules; takes none. */
export async function peekNumbers(db: Db, rules: readonly NumberRule[], day: string): Promise<string[]> {
  const keys = rules.map((rule) => sql`(${rule.prefix}, ${periodStart(rule.reset, day)}::date)`);
  const found = await rows<{ prefix: string; day: string; seq: number }>(
    db,
    sql`select prefix, to_char(day, 'YYYY-MM-DD') as day, seq from sh_number where (prefix, day) in (${sql.join(keys, sql`, `)})`,
  );
  const last = new Map(found.map((row) => [`${row.prefix} ${row.day}`, row.seq]));
  return rules.map((rule) =>
    documentNumber(rule, day, (last.get(`${rule.prefix} ${periodStart(rule.reset, day)}`) ?? 0) + 1),
  );
}

/**
 * Before a rule with another prefix or another reset counts: its counter goes on after every number that the prefix has
 * had this year, so that none comes twice whatever the rules before were.
 */
export async function continueNumbers(tx: Db, rule: NumberRule, day: string): Promise<void> {
  await tx.execute(
    sql`insert into sh_number (prefix, day, seq)
      select ${rule.prefix}, ${periodStart(rule.reset, day)}, max(seq) from sh_number
      where prefix = ${rule.prefix} and day >= ${periodStart('YEAR', day)} having max(seq) is not null
      on conflict (prefix, day) do update set seq = greatest(sh_number.seq, excluded.seq)`,
  );
}
