import type { TodoGroup } from '@shared/contract/dashboard/dashboard.contract.ts';
import { sql } from 'drizzle-orm';
import type { Actor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';

/** How many rows a read with a limit would have without it; select it as `inAll`. */
export const inAll = sql<number>`count(*) over ()`.mapWith(Number);

/** One thing that waits: its document, whose it is, since when and until when, and the page where it is done. */
export interface Waiting {
  /** How many of its kind wait in all. */
  inAll: number;
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
  /** The `limit` most urgent in the caller's scope: what is due first, then the oldest; each says how many there are in all, so that one query does. */
  find(ctx: Ctx, limit: number): Promise<Waiting[]>;
}
