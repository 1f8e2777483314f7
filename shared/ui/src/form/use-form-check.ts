import { useState } from 'react';
import type { Endpoint, FormCheck } from '@shared/contract/endpoint.ts';
import { useCommand } from '@shared/runtime/query.ts';

const NOTHING = {} as Endpoint<unknown, unknown, FormCheck>;

/** 检查 of a form: what the server says about a body that is not saved; `params.id`, where there is one, goes along. */
export function useFormCheck(
  endpoint: Endpoint<unknown, unknown, FormCheck> | undefined,
  params: Record<string, string> | undefined,
) {
  const [found, setFound] = useState<FormCheck | null>(null);
  const command = useCommand(endpoint ?? NOTHING, { invalidates: [] });
  return {
    busy: command.busy,
    found,
    clear: () => setFound(null),
    async run(body: object): Promise<FormCheck | null> {
      const outcome = await command.run({ body: { ...body, ...params } });
      setFound(outcome.ok ? outcome.data : null);
      return outcome.ok ? outcome.data : null;
    },
  };
}
