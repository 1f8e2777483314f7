import type { ListAnswer } from '@shared/contract/envelope.ts';
import type { ListContract, ListQuery } from '@shared/contract/list.ts';
import { useRead } from '@shared/runtime/query.ts';
import { AHEAD_MS } from './list-ahead.ts';

/** A page of a list by key carries no totals: they come of its first page, which is mostly still known. */
export function useWithTotals<Row>(
  list: ListContract<Row>,
  query: ListQuery,
  answer: ListAnswer<Row> | undefined,
): ListAnswer<Row> | undefined {
  const { cursor, ...first } = query;
  const read = useRead(list.endpoint, { query: first }, { enabled: cursor !== undefined, staleTime: AHEAD_MS });
  if (!cursor || !answer || !read.data) return answer;
  const { total, totalCapped, summary } = read.data;
  return { ...answer, total, totalCapped, summary };
}
