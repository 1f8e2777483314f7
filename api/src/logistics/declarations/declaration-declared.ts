import { fobOf } from '@shared/contract/logistics/declaration-fob.ts';
import { asc, inArray } from 'drizzle-orm';
import type { ContainerRow } from '../containers/container.tables.ts';
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
  const lines = await ctx.tx
    .select()
    .from(lgDeclarationLine)
    .where(
      inArray(
        lgDeclarationLine.declarationId,
        list.map(({ id }) => id),
      ),
    )
    .orderBy(asc(lgDeclarationLine.declarationId), asc(lgDeclarationLine.itemNo));
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
      lines: lines
        .filter(({ declarationId }) => declarationId === each.id)
        .map(
          ({
            id,
            itemNo,
            hsCode,
            name,
            qty1,
            unit1,
            total,
            currency,
            refundFlag,
            invoiceKind,
            purchaseAmount,
            vatRate,
          }) => ({
            id,
            itemNo,
            hsCode,
            name,
            qty: qty1,
            unit: unit1,
            total,
            currency,
            refundFlag,
            invoiceKind,
            purchaseAmount,
            vatRate,
          }),
        ),
    })),
  });
}
