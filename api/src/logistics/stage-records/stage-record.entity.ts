import { and, eq, exists, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { containers } from '../containers/container.entity.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { entity } from '../../platform/entity.ts';
import { lgStageRecord } from './stage-record.tables.ts';

/** 柜子状态记录: seen with its container; append-only, only files are added to it. */
export const stageRecords = entity({
  table: lgStageRecord,
  kind: 'lg_stage_record',
  title: '柜子状态记录',
  scope: {
    and: (actor) =>
      exists(
        new QueryBuilder()
          .select({ one: sql`1` })
          .from(lgContainer)
          .where(and(eq(lgContainer.id, lgStageRecord.containerId), containers.scopeWhere(actor))),
      ),
  },
});
attachmentOwner('lg_stage_record', {
  entity: stageRecords,
  // Where the timeline of a container is seen, so are its files.
  view: { anyOf: ['logistics.record.view', 'logistics.container.view'] },
  edit: 'logistics.record.add',
});
