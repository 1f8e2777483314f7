import type { Endpoint } from '@shared/contract/endpoint.ts';
import type { CommandCtx, ReadCtx } from './context.ts';
import { handle, serve, type Answerable, type Route } from './route.ts';

/**
 * Routes of one kind of document: `read` answers its detail, `change` does a step on the document of the path and answers the
 * detail as it is then.
 *
 *   const { read, change } = documentRoutes(contract.get, clearanceDetail);
 *   change(contract.hold, (ctx, id, body) => holdClearance(ctx, id, body.version, body.reason));
 */
export function documentRoutes<Query, Body, Answer>(
  get: Endpoint<Query, Body, Answer>,
  detail: (ctx: ReadCtx, id: string) => Promise<Answerable<Answer>>,
) {
  return {
    read: serve(get, (ctx, { params }) => detail(ctx, params.id)),
    change: <ItsQuery, ItsBody>(
      endpoint: Endpoint<ItsQuery, ItsBody, Answer>,
      step: (ctx: CommandCtx, id: string, body: ItsBody) => Promise<unknown>,
    ): Route =>
      handle(endpoint, async (ctx, { params, body }) => {
        await step(ctx, params.id, body);
        return detail(ctx, params.id);
      }),
  };
}
