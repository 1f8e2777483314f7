import { businessDay } from '@shared/contract/business-day.ts';
import { add, compare } from '@shared/contract/decimal.ts';
import type { Column, ListContract } from '@shared/contract/list.ts';

/** Lists that are longer are left out. */
const MAX_ROWS = 1000;
const PAGE = 200;
export type Row = Record<string, unknown> & { id: string };
export interface Answer {
  list: Row[];
  total: number;
  tabCounts?: Record<string, number>;
  summary: Record<string, unknown>;
  nextCursor?: string | null;
}
/** Asks the list; null: refused. */
export type Ask = (query: Record<string, string>) => Promise<Answer | null>;
type AnyList = ListContract<Record<string, unknown>>;

interface Whole {
  rows: Row[];
  answer: Answer;
}
/** All rows of a question, and its first answer; null: too many. */
async function wholeOf(ask: Ask, query: Record<string, string>): Promise<Whole | null> {
  const rows: Row[] = [];
  let first: Answer | null = null;
  for (let page = 1, cursor = ''; rows.length <= MAX_ROWS; page += 1) {
    const answer = await ask({ ...query, pageSize: String(PAGE), ...(cursor ? { cursor } : { page: String(page) }) });
    first ??= answer;
    if (!answer || !first || first.total > MAX_ROWS) return null;
    rows.push(...answer.list);
    if (answer.list.length < PAGE) return { rows, answer: first };
    cursor = answer.nextCursor ?? '';
  }
  return null;
}

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id).toSorted();
const same = (a: readonly Row[], b: readonly Row[]) => idsOf(a).join() === idsOf(b).join();
const shown = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '') || typeof value === 'number';
const isNumber = ({ kind }: Column) => ['money', 'decimal', 'int', 'volume', 'weight', 'percent', 'bps'].includes(kind);

/** Every row once, as many as are counted, in each tab as many as its count says. */
async function wrongCounts(ask: Ask, tabs: readonly string[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const tab of tabs.length > 0 ? tabs : ['']) {
    const whole = await wholeOf(ask, tab ? { tab } : {});
    if (!whole) continue;
    const { rows, answer } = whole;
    if (new Set(idsOf(rows)).size !== rows.length) wrong.push(`${tab}: a row twice`);
    if (rows.length !== answer.total) wrong.push(`${tab}: ${rows.length} rows, ${answer.total} counted`);
    const counted = answer.tabCounts?.[tab];
    if (tab && counted !== rows.length) wrong.push(`${tab}: ${rows.length} rows, its tab says ${counted}`);
  }
  return wrong;
}

/** The totals are the sums of what the rows show; money per currency. */
function wrongSums(list: AnyList, { rows, answer: { summary } }: Whole): string[] {
  return Object.entries(list.columns).flatMap(([key, column]) => {
    const said = summary[key];
    if (!column.sum || said === undefined) return [];
    if (column.kind !== 'money') {
      const sum = rows.reduce((all, row) => add(all, String(row[key] ?? 0)), '0');
      return compare(sum, String(said)) === 0 ? [] : [`Σ ${key}: ${sum}, said ${String(said)}`];
    }
    const sums = new Map<string, string>();
    for (const row of rows) {
      const currency = String(
        column.currency && column.currency in row ? row[column.currency] : (column.currency ?? 'CNY'),
      );
      if (shown(row[key])) sums.set(currency, add(sums.get(currency) ?? '0', String(row[key])));
    }
    return [...sums].flatMap(([currency, sum]) => {
      const total = (said as Record<string, string>)[currency] ?? '0';
      return compare(sum, total) === 0 ? [] : [`Σ ${key} ${currency}: ${sum}, said ${total}`];
    });
  });
}

/** Filters that mean more than the value of their column. */
const WIDER: Readonly<Record<string, string>> = {
  'accounts.users deptId': 'people of the departments below it too',
  'warehouse.ledger quality': 'WMS-042: by quality, moves inside the warehouse are listed too',
};
/** A filter finds the rows that show its value, all of them and no other. */
async function wrongFilters(list: AnyList, ask: Ask, rows: readonly Row[]): Promise<string[]> {
  const wrong: string[] = [];
  const expect = async (key: string, value: string, wanted: (row: Row) => boolean) => {
    const found = await wholeOf(ask, { [key]: value });
    const due = rows.filter(wanted);
    if (found && !same(found.rows, due))
      wrong.push(`${key}=${value}: ${found.rows.length} rows, ${due.length} show it`);
  };
  for (const [key, { kind }] of Object.entries(list.filters)) {
    if (`${list.name} ${key}` in WIDER) continue;
    const values = [...new Set(rows.map((row) => row[key]).filter(shown))];
    if (values.length === 0) continue;
    if (kind === 'codes' || kind === 'picker')
      for (const value of values.slice(0, 4)) await expect(key, String(value), (row) => row[key] === value);
    if (kind !== 'range' || !values.every((value) => Number.isFinite(Number(value)))) continue;
    const middle = values.map(String).toSorted(compare)[Math.floor(values.length / 2)] ?? '0';
    await expect(key, `${middle}..`, (row) => shown(row[key]) && compare(String(row[key]), middle) >= 0);
    await expect(key, `..${middle}`, (row) => shown(row[key]) && compare(String(row[key]), middle) <= 0);
  }
  return wrong;
}

/** Sorted by a number, a day or a time, rows come in its order; those without it stand together. */
async function wrongOrders(list: AnyList, ask: Ask): Promise<string[]> {
  const wrong: string[] = [];
  for (const [key, column] of Object.entries(list.columns)) {
    if (!column.sort || !(isNumber(column) || column.kind === 'date' || column.kind === 'time')) continue;
    for (const sort of [key, `-${key}`]) {
      const values = (await wholeOf(ask, { sort }))?.rows.map((row) => row[key]) ?? [];
      const there = values.filter(shown).map(String);
      const order = isNumber(column) ? compare : (a: string, b: string) => a.localeCompare(b);
      const sorted = sort === key ? there.toSorted(order) : there.toSorted((a, b) => order(b, a));
      if (there.join() !== sorted.join()) wrong.push(`sort ${sort}`);
    }
  }
  return wrong;
}

/** What a list says that its own rows do not bear out: counts, totals, filters, orders. */
export async function untruths(list: AnyList, ask: Ask): Promise<string[]> {
  const tabs = Object.keys(list.tabs ?? {});
  const whole = await wholeOf(ask, tabs.includes('all') ? { tab: 'all' } : {});
  const all: Ask = (query) => ask(tabs.includes('all') ? { tab: 'all', ...query } : query);
  return [
    ...(await wrongCounts(ask, tabs)),
    ...(whole ? [...wrongSums(list, whole), ...(await wrongFilters(list, all, whole.rows))] : []),
    ...(await wrongOrders(list, all)),
  ];
}

/** The business day of a date or of a moment; null: the text is neither. */
export const shanghaiDay = (value: string): string | null =>
  /^\d{4}-\d{2}-\d{2}T/.test(value) ? businessDay(new Date(value)) : (/^\d{4}-\d{2}-\d{2}$/.exec(value)?.[0] ?? null);

/** A filter of days finds the rows whose own column lies in it, and no other. */
export async function wrongDays(list: AnyList, ask: Ask): Promise<string[]> {
  const whole = await wholeOf(ask, {});
  const wrong: string[] = [];
  for (const [key, { kind, preset }] of Object.entries(list.filters)) {
    const dayOf = (row: Row) => (typeof row[key] === 'string' ? shanghaiDay(row[key]) : null);
    const days = (whole?.rows ?? []).flatMap((row) => dayOf(row) ?? []).toSorted();
    const [from, to] = [days[Math.floor(days.length / 4)], days[Math.floor(days.length / 2)]];
    if (!whole || kind !== 'dates' || preset || !from || !to) continue;
    const inside = whole.rows.filter((row) => (dayOf(row) ?? '') >= from && (dayOf(row) ?? '') <= to);
    const found = await wholeOf(ask, { [key]: `${from}..${to}` });
    if (found && !same(found.rows, inside)) wrong.push(`${key} ${from}..${to}: ${found.rows.length} rows`);
  }
  return wrong;
}
