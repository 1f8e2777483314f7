import { compare, type Amount } from '@shared/contract/decimal.ts';
import type { TestApi } from '../../../test/harness.ts';
import { controlTotals } from '../closing/control-totals.ts';
import { reportOf } from '../closing/report.ts';
import { canonical } from '../../platform/canonical.ts';
import { finPeriod } from '../periods/period.tables.ts';
import { baseOpenOf, openOf, type Item, type Model } from './model.ts';

const TABLES = {
  line: `select id::text as id, settled, reduced, 0 as refunded, open, base_open as base, state from fin_fee_line`,
  receipt: `select id::text as id, allocated as settled, 0 as reduced, refunded, unallocated as open, base_unallocated as base, state from fin_receipt`,
  payment: `select id::text as id, allocated as settled, 0 as reduced, 0 as refunded, unallocated as open, base_unallocated as base, state from fin_payment`,
} as const;
type Stored = Record<'id' | 'settled' | 'reduced' | 'refunded' | 'open' | 'base' | 'state', string>;

/** Where the books are not as the model says: items, balances of accounts, quotas. */
export async function differences(api: TestApi, model: Model): Promise<string[]> {
  const found: string[] = [];
  for (const kind of ['line', 'receipt', 'payment'] as const) {
    const items = [...model.touched].filter((one) => one.kind === kind);
    if (items.length === 0) continue;
    const rows = await api.database.raw<Stored>(
      `${TABLES[kind]} where id in (${items.map(({ id }) => id).join(', ')})`,
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const item of items) found.push(...itemFaults(item, byId.get(item.id)));
  }
  const balances = await api.database.raw<{ key: string; amount: Amount }>(
    `select company_id || ' ' || account as key, sum(debit - credit)::text as amount from gl_line group by 1`,
  );
  found.push(...unequal('account', model.balances(), new Map(balances.map(({ key, amount }) => [key, amount]))));
  const quotas = await api.database.raw<{ key: string; parts: Record<string, Amount> }>(
    `select company_id || ' ' || customer_id || ' ' || currency as key, json_build_object('collected', collected::text, 'matched',
        matched::text, 'reserved', reserved::text, 'refunded', refunded::text, 'adjusted', adjusted::text, 'available', available::text)
        as parts from fx_quota_account
      union all select declaration_no, json_build_object('matched', matched::text) from fx_declaration`,
  );
  for (const { key, parts } of quotas) {
    const should = model.quota(key);
    found.push(...unequal(`quota ${key}`, new Map(Object.entries(should)), new Map(Object.entries(parts))));
  }
  return found;
}

function itemFaults(item: Item, row: Stored | undefined): string[] {
  const should = { ...item.used, open: openOf(item), base: baseOpenOf(item) };
  const is = new Map(Object.keys(should).map((key) => [key, row?.[key as keyof Stored] ?? 'nothing']));
  const name = `${item.kind} ${item.id} (${item.amount} ${item.currency} at ${item.rate})`;
  const state = row?.state === item.state ? [] : [`${name}: ${row?.state}, should be ${item.state}`];
  return [...unequal(name, new Map(Object.entries(should)), is), ...state];
}

function unequal(what: string, should: ReadonlyMap<string, Amount>, is: ReadonlyMap<string, Amount>): string[] {
  return [...new Set([...should.keys(), ...is.keys()])].flatMap((key) => {
    const [one, other] = [should.get(key) ?? '0', is.get(key) ?? '0'];
    return other !== 'nothing' && compare(one, other) === 0 ? [] : [`${what} ${key}: ${other}, should be ${one}`];
  });
}

/** FIN-091 as of every month's end (FIN-120), and FIN-113, FIN-122: what a close has frozen is still so. */
export async function monthFaults(api: TestApi): Promise<string[]> {
  const found: string[] = [];
  const months = await api.db.select().from(finPeriod);
  for (const row of months.filter(({ month }) => ['202609', '202610', '202611'].includes(month))) {
    for (const { account, balance, openItems, same } of await controlTotals(api, row.companyId, row.endDate))
      if (!same) found.push(`${row.month} ${account}: ${balance} in the books, ${openItems} open`);
    if (row.state !== 'CLOSED') continue;
    const [frozen] = await api.database.raw<{ content: unknown }>(
      `select content from fin_period_report where period_id = ${row.id} order by report_version desc limit 1`,
    );
    const now = await reportOf(api, row);
    if (canonical(now) !== canonical(frozen?.content)) found.push(`${row.month} is no longer as it was closed`);
  }
  return found;
}
