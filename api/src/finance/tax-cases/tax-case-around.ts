import type { TaxDocKind } from '@shared/contract/finance/tax-case.labels.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { lgDeclaration } from '../../logistics/declarations/declaration.tables.ts';
import { lgOrder } from '../../logistics/orders/order.tables.ts';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { shAttachment } from '../../services/attachments/attachment.tables.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { finReceipt } from '../allocations/receipt.tables.ts';
import { feeLines, ordersInFinance } from '../fee-lines/fee-line.entity.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { tradeDocs } from '../trade-docs/trade-doc.entity.ts';
import { containerLabel } from '../trade-docs/trade-doc.reads.ts';
import { tradeDoc, type TradeDoc } from '../trade-docs/trade-doc.tables.ts';
import { orderShares } from './order-shares.ts';
import { taxCases } from './tax-case.entity.ts';
import { taxBatch, taxCase, taxCaseEntry, type TaxCase } from './tax-case.tables.ts';

/** What its documents and people are called. */
export async function namesOf(ctx: Ctx, id: string) {
  const [names] = await ctx.db
    .select({
      companyName: syCompany.shortName,
      customerName: acCustomer.shortName,
      supplierName: acSupplier.shortName,
      orderNo: lgOrder.orderNo,
      containerNo: containerLabel,
      declNo: lgDeclaration.declNo,
      batchNo: taxBatch.batchNo,
      ownerName: acUser.name,
    })
    .from(taxCase)
    .innerJoin(syCompany, eq(syCompany.id, taxCase.companyId))
    .innerJoin(acCustomer, eq(acCustomer.id, taxCase.customerId))
    .leftJoin(acSupplier, eq(acSupplier.id, taxCase.supplierId))
    .leftJoin(lgOrder, eq(lgOrder.id, taxCase.orderId))
    .leftJoin(lgContainer, eq(lgContainer.id, taxCase.containerId))
    .leftJoin(lgDeclaration, eq(lgDeclaration.id, taxCase.declarationId))
    .leftJoin(taxBatch, eq(taxBatch.id, taxCase.batchId))
    .leftJoin(acUser, eq(acUser.id, taxCase.ownerId))
    .where(eq(taxCase.id, id));
  if (!names) throw new Error(`Tax case ${id} lost its company`);
  return names;
}

/** Kinds of trade documents that are papers of a case. */
const KNOWN: Partial<Record<TradeDoc['kind'], TaxDocKind>> = {
  EXPORT_CONTRACT: 'EXPORT_CONTRACT',
  COMMERCIAL_INVOICE: 'COMMERCIAL_INVOICE',
  PACKING_LIST: 'PACKING_LIST',
  PURCHASE_CONTRACT: 'PURCHASE_CONTRACT',
};
/** Trade documents (F29) of its declaration, container or order, that the caller sees. */
export async function knownDocs(ctx: Ctx, row: TaxCase): Promise<{ kind: TaxDocKind; docNo: string }[]> {
  const by = row.declarationId
    ? eq(tradeDoc.declarationId, row.declarationId)
    : row.orderId
      ? eq(tradeDoc.orderId, row.orderId)
      : null;
  if (by === null) return [];
  const found = await ctx.db
    .select({ kind: tradeDoc.kind, docNo: tradeDoc.docNo })
    .from(tradeDoc)
    .where(
      and(
        by,
        eq(tradeDoc.companyId, row.companyId),
        inArray(tradeDoc.state, ['EFFECTIVE', 'ISSUED', 'ARCHIVED']),
        tradeDocs.scopeWhere(ctx.actor),
      ),
    )
    .orderBy(asc(tradeDoc.id))
    .limit(50);
  return found.flatMap(({ kind, docNo }) => {
    const paper = KNOWN[kind];
    return paper ? [{ kind: paper, docNo }] : [];
  });
}

/** Fees that it has made, that the caller sees. */
export const feesOf = (ctx: Ctx, id: string) =>
  ctx.db
    .select({
      id: finFeeLine.id,
      feeNo: finFeeLine.feeNo,
      direction: finFeeLine.direction,
      chargeName: finChargeCode.name,
      amount: finFeeLine.amount,
      open: finFeeLine.open,
      state: finFeeLine.state,
    })
    .from(finFeeLine)
    .innerJoin(finChargeCode, eq(finChargeCode.id, finFeeLine.chargeCodeId))
    .where(and(eq(finFeeLine.sourceType, taxCases.kind), eq(finFeeLine.sourceId, id), feeLines.scopeWhere(ctx.actor)))
    .orderBy(asc(finFeeLine.id));

/** What it has moved. */
export const entriesOf = (ctx: Ctx, id: string) =>
  ctx.db
    .select({
      id: taxCaseEntry.id,
      kind: taxCaseEntry.kind,
      date: taxCaseEntry.entryDate,
      amount: taxCaseEntry.amount,
      receiptNo: finReceipt.receiptNo,
    })
    .from(taxCaseEntry)
    .leftJoin(finReceipt, eq(finReceipt.id, taxCaseEntry.receiptId))
    .where(eq(taxCaseEntry.caseId, id))
    .orderBy(asc(taxCaseEntry.id));

/** Slots in which it has files. */
export const filesOf = (ctx: Ctx, id: string) =>
  ctx.db
    .select({ slot: shAttachment.slot })
    .from(shAttachment)
    .where(and(eq(shAttachment.ownerType, taxCases.kind), eq(shAttachment.ownerId, id)));

/** What each order bears of a BUYOUT case; of orders that the caller does not see no number (ACC-032). */
export async function sharesOf(ctx: Ctx, row: TaxCase) {
  const shares = row.mode === 'BUYOUT' ? await orderShares(ctx, row) : [];
  if (shares.length === 0) return [];
  const ids = shares.map(({ orderId }) => orderId);
  const seen = await ctx.db
    .select({ id: lgOrder.id, orderNo: lgOrder.orderNo })
    .from(lgOrder)
    .where(and(inArray(lgOrder.id, ids), ordersInFinance.scopeWhere(ctx.actor)));
  const numbers = new Map(seen.map(({ id, orderNo }) => [id, orderNo]));
  return shares
    .map((share) => ({ ...share, orderNo: numbers.get(share.orderId) ?? null }))
    .toSorted((one, other) => Number(BigInt(one.orderId) - BigInt(other.orderId)));
}
