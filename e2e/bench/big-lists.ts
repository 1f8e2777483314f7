import { BigOffice, PEOPLE, type Filter, type List, type Row } from './kit/big-office.ts';
import { report } from './kit/report.ts';

/**
 * Every list on the big set of 100,000 orders (logistics-admin 13.5, warehouse-finance 12.4): the first page as it opens,
 * each tab, each single filter and two filters, for an administrator and a user who sees only what is their own. One line
 * a list: what was slowest. LIST=orders measures one list.
 */
const LIMIT = 300;
const SEARCH_LIMIT = 150;
const WANTED = process.env.LIST ?? '';

/** A value that a person could have chosen: out of the labels, or out of a row that is there. */
function valueOf(key: string, { kind, labels, most }: Filter, row: Row): string | null {
  const own = row[key] ?? row[`${key.replace(/Id$/, '')}Id`];
  switch (kind) {
    case 'codes':
      return Object.keys(labels ?? {})[0] ?? null;
    case 'dates':
      return most === 1 ? '2026-10-31..2026-10-31' : '2026-10-01..2026-10-31';
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

const office = await BigOffice.open();
const figures = [];
try {
  for (const person of PEOPLE)
    for (const list of office.server.ready.lists.filter(({ name }) => name.includes(WANTED))) {
      const path = `/api${list.path}`;
      const { ms, list: rows } = await office.get(person, path);
      if (Number.isNaN(ms)) continue;
      let worst = { what: '', p50: 0, p95: -1 };
      let opens = 0;
      for (const [what, query] of requestsOf(list, rows[0] ?? {})) {
        const figure = await office.measure(person, `${path}?${query}`);
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
  for (const person of PEOPLE)
    for (const q of WANTED ? [] : ['WL2026', '贸易', 'WL20261101-0001']) {
      const { p50, p95 } = await office.measure(person, `/api/search?q=${encodeURIComponent(q)}`);
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
  await office.server.stop();
}
