import { stageRecordList, stageRecords as contract } from '@shared/contract/logistics/stage-record.contract.ts';
import { asc, eq, getTableColumns } from 'drizzle-orm';
import { acUser } from '../access/user.tables.ts';
import { serveExport } from '../exchange/export.routes.ts';
import { containers } from '../containers/container.entity.ts';
import { containerMatch } from '../containers/container.list.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { serveList } from '../platform/list.ts';
import { serve, type Route } from '../platform/route.ts';
import { lgStageRecord } from './stage-record.tables.ts';

const columns = getTableColumns(lgStageRecord);
const {
  action,
  fromStage,
  toStage,
  milestone,
  occurredAt,
  recordedAt,
  stayMinutes,
  location,
  reason,
  source,
  containerId,
} = columns;

export const stageRecordRoutes: Route[] = [
  serveList(stageRecordList, {
    table: lgStageRecord,
    join: [
      [lgContainer, eq(lgContainer.id, lgStageRecord.containerId)],
      [acUser, eq(acUser.id, lgStageRecord.createdBy)],
    ],
    select: {
      action,
      fromStage,
      toStage,
      milestone,
      occurredAt,
      recordedAt,
      stayMinutes,
      location,
      reason,
      source,
      containerId,
      containerCode: lgContainer.containerCode,
      containerNo: lgContainer.containerNo,
      userName: acUser.name,
    },
    scope: containers,
    numbers: [lgContainer.containerCode, lgContainer.containerNo],
    filters: {
      numbers: containerMatch,
      createdBy: (value) => eq(lgStageRecord.createdBy, value),
    },
  }),
  serveExport(stageRecordList),
  serve(contract.ofContainer, async (ctx, { params }) => {
    const { containerCode } = await containers.find(ctx, params.id);
    const list = await ctx.db
      .select({ ...columns, userName: acUser.name })
      .from(lgStageRecord)
      .leftJoin(acUser, eq(acUser.id, lgStageRecord.createdBy))
      .where(eq(lgStageRecord.containerId, params.id))
      .orderBy(asc(lgStageRecord.seq));
    return {
      containerCode,
      list: list.map(({ id, seq, remark, userName, ...row }) => ({
        id,
        seq,
        remark,
        userName,
        action: row.action,
        fromStage: row.fromStage,
        toStage: row.toStage,
        milestone: row.milestone,
        stayMinutes: row.stayMinutes,
        reason: row.reason,
        source: row.source,
        occurredAt: row.occurredAt.toISOString(),
        recordedAt: row.recordedAt.toISOString(),
      })),
    };
  }),
];
