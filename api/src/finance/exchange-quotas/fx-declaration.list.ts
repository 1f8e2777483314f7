import { fxDeclarationList } from '@shared/contract/finance/quota-list.contract.ts';
import { declarationState } from '@shared/contract/finance/quota.rules.ts';
import { daysFrom } from '@shared/contract/logistics/free-time.ts';
import { and, eq, isNull, ne, not, sql } from 'drizzle-orm';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { baseToday } from '../../masters/rates/rate.service.ts';
import { pickColumns } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { serveList } from '../../platform/list.ts';
import { likePattern } from '../../platform/search.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { fxDeclarationEntity } from './quota.entity.ts';
import { declarationActions, overdueOn } from './quota.reads.ts';
import { fxDeclaration } from './quota.tables.ts';

const stored = (state: 'OPEN' | 'PART' | 'DONE' | 'VOID') => eq(fxDeclaration.state, state);
const inTime = (state: 'OPEN' | 'PART') => (ctx: Ctx) => and(stored(state), not(overdueOn(ctx)));

/** 报关收汇台账 (F30); the state is made of what everybody sees. */
export const fxDeclarationListRoute = serveList(fxDeclarationList, {
  table: fxDeclaration,
  scope: fxDeclarationEntity,
  join: [
    [syCompany, eq(syCompany.id, fxDeclaration.companyId)],
    [acCustomer, eq(acCustomer.id, fxDeclaration.customerId)],
    [lgContainer, eq(lgContainer.id, fxDeclaration.containerId)],
  ],
  select: {
    ...pickColumns(
      fxDeclaration,
      'companyId',
      'customerId',
      'currency',
      'declarationNo',
      'exportDate',
      'dueDate',
      'declared',
      'matched',
      'open',
      'writtenOff',
      'writeOffReason',
      'reportedOn',
      'reportNo',
      'state',
    ),
    customerName: acCustomer.shortName,
    companyName: syCompany.shortName,
    containerNo: sql<string | null>`coalesce(${lgContainer.containerNo}, ${lgContainer.containerCode})`,
    much: sql<boolean>`${fxDeclaration.open} > ${fxDeclaration.tolerance}`,
    hasWriteOff: sql<boolean>`${fxDeclaration.writtenOff} > 0`,
  },
  filters: {
    keyword: (term) =>
      sql`(${fxDeclaration.declarationNo} ilike ${likePattern(term)} or ${lgContainer.containerNo} ilike ${likePattern(term)}
        or ${lgContainer.containerCode} ilike ${likePattern(term)})`,
    unreported: () => and(isNull(fxDeclaration.reportedOn), ne(fxDeclaration.state, 'VOID')),
  },
  base: baseToday(fxDeclaration.currency, fxDeclaration.companyId),
  tabs: { open: inTime('OPEN'), part: inTime('PART'), overdue: overdueOn, done: stored('DONE'), void: stored('VOID') },
  finish: (ctx, rows) =>
    rows.map((row) => {
      const dueDate = row.dueDate ?? '';
      const kept = row.state === null || row.state === 'OVERDUE' ? 'OPEN' : row.state;
      const state = declarationState({ state: kept, much: row.much, dueDate }, ctx.today());
      return {
        ...row,
        state,
        overdueDays: state === 'OVERDUE' ? daysFrom(dueDate, ctx.today()) : null,
        actions: declarationActions(ctx, state, row),
      };
    }),
});
