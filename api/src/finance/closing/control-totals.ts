import type { ControlTotal } from '@shared/contract/finance/period.answers.ts';
import { compare } from '@shared/contract/decimal.ts';
import { sql, type SQL } from 'drizzle-orm';
import { fieldLevel, type Actor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { taxOpenItems } from '../tax-cases/tax-open-items.ts';
import { openLines, openSources } from '../ageing/open-items.ts';

/** Control accounts and the open items that their balances must equal (FIN-091); `sign` -1: a credit balance. */
const CONTROLS: readonly { account: string; sign: 1 | -1; items: (companyId: string, day: string) => SQL }[] = [
  { account: '1122', sign: 1, items: (id, day) => openLines({ direction: 'AR', companies: [id] }, day) },
  { account: '2202', sign: -1, items: (id, day) => openLines({ direction: 'AP', companies: [id] }, day) },
  { account: '2203', sign: -1, items: (id, day) => openSources({ direction: 'AR', companies: [id] }, day) },
  { account: '122101', sign: 1, items: (id, day) => taxOpenItems(sql`${id}`, day) },
  { account: '1123', sign: 1, items: (id, day) => openSources({ direction: 'AP', companies: [id] }, day) },
];

/** Whether somebody may see the balance of a control account: what customers owe as income, what suppliers are owed as cost. */
export const seesAccount = (actor: Actor, account: string): boolean =>
  actor.system || fieldLevel(actor, ['1122', '2203'].includes(account) ? 'money.sell' : 'money.cost') === 'VISIBLE';

/** FIN-091 for one company as of a day, CNY. */
export async function controlTotals(ctx: Pick<Ctx, 'db'>, companyId: string, day: string): Promise<ControlTotal[]> {
  const found: ControlTotal[] = [];
  for (const { account, sign, items } of CONTROLS) {
    const [row] = await rows<{ name: string; balance: string; items: string }>(
      ctx.db,
      sql`select a.name, coalesce((select sum(l.debit - l.credit) * ${sql.raw(String(sign))} from gl_line l
          where l.company_id = ${companyId} and l.account = a.code and l.journal_date <= ${day}::date), 0)::numeric(20,2)::text as balance,
        coalesce((select sum(i.base_open) from (${items(companyId, day)}) i), 0)::numeric(20,2)::text as items
        from gl_account a where a.code = ${account}`,
    );
    if (!row) continue;
    const { name, balance, items: openItems } = row;
    found.push({ account, name, balance, openItems, same: compare(balance, openItems) === 0 });
  }
  return found;
}
