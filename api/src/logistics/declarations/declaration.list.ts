import { CLEARED_DECL } from '@shared/contract/logistics/declaration.machine.ts';
import { declarationList } from '@shared/contract/logistics/declaration-list.contract.ts';
import { and, eq, getTableColumns, inArray, notInArray, or, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { acUser } from '../../services/people/user.tables.ts';
import { containerActions } from '../containers/container.reads.ts';
import { lgContainer } from '../containers/container.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { pickColumns } from '../../platform/columns.ts';
import { numbersOf } from '../../platform/list-filters.ts';
import { serveList } from '../../platform/list.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { declarations } from './declaration.entity.ts';
import { declCount, exporterName } from './declaration-names.ts';
import { missingDeclarationDocuments } from './declaration-documents.ts';
import { declActions } from './declaration.reads.ts';
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
    editedBy: lgDeclaration.editedBy,
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
    lacking: (value, ctx) => (value === '1' ? missingDeclarationDocuments(ctx) : undefined),
    numbers: numberMatch,
    brokerId: (value) => eq(lgDeclaration.brokerId, value),
  },
  finish: async (ctx, rows) => {
    const ready = await releasedOf(
      ctx,
      rows.filter(({ stage }) => stage === 'DECLARE').map(({ containerId }) => containerId),
    );
    return rows.map((row) => ({
      ...row,
      actions: [
        ...declActions(ctx, {
          state: row.state ?? 'DRAFT',
          createdBy: row.authorId,
          editedBy: row.editedBy,
          submittedAt: null,
          stage: row.stage,
        }).filter(({ code }) => code !== 'remove'),
        ...containerActions(ctx, { stage: row.stage, hold: row.hold, planCartons: row.planCartons }).filter(
          ({ code }) => code === 'finishDeclaring' && ready.has(row.containerId),
        ),
      ],
    }));
  },
});

/** Those of the containers whose declarations are all through the customs. */
async function releasedOf(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const open = await ctx.db
    .selectDistinct({ id: lgDeclaration.containerId })
    .from(lgDeclaration)
    .where(
      and(
        inArray(lgDeclaration.containerId, [...new Set(ids)]),
        notInArray(lgDeclaration.state, [...CLEARED_DECL, 'REVOKED']),
      ),
    );
  return new Set(ids.filter((id) => !open.some((each) => each.id === id)));
}
