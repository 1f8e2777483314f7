import { expect, it } from 'vitest';
import { byUrgency } from './todo-order.ts';

it('D1.2 what is due stands first, then the oldest, missing papers behind documents that wait', () => {
  const papers = { group: 'PAPER', deadline: null, since: '2026-01-01T00:00:00.000Z' } as const;
  const expiry = { group: 'PAPER', deadline: '2026-11-30T00:00:00.000Z', since: '2026-11-01T00:00:00.000Z' } as const;
  const old = { group: 'REVIEW', deadline: null, since: '2026-11-10T00:00:00.000Z' } as const;
  const young = { group: 'EXCEPTION', deadline: null, since: '2026-11-12T00:00:00.000Z' } as const;
  const due = { group: 'DEADLINE', deadline: '2026-11-25T00:00:00.000Z', since: '2026-11-20T00:00:00.000Z' } as const;
  expect([papers, young, expiry, old, due].toSorted(byUrgency)).toEqual([due, old, young, expiry, papers]);
});
