import type { FieldGuard } from '@shared/contract/access.ts';
import { fieldLevel } from './actor.ts';
import type { Ctx } from './context.ts';
import { refuse } from './refusal.ts';

/** Who writes amounts sees them, what is hidden would else be overwritten; so does who draws a whole report: NO_PERMISSION. */
export function requireSight(ctx: Pick<Ctx, 'actor'>, guard: FieldGuard): void {
  if (!ctx.actor.system && fieldLevel(ctx.actor, guard) !== 'VISIBLE') throw refuse('NO_PERMISSION');
}
