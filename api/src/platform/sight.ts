import type { FieldGuard } from '@shared/contract/access.ts';
import { fieldLevel } from './actor.ts';
import type { Ctx } from './context.ts';
import { refuse } from './refusal.ts';

/** Whether the caller sees the figures of a group. */
export const sees = ({ actor }: Pick<Ctx, 'actor'>, guard: FieldGuard): boolean =>
  fieldLevel(actor, guard) === 'VISIBLE';

/** Words that name figures, for who sees all of their groups; `otherwise` for everybody else (SYS-034). */
export const told = (
  ctx: Pick<Ctx, 'actor'>,
  guards: FieldGuard | readonly FieldGuard[],
  words: string,
  otherwise = '',
): string => (([guards].flat() as FieldGuard[]).every((guard) => sees(ctx, guard)) ? words : otherwise);

/** Who writes amounts sees them, what is hidden would else be overwritten; so does who draws a whole report: NO_PERMISSION. */
export function requireSight(ctx: Pick<Ctx, 'actor'>, guard: FieldGuard): void {
  if (!sees(ctx, guard)) throw refuse('NO_PERMISSION');
}
