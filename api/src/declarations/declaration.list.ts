import { declarationList } from '@shared/contract/logistics/declaration-list.contract.ts';
import { eq, getTableColumns, inArray, or, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { acUser } from '../access/user.tables.ts';
import { containerActions } from '../containers/container.read.ts';
import { stageGuards } from '../containers/stage-steps.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { pickColumns } from '../platform/columns.ts';
import { numbersOf } from '../platform/list-filters.ts';
import { serveList } from '../platform/list.ts';
import { acSupplier } from '../suppliers/supplier.tables.ts';
import { declarations } from './declaration.entity.ts';
import { declCount, exporterName } from './declaration.names.ts';
import { declActions } from './declaration.read.ts';
import { lgDeclaration } from './declaration.tables.ts';

const owner = alias(acUser, 'owner');
function numberMatch(value: string): SQL | undefined {
  const numbers = numbersOf(value, 'numbers').map((each) => each.toUpperCase());
  return numbers.length === 0 ? undefined : or(...NUMBERS.map((column) => inArray(column, numbers)));
}
const NUMBERS = [
  lgDeclaration.declNo,
  lgContainer.containerCode,
  lgContainer.containerNo,
  lgDeclaration.customsNo,
] as const;

/** L17 待报关: declarations, with 报关完成 where nothing of their container is open. */
export const declarationListRoute = serveList(declarationList, {
  table: lgDeclaration,
  join: [
    [lgContainer, eq(lgContainer.id, lgDeclaration.containerId)],
    [acSupplier, eq(acSupplier.id, lgDeclaration.brokerId)],
    [owner, eq(owner.id, lgDeclaration.ownerId)],
  ],
  select: {
    ...pickColumns(
      getTableColumns(lgDeclaration),
      ...(['declNo', 'state', 'blNo', 'tradeMode', 'customsNo', 'declareDate', 'releasedAt'] as const),
      ...(['packages', 'gross', 'net', 'createdAt', 'containerId'] as const),
    ),
    ...pickColumns(
      getTableColumns(lgContainer),
      'containerCode',
      'containerNo',
      'cutCustoms',
      'stage',
      'hold',
      'planCartons',
    ),
    containerVersion: lgContainer.version,
    declCount,
    exporterName,
    brokerName: acSupplier.shortName,
    ownerName: owner.name,
    authorId: lgDeclaration.createdBy,
  },
  scope: declarations,
  numbers: NUMBERS,
  tabs: {
    draft: eq(lgDeclaration.state, 'DRAFT'),
    reviewed: eq(lgDeclaration.state, 'REVIEWED'),
    submitted: eq(lgDeclaration.state, 'SUBMITTED'),
    inspecting: eq(lgDeclaration.state, 'INSPECTING'),
    rejected: inArray(lgDeclaration.state, ['REJECTED', 'AMENDING']),
    released: inArray(lgDeclaration.state, ['RELEASED', 'CLOSED']),
  },
  filters: {
    numbers: numberMatch,
    brokerId: (value) => eq(lgDeclaration.brokerId, value),
  },
  finish: async (ctx, rows) => {
    const ready = new Set<string>();
    const ids = [...new Set(rows.filter(({ stage }) => stage === 'DECLARE').map(({ containerId }) => containerId))];
    const boxes = ids.length === 0 ? [] : await ctx.db.select().from(lgContainer).where(inArray(lgContainer.id, ids));
    for (const box of boxes)
      if ((await stageGuards(ctx, box)).every(({ ok, level }) => ok || level === 'WARN')) ready.add(box.id);
    return rows.map((row) => ({
      ...row,
      actions: [
        ...declActions(ctx, { state: row.state ?? 'DRAFT', createdBy: row.authorId, submittedAt: null }).filter(
          ({ code }) => code !== 'remove',
        ),
        ...containerActions(ctx, { stage: row.stage, hold: row.hold, planCartons: row.planCartons }).filter(
          ({ code }) => code === 'finishDeclaring' && ready.has(row.containerId),
        ),
      ],
    }));
  },
});
