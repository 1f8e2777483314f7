import { normaliseName } from '@shared/contract/accounts/identifiers.ts';
import { asc, eq, gt } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { sqlErrorOf } from '../../platform/sql-errors.ts';
import type { StartupStep } from '../../platform/startup-step.ts';
import { acCustomer } from '../customers/customer.tables.ts';
import { acSupplier } from '../suppliers/supplier.tables.ts';

const LOCK = 7_201_034;
const PAGE = 5000;
const UNIQUE_VIOLATION = '23505';
const PARTIES = [
  { table: acCustomer, title: '客户' },
  { table: acSupplier, title: '供应商' },
] as const;
type Party = (typeof PARTIES)[number];

/**
 * Renews the keys of names (ACC-001) that an older version of the rule made. Two stored names that are one by today's rule
 * keep their old keys and are named by `say`, for a person decides which of them stays. Derived columns only: no version,
 * no audit row.
 */
export async function renewNameKeys(database: Database, say: (line: string) => void): Promise<void> {
  for (const party of PARTIES) {
    let after = '0';
    for (;;) {
      const page = await pageOf(database, party, after);
      for (const row of page) await renew(database, party, row, say);
      const last = page.at(-1);
      if (!last || page.length < PAGE) break;
      after = last.id;
    }
  }
}

const pageOf = ({ db }: Database, { table }: Party, after: string) =>
  db
    .select({
      id: table.id,
      name: table.name,
      nameKey: table.nameKey,
      shortName: table.shortName,
      shortNameKey: table.shortNameKey,
    })
    .from(table)
    .where(gt(table.id, after))
    .orderBy(asc(table.id))
    .limit(PAGE);

async function renew(
  { db }: Database,
  { table, title }: Party,
  row: Awaited<ReturnType<typeof pageOf>>[number],
  say: (line: string) => void,
): Promise<void> {
  const nameKey = normaliseName(row.name);
  const shortNameKey = normaliseName(row.shortName);
  if (nameKey === row.nameKey && shortNameKey === row.shortNameKey) return;
  try {
    await db.update(table).set({ nameKey, shortNameKey }).where(eq(table.id, row.id));
  } catch (error) {
    if (sqlErrorOf(error)?.code !== UNIQUE_VIOLATION) throw error;
    say(`${title}「${row.name}」与另一${title}按现在的规则同名，请核对后修改其中一个。`);
  }
}

/** Keys of names by the rule of this version. */
export const nameKeysStep: StartupStep = {
  name: 'name-keys',
  run: ({ database, say }) => database.exclusively(LOCK, () => renewNameKeys(database, say)),
};
