import type { CommandCtx } from './context.ts';

/** A record on its way into another state. */
export interface StateStep {
  kind: string;
  /** Number that people know it by. */
  no: string;
  /** The row with what changes together with the state. */
  row: Readonly<Record<string, unknown>>;
  from: string;
  to: string;
}
/** What every change of state asks and tells; plugged in by 单据设置. `before` refuses; rules of the system skip it. */
export interface StateHooks {
  before(ctx: CommandCtx, step: StateStep): Promise<void>;
  after(ctx: CommandCtx, step: StateStep): Promise<void>;
}
export const stateHooks: StateHooks = { before: async () => undefined, after: async () => undefined };
