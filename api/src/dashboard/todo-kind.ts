import type { TodoGroup } from '@shared/contract/dashboard/dashboard.contract.ts';
import type { Actor } from '../platform/actor.ts';
import type { Ctx } from '../platform/context.ts';

/** One thing that waits: its document, whose it is, since when and until when, and the page where it is done. */
export interface Waiting {
  no: string;
  customer: string | null;
  since: Date;
  deadline?: Date | null;
  link: string;
}

/**
 * A kind of 我的待办. A noun declares its own in `<noun>.todo.ts` and stands in `todo-kinds.ts`; the board asks only those
 * that the caller may do.
 */
export interface TodoKind {
  kind: string;
  group: TodoGroup;
  /** 待审核订单 */
  title: string;
  may(actor: Actor): boolean;
  /** The list that shows all of the kind. */
  link(ctx: Ctx): string;
  /** How many there are in the caller's scope, and the `limit` oldest of them. */
  find(ctx: Ctx, limit: number): Promise<{ count: number; list: Waiting[] }>;
}
