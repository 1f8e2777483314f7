import type { Ctx } from '../../platform/context.ts';
import type { Entity } from '../../platform/entity.ts';
import type { RecordTable } from '../../platform/entity-types.ts';
import { port } from '../../platform/port.ts';

/** Who of some people have a record in their scope; what a notice names goes to nobody else (1.8). */
export interface RecordViewers {
  among<Table extends RecordTable>(
    ctx: Ctx,
    of: Entity<Table>,
    id: string,
    userIds: readonly string[],
  ): Promise<string[]>;
}
export const recordViewers = port<RecordViewers>('approvals.record-viewers');
