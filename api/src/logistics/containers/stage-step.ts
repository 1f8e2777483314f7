import type { Guard } from '@shared/contract/logistics/container.answers.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import type { ContainerRow } from './container.tables.ts';

/**
 * What one stage knows of the way out of it, forwards and back (5.2). The row is locked, and so are the orders of its cargo;
 * everything happens in the transaction of the step.
 */
export interface StageStep {
  /** Conditions of the step forwards; blocking ones refuse it, warnings are confirmed. */
  guards(ctx: Ctx, row: ContainerRow): Promise<Guard[]>;
  /** Leaving it forwards: side effects, and the fields of the container that change with the step. */
  leave?(ctx: CommandCtx, row: ContainerRow): Promise<Partial<ContainerRow>>;
  /** Leaving it backwards (LOG-060…063): refuses, or reopens the stage's own document to its last editable state. */
  reopen?(ctx: CommandCtx, row: ContainerRow, reason: string): Promise<void>;
  /** Coming back into it from the next stage: takes back what `leave` gave; answers the fields that change. */
  undo?(ctx: CommandCtx, row: ContainerRow, reason: string): Promise<Partial<ContainerRow>>;
}
