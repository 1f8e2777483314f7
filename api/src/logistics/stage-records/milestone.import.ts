import { milestoneImport, type MilestoneImportRow } from '@shared/contract/logistics/stage-record.contract.ts';
import { inArray, or } from 'drizzle-orm';
import { containers } from '../containers/container.entity.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { serveImport } from '../../services/exchange/import.routes.ts';
import type { ImportWork } from '../../services/exchange/import-work.ts';
import type { Route } from '../../platform/route.ts';
import { addMilestone, knowsMilestone, moment, type NewMilestone } from './milestone.service.ts';

type Value = NewMilestone & { containerId: string };
const wordOf = (text: string) => text.replaceAll(/[\s-]/g, '').toUpperCase();

/** Containers in scope by 柜子编号 or 箱号; of several with one number the latest counts. */
const work: ImportWork<MilestoneImportRow, Value> = {
  async plan(ctx, documents, fail) {
    const words = [
      ...new Set(documents.flatMap(({ rows: [row] }) => [row.container.trim().toUpperCase(), wordOf(row.container)])),
    ];
    const found = await containers.findMany(
      ctx,
      or(inArray(lgContainer.containerCode, words), inArray(lgContainer.containerNo, words)),
    );
    const byWord = new Map(
      found.flatMap((row) =>
        [row.containerCode, ...(row.containerNo ? [row.containerNo] : [])].map((word) => [wordOf(word), row.id]),
      ),
    );
    return documents.map(({ rows: [row] }) => {
      const containerId = byWord.get(wordOf(row.container));
      if (!containerId) {
        fail(row, 'container', '没有这个柜子或无权访问');
        return null;
      }
      const { milestone, location, remark } = row;
      return { containerId, milestone, occurredAt: moment(row.occurredAt), location, remark, source: 'IMPORT' };
    });
  },
  order: ({ occurredAt }) => occurredAt.getTime(),
  async save(ctx, { containerId, ...entry }) {
    const row = await containers.lock(ctx, containerId);
    return (await knowsMilestone(ctx, containerId, entry)) ? row : addMilestone(ctx, row, entry);
  },
};

export const milestoneImportRoutes: Route[] = serveImport(milestoneImport, work);
