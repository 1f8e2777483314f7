import type { Endpoint } from '@shared/contract/endpoint.ts';
import { urlOf, type CallInput } from '@shared/runtime/call-input.ts';
import { useCommand } from '@shared/runtime/query.ts';
import { useCallback } from 'react';

/**
 * 打印 of a paper of one layout (11.5): `log` says so in the log of its record, then `file` shows in a tab of its own; refused,
 * it does not. `const print = usePaper(periods.printReport, periods.report)`
 */
export function usePaper<Query, Body, Answer>(
  log: Endpoint<unknown, Body, Answer>,
  file: Endpoint<Query>,
): (paper: Pick<CallInput<Query, Body>, 'params' | 'query' | 'body'>) => Promise<void> {
  const { run } = useCommand(log, { invalidates: ['/audit'] });
  return useCallback(
    async ({ params, query, body }) => {
      // Opened with the click: a browser refuses a tab that comes later by itself.
      const tab = globalThis.open('', '_blank');
      const outcome = await run({ ...(params && { params }), ...(body !== undefined && { body }) } as never);
      if (!outcome.ok) return void tab?.close();
      const url = urlOf(file, { ...(params && { params }), ...(query !== undefined && { query }) } as never);
      if (tab) tab.location.href = url;
      else globalThis.open(url, '_blank');
    },
    [run, file],
  );
}
