import { fobOf } from '@shared/contract/logistics/declaration-fob.ts';
import { asc, getTableColumns, inArray } from 'drizzle-orm';
import type { ContainerRow } from '../containers/container.tables.ts';
import { pickColumns } from '../../platform/columns.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { lgDeclarationLine, type DeclarationRow } from './declaration.tables.ts';

/**
 * container.declared: tells finance what is declared of a container in these declarations; with 报关完成 of all of them, behind
 * it of one that was amended.
 */
export async function tellDeclared(
  ctx: CommandCtx,
  container: ContainerRow,
  list: readonly DeclarationRow[],
): Promise<void> {
  const columns = getTableColumns(lgDeclarationLine);
  const { declarationId, qty1: qty, unit1: unit } = columns;
  const own = pickColumns(columns, 'id', 'itemNo', 'hsCode', 'name', 'total', 'currency', 'refundFlag', 'invoiceKind');
  const told = { ...own, ...pickColumns(columns, 'purchaseAmount', 'vatRate'), qty, unit };
  const ids = list.map((each) => each.id);
  const lines = await ctx.tx
    .select({ declarationId, told })
    .from(lgDeclarationLine)
    .where(inArray(declarationId, ids))
    .orderBy(asc(declarationId), asc(columns.itemNo));
  await ctx.emit('container.declared', {
    containerId: container.id,
    containerCode: container.containerCode,
    declarations: list.map((each) => ({
      id: each.id,
      declNo: each.declNo,
      customsNo: each.customsNo,
      companyId: each.companyId,
      exporterKind: each.exporterKind,
      exporterId: each.exporterCompanyId ?? each.exporterCustomerId,
      exportDate: each.exportDate,
      releasedAt: each.releasedAt?.toISOString() ?? null,
      dealMode: each.dealMode,
      freight: each.freight,
      insurance: each.insurance,
      totals: each.totals,
      fob: fobOf(each),
      lines: lines.flatMap((line) => (line.declarationId === each.id ? [line.told] : [])),
    })),
  });
}
