import { startServer, type Server } from './kit/child.ts';
import { benchDatabase } from './kit/database.ts';
import { median, report } from './kit/report.ts';

/**
 * Every list on the big set of 100,000 orders (logistics-admin 13.5, warehouse-finance 12.4): the first page as it opens,
 * each tab, each single filter and two filters, for an administrator and a user who sees only what is their own. One line
 * a list: what was slowest. `EMBEDDED=1 ORDERS=5000` measures the embedded database instead; LIST=orders one list.
 */
const LIMIT = 300;
const SEARCH_LIMIT = 150;
const ROUNDS = Number(process.env.ROUNDS ?? 9);
const WANTED = process.env.LIST ?? '';
const EMBEDDED = process.env.EMBEDDED === '1';

interface Filter {
  kind: string;
  labels?: Record<string, string>;
  picker?: string;
}
interface List {
  name: string;
  title: string;
  path: string;
  columns: string[];
  filters: Record<string, Filter>;
  tabs: string[];
}
type Person = 'admin' | 'self';
interface Ready {
  url: string;
  cookies: Record<Person, string>;
  lists: List[];
}
type Row = Record<string, unknown>;

async function get({ ready }: Server<Ready>, person: Person, path: string): Promise<{ ms: number; list: Row[] }> {
  const started = performance.now();
  const answer = await fetch(ready.url + path, { headers: { cookie: ready.cookies[person] } });
  const text = await answer.text();
  const ms = performance.now() - started;
  if (answer.status === 403) return { ms: Number.NaN, list: [] };
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`);
  return { ms, list: (JSON.parse(text) as { data: { list?: Row[] } }).data.list ?? [] };
}

/** A value that a person could have chosen: out of the labels, or out of a row that is there. */
function valueOf(key: string, { kind, labels }: Filter, row: Row): string | null {
  const own = row[key] ?? row[`${key.replace(/Id$/, '')}Id`];
  switch (kind) {
    case 'codes':
      return Object.keys(labels ?? {})[0] ?? null;
    case 'dates':
      return '2026-09-01..2026-11-30';
    case 'flag':
      return '1';
    case 'range':
      return '1..500';
    case 'text':
    case 'search':
      return '有限';
    case 'numbers':
      return String(
        Object.values(row).find((value) => typeof value === 'string' && /^[A-Z]{2}\d{6,}/.test(value)) ??
          'WL20261101-0001',
      );
    default:
      return typeof own === 'string' ? own : null;
  }
}

function requestsOf(list: List, row: Row): [what: string, query: string][] {
  const filters = Object.entries(list.filters).flatMap(([key, rule]): [string, string][] => {
    const value = valueOf(key, rule, row);
    return value === null ? [] : [[key, `${key}=${encodeURIComponent(value)}`]];
  });
  const numbers = filters.find(([key]) => list.filters[key]?.kind === 'numbers');
  const parts = numbers ? [['part of a number', `${numbers[1].slice(0, -2)}`] as [string, string]] : [];
  const [first, second] = filters.filter(([key]) => ['codes', 'dates'].includes(list.filters[key]?.kind ?? ''));
  const two = first && second ? [[`${first[0]} + ${second[0]}`, `${first[1]}&${second[1]}`] as [string, string]] : [];
  return [
    ['first page', ''],
    ['page 50', 'page=50'],
    ...list.tabs.map((tab): [string, string] => [`tab ${tab}`, `tab=${tab}`]),
    ...filters,
    ...parts,
    ...two,
  ];
}

async function measure(server: Server<Ready>, person: Person, path: string) {
  const times: number[] = [];
  await get(server, person, path);
  for (let round = 0; round < ROUNDS; round += 1) times.push((await get(server, person, path)).ms);
  times.sort((left, right) => left - right);
  return { p50: median(times), p95: times[Math.floor(times.length * 0.95)] ?? Number.NaN };
}

const env: Record<string, string> = EMBEDDED
  ? { DATABASE_URL: '', ORDERS: process.env.ORDERS ?? '5000' }
  : { DATABASE_URL: (await benchDatabase('back_office_bench_big')).url, ORDERS: process.env.ORDERS ?? '100000' };
const server = await startServer<Ready>('api/test/bench/big-server.ts', env);
const figures = [];
try {
  for (const person of ['admin', 'self'] as const)
    for (const list of server.ready.lists.filter(({ name }) => name.includes(WANTED))) {
      const path = `/api${list.path}`;
      const { ms, list: rows } = await get(server, person, path);
      if (Number.isNaN(ms)) continue;
      let worst = { what: '', p50: 0, p95: -1 };
      let opens = 0;
      for (const [what, query] of requestsOf(list, rows[0] ?? {})) {
        const figure = await measure(server, person, `${path}?${query}`);
        if (process.env.VERBOSE)
          console.log(`${person} ${list.name} ${what}: ${figure.p50.toFixed(0)} / ${figure.p95.toFixed(0)}`);
        if (what === 'first page') opens = figure.p50;
        if (figure.p95 > worst.p95) worst = { what, ...figure };
      }
      figures.push({
        what: `${person} ${list.title}`,
        value: worst.p95,
        limit: LIMIT,
        unit: ' ms',
        note: `p95 of ${worst.what}, p50 ${worst.p50.toFixed(0)}; opens in ${opens.toFixed(0)}`,
      });
    }
  for (const person of ['admin', 'self'] as const)
    for (const q of WANTED ? [] : ['WL2026', '贸易', 'WL20261101-0001']) {
      const { p50, p95 } = await measure(server, person, `/api/search?q=${encodeURIComponent(q)}`);
      figures.push({
        what: `${person} Ctrl+K ${q}`,
        value: p95,
        limit: SEARCH_LIMIT,
        unit: ' ms',
        note: `p50 ${p50.toFixed(0)}`,
      });
    }
  report(figures);
} finally {
  await server.stop();
}
