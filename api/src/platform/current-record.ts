import type { Endpoint } from '@shared/contract/endpoint.ts';
import { cutAnswer } from './answer-cut.ts';
import { permits, type ReadCtx } from './context.ts';
import { guards } from './guards.ts';
import type { Params } from './params.ts';
import { refuse, Refusal } from './refusal.ts';
import type { Route } from './route.ts';

type ReadRoute = Extract<Route, { mode: 'read' }>;
/** Finds the read of the record that a command's address is about. */
export type RecordReads = (command: Pick<Endpoint, 'path'>) => ReadRoute | undefined;

/** `PUT /logistics/orders/{id}` and `POST /logistics/orders/{id}/change` → `GET /logistics/orders/{id}`. */
export function recordReads(routes: readonly Route[]): RecordReads {
  const reads = new Map(
    routes.flatMap((route) => (route.mode === 'read' ? [[route.endpoint.path, route] as const] : [])),
  );
  return ({ path }) => reads.get(path.slice(0, path.lastIndexOf('}') + 1));
}

interface Conflicting {
  current?: { id?: unknown } | null;
}
/**
 * Who gets a VERSION_CONFLICT compares with what the form had read: `current` becomes the record as its own read
 * answers it (lines, names and rights of this reader), in place of the bare row. Anything else passes as it is.
 */
export async function withCurrentRecord(
  error: unknown,
  read: ReadRoute | undefined,
  ctx: ReadCtx,
  params: Params,
): Promise<unknown> {
  if (!read || !(error instanceof Refusal) || error.code !== 'VERSION_CONFLICT') return error;
  const data = error.data as Conflicting | undefined;
  if (!data?.current || !permits(ctx.actor, read.endpoint.permission)) return error;
  const record = (await read.run(ctx, { params, query: {}, body: undefined, files: [] })) as { id?: unknown } | null;
  if (!record || String(record.id) !== String(data.current.id)) return error;
  const current = guards.fields(ctx.actor, cutAnswer(read, record), read.endpoint.fields);
  return refuse('VERSION_CONFLICT', error.message, { ...data, current });
}
