import type { Todo } from '@shared/contract/dashboard/dashboard.contract.ts';
import type { Ctx } from '../../platform/context.ts';
import { readAll } from '../../platform/reads.ts';
import { TODO_KINDS } from './todo-kinds.ts';

const EACH = 20;

/** 我的待办 (D1): what waits for the caller, by kind and as one list, oldest first. */
export async function todos(ctx: Ctx) {
  const asked = TODO_KINDS.filter((kind) => kind.may(ctx.actor));
  const found = await readAll(ctx, ...asked.map((kind) => async () => ({ kind, list: await kind.find(ctx, EACH) })));
  return {
    kinds: found.map(({ kind: { kind, group, title, link }, list: [first] }) => ({
      kind,
      group,
      title,
      count: first?.inAll ?? 0,
      link: link(ctx),
    })),
    list: found
      .flatMap(({ kind: { kind, group, title }, list }) =>
        list.map(({ no, customer, since, deadline, link }): Todo => ({
          kind,
          group,
          title,
          no,
          customer,
          since: since.toISOString(),
          deadline: deadline?.toISOString() ?? null,
          link,
        })),
      )
      .toSorted((left, right) => left.since.localeCompare(right.since)),
  };
}
