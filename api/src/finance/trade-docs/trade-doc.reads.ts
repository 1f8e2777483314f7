import type { TradeDocDetail } from '@shared/contract/finance/trade-doc.answers.ts';
import { isTaxInvoice, type TradeDocKind, type TradeDocState } from '@shared/contract/finance/trade-doc.labels.ts';
import { tradeDocMachine } from '@shared/contract/finance/trade-doc.machine.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { aliasedTable, and, asc, eq, inArray, sql } from 'drizzle-orm';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { lgDeclaration } from '../../logistics/declarations/declaration.tables.ts';
import { lgOrder } from '../../logistics/orders/order.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { isMaker } from '../../platform/hands.ts';
import { readAll } from '../../platform/reads.ts';
import type { Answerable } from '../../platform/route.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { syTemplate } from '../../services/templates/template.tables.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { crossCheck, packingCheck } from './cross-check.ts';
import { invoiceUse } from './ports.ts';
import { orderChangesOf } from './order-changes.ts';
import { linesOf } from './trade-doc-lines.ts';
import { reddenedOf } from './trade-doc-issue.ts';
import { tradeDocs } from './trade-doc.entity.ts';
import { tradeDoc } from './trade-doc.tables.ts';

const original = aliasedTable(tradeDoc, 'trade_doc_original');
/** Number of a container: its box number once it has one. */
export const containerLabel = sql<string | null>`coalesce(${lgContainer.containerNo}, ${lgContainer.containerCode})`;

interface Known {
  kind: TradeDocKind;
  state: TradeDocState;
  createdBy: string | null;
  editedBy: string[];
  redOf: string | null;
}
/** What may be done with a document: by its kind, by another than its author, a draft deleted by its author. */
export const tradeDocActions = (ctx: Ctx, row: Known) =>
  allowedActions(
    tradeDocMachine,
    row.state,
    (code) => ctx.actor.may(code),
    (action) => {
      const mine = row.createdBy === ctx.actor.userId;
      if (action === 'remove') return mine ? [] : null;
      if (action === 'issue') return row.kind === 'INPUT_INVOICE' ? null : [];
      if (action === 'receive') return row.kind === 'INPUT_INVOICE' ? [] : null;
      if (action === 'linkFees') return isTaxInvoice(row.kind) && row.redOf === null ? [] : null;
      if (action === 'red') return isTaxInvoice(row.kind) && row.redOf === null ? [] : null;
      if (action === 'link') return row.kind === 'FACTORY_INSTRUCTION' || row.redOf !== null ? null : [];
      if (action === 'void') return row.state === 'EFFECTIVE' && !ctx.actor.may('trade.doc.approve') ? null : [];
      if (action !== 'approve') return [];
      return isMaker(ctx, row) ? ['由您制单、编辑或提交，须由他人审核'] : [];
    },
  );

type Names = Pick<
  TradeDocDetail,
  | 'companyName'
  | 'customerName'
  | 'supplierName'
  | 'orderNo'
  | 'containerNo'
  | 'declNo'
  | 'customsNo'
  | 'redOfNo'
  | 'templateName'
>;
/** What the ids of a document are called. */
async function namesOf(ctx: Ctx, id: string): Promise<Names> {
  const [names] = await ctx.db
    .select({
      companyName: syCompany.shortName,
      customerName: acCustomer.shortName,
      supplierName: acSupplier.shortName,
      orderNo: lgOrder.orderNo,
      containerNo: containerLabel,
      declNo: lgDeclaration.declNo,
      customsNo: lgDeclaration.customsNo,
      redOfNo: original.docNo,
      templateName: syTemplate.name,
    })
    .from(tradeDoc)
    .innerJoin(syCompany, eq(syCompany.id, tradeDoc.companyId))
    .leftJoin(acCustomer, eq(acCustomer.id, tradeDoc.customerId))
    .leftJoin(acSupplier, eq(acSupplier.id, tradeDoc.supplierId))
    .leftJoin(lgOrder, eq(lgOrder.id, tradeDoc.orderId))
    .leftJoin(lgContainer, eq(lgContainer.id, tradeDoc.containerId))
    .leftJoin(lgDeclaration, eq(lgDeclaration.id, tradeDoc.declarationId))
    .leftJoin(original, eq(original.id, tradeDoc.redOf))
    .leftJoin(syTemplate, eq(syTemplate.id, tradeDoc.templateId))
    .where(eq(tradeDoc.id, id));
  if (!names) throw new Error(`Trade document ${id} lost its company`);
  return names;
}

/** A document with its lines, its red ones, and how it agrees with the others. */
export async function tradeDocDetail(ctx: Ctx, id: string): Promise<Answerable<TradeDocDetail>> {
  const row = await tradeDocs.find(ctx, id);
  const people = [row.createdBy, row.submittedBy, row.approvedBy, row.issuedBy].map((user) => user ?? '0');
  const [names, users, lines, fees, reds, reddened, checks, packing, taxCases] = await readAll(
    ctx,
    () => namesOf(ctx, id),
    () => ctx.db.select({ id: acUser.id, name: acUser.name }).from(acUser).where(inArray(acUser.id, people)),
    () => linesOf(ctx, id),
    () =>
      ctx.db
        .select({ id: finFeeLine.id, feeNo: finFeeLine.feeNo })
        .from(finFeeLine)
        .where(
          sql`exists (select 1 from trade_doc_line l where l.doc_id = ${id} and l.fee_line_id = ${finFeeLine.id})`,
        ),
    () =>
      ctx.db
        .select({
          id: tradeDoc.id,
          docNo: tradeDoc.docNo,
          invoiceNo: tradeDoc.invoiceNo,
          docDate: tradeDoc.docDate,
          amount: tradeDoc.amount,
        })
        .from(tradeDoc)
        .where(and(eq(tradeDoc.redOf, id), tradeDocs.scopeWhere(ctx.actor)))
        .orderBy(asc(tradeDoc.id)),
    () => reddenedOf(ctx, id),
    () => (row.declarationId ? crossCheck(ctx, row.declarationId) : []),
    () => packingCheck(ctx, row),
    () => invoiceUse().casesOf(ctx, row),
  );
  const orderChanges = await orderChangesOf(ctx, row, lines);
  const nameOf = (user: string | null) => users.find((one) => one.id === user)?.name ?? null;
  const feeNos = new Map(fees.map((fee) => [fee.id, fee.feeNo]));
  const {
    ownerId: _owner,
    deptId: _dept,
    updatedAt: _at,
    updatedBy: _by,
    deletedAt: _deleted,
    searchText: _search,
    createdBy,
    submittedBy,
    approvedBy,
    issuedBy,
    ...own
  } = row;
  return {
    ...own,
    ...names,
    creatorName: nameOf(createdBy),
    submitterName: nameOf(submittedBy),
    approverName: nameOf(approvedBy),
    issuerName: nameOf(issuedBy),
    lines: lines.map(({ docId: _doc, redOfLine: _red, ...line }) => ({
      ...line,
      feeNo: line.feeLineId ? (feeNos.get(line.feeLineId) ?? null) : null,
      reddened: reddened.get(line.id) ?? '0',
    })),
    reds,
    checks,
    packing,
    orderChanges,
    ...(taxCases ? { taxCases } : {}),
    actions: tradeDocActions(ctx, row),
  };
}
