import type { ListContract } from '@shared/contract/list.ts';
import { readPreference } from '@shared/runtime/preferences.ts';
import { queryClient } from '@shared/runtime/query-client.ts';
import { readOptions } from '@shared/runtime/query.ts';
import { currentMe, mayOf } from '@shared/runtime/session.ts';
import { meets } from '../action/may.ts';
import { ownList } from './own-list.ts';
import { DEFAULT_PAGE_SIZE, readState, toQuery } from './list-state.ts';

/** For so long an answer that was asked for ahead counts as fresh. */
export const AHEAD_MS = 3000;

/** `OrderListPage.ahead = listAhead(orderList)`: the rows of a list are on their way before its page is drawn (P2, P3). */
export function listAhead(contract: Pick<ListContract, 'endpoint' | 'columns' | 'filters' | 'tabs' | 'defaultSort'>) {
  return (search: URLSearchParams): void => {
    const me = currentMe();
    const list = ownList(contract, me);
    // A page of several lists is also that of who sees only another one of them.
    if (!meets((code) => mayOf(me, code), list.endpoint.permission)) return;
    const size = readPreference('pageSize');
    const state = readState(search, list, typeof size === 'number' ? size : DEFAULT_PAGE_SIZE);
    const options = { staleTime: AHEAD_MS, skipErrorHandler: 'errors' as const };
    // With the retries of every read: the page joins what is under way, and its failure is then the page's.
    const { retry } = queryClient.getDefaultOptions().queries ?? {};
    void queryClient.prefetchQuery({ ...readOptions(list.endpoint, { query: toQuery(state) }, options), retry });
  };
}
