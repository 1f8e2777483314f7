import type { Endpoint } from '@shared/contract/endpoint.ts';
import { queryClient } from '@shared/runtime/query-client.ts';
import { readOptions } from '@shared/runtime/query.ts';
import { AHEAD_MS } from '../list/list-ahead.ts';

/** Asks for a record that is about to be opened, while its page's code is on the way (P14). */
export function recordAhead<Row>(endpoint: Endpoint<unknown, unknown, Row>, id: string): void {
  const { retry } = queryClient.getDefaultOptions().queries ?? {};
  const options = { staleTime: AHEAD_MS, skipErrorHandler: true };
  void queryClient.prefetchQuery({ ...readOptions(endpoint, { params: { id } }, options), retry });
}

/** `OrderInfoPage.ahead = detailAhead(orders.get)`: the record of `?id=` is on its way before its page is drawn. */
export const detailAhead =
  <Row>(endpoint: Endpoint<unknown, unknown, Row>) =>
  (search: URLSearchParams): void => {
    const id = search.get('id') ?? '';
    if (isRecordId(id)) recordAhead(endpoint, id);
  };

/** Whether a text of the URL can name a record at all. */
export const isRecordId = (id: string): boolean => /^[1-9]\d{0,18}$/.test(id);
