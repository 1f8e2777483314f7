import type { Stage } from '@shared/contract/logistics/container.machine.ts';
import { sql, type SQL } from 'drizzle-orm';
import { lgContainer } from '../containers/container.tables.ts';
import { lgStageRecord } from '../stage-records/stage-record.tables.ts';

/** Containers that went on from a stage in a time, whatever became of them since. */
export const leftStage = (stage: Stage, from: Date, to?: Date): SQL =>
  sql`exists (select 1 from ${lgStageRecord} where ${lgStageRecord.containerId} = ${lgContainer.id}
    and ${lgStageRecord.action} = 'ADVANCE' and ${lgStageRecord.fromStage} = ${stage}
    and ${lgStageRecord.occurredAt} >= ${from} ${to ? sql`and ${lgStageRecord.occurredAt} < ${to}` : sql``})`;
