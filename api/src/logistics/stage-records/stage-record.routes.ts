import { stageRecordList, stageRecords as contract } from '@shared/contract/logistics/stage-record.contract.ts';
import { asc, eq, getTableColumns } from 'drizzle-orm';
import { attachStored, storeForMany, type StoredUpload } from '../../services/attachments/attachment.service.ts';
import { attachedFiles } from '../../services/attachments/attached-files.ts';
import { editOwner } from '../../services/attachments/owners.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { containers } from '../containers/container.entity.ts';
import { pickColumns } from '../../platform/columns.ts';
import { handle, handleBatch, serve, type Route } from '../../platform/route.ts';
import { milestoneImportRoutes } from './milestone.import.ts';
import { addMilestone, correctMilestone, moment } from './milestone.service.ts';
import { corrected } from './milestone-standing.ts';
import { stageRecords } from './stage-record.entity.ts';
import { stageRecordListRoute, stagesStayed } from './stage-record.list.ts';
import { lgStageRecord } from './stage-record.tables.ts';

const shown = pickColumns(
  getTableColumns(lgStageRecord),
  ...(['id', 'seq', 'action', 'fromStage', 'toStage', 'milestone', 'stayMinutes', 'location', 'reason'] as const),
  ...(['remark', 'source', 'occurredAt', 'recordedAt'] as const),
);

export const stageRecordRoutes: Route[] = [
  stageRecordListRoute,
  serveExport(stageRecordList),
  serve(contract.stays, async (ctx, { query }) => ({ list: await stagesStayed(ctx, query) })),
  serve(contract.ofContainer, async (ctx, { params }) => {
    const { containerCode } = await containers.find(ctx, params.id);
    const list = await ctx.db
      .select({ ...shown, corrected, userName: acUser.name })
      .from(lgStageRecord)
      .leftJoin(acUser, eq(acUser.id, lgStageRecord.createdBy))
      .where(eq(lgStageRecord.containerId, params.id))
      .orderBy(asc(lgStageRecord.seq));
    const files = await attachedFiles(
      ctx,
      stageRecords.kind,
      list.map(({ id }) => id),
    );
    return {
      containerCode,
      list: list.map(({ occurredAt, recordedAt, ...row }) => ({
        ...row,
        occurredAt: occurredAt.toISOString(),
        recordedAt: recordedAt.toISOString(),
        files: files.get(row.id) ?? [],
      })),
    };
  }),
  handle(contract.add, async (ctx, { params, body: { ack: _ack, occurredAt, ...entry } }) => {
    const row = await containers.lock(ctx, params.id);
    const { id } = await addMilestone(ctx, row, { ...entry, occurredAt: moment(occurredAt) });
    return { id };
  }),
  handleBatch(
    contract.batch,
    containers,
    async (ctx, row, { milestone, occurredAt, location, remark }, evidence: readonly StoredUpload[] = []) => {
      const { id } = await addMilestone(ctx, row, { milestone, occurredAt: moment(occurredAt), location, remark });
      if (evidence.length === 0) return;
      const owner = await editOwner(ctx, stageRecords.kind, id);
      for (const file of evidence) await attachStored(ctx, owner, '', file);
    },
    {
      first: async (ctx, _body, files) => {
        const kept: StoredUpload[] = [];
        for (const file of files) kept.push(await storeForMany(ctx, file));
        return kept;
      },
    },
  ),
  handle(contract.correct, async (ctx, { params, body: { ack: _ack, occurredAt, ...input } }) => {
    const { id } = await correctMilestone(ctx, params.id, { ...input, occurredAt: moment(occurredAt) });
    return { id };
  }),
  ...milestoneImportRoutes,
];
