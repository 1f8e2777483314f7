import { add, isZero, roundMoney, subtract } from '@shared/contract/decimal.ts';
import type { TaxCaseDetail } from '@shared/contract/finance/tax-case.answers.ts';
import { addDays } from '@shared/contract/business-day.ts';
import {
  DUE_STATES,
  TAX_DOC_KINDS,
  WAIVER_CHOICES,
  type RefundMode,
  type TaxCaseState,
  type TaxDocKind,
} from '@shared/contract/finance/tax-case.labels.ts';
import { taxCaseMachine } from '@shared/contract/finance/tax-case.machine.ts';
import { advanceInterest, daysBetween, matchedPercent } from '@shared/contract/finance/tax-case.rules.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { lgDeclaration } from '../../logistics/declarations/declaration.tables.ts';
import { lgOrder } from '../../logistics/orders/order.tables.ts';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { readAll } from '../../platform/reads.ts';
import type { Answerable } from '../../platform/route.ts';
import { pendingOf } from '../../services/approvals/approval.service.ts';
import { shAttachment } from '../../services/attachments/attachment.tables.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { finReceipt } from '../allocations/receipt.tables.ts';
import { feeLines, ordersInFinance } from '../fee-lines/fee-line.entity.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { postedJournals } from '../ledger/posted-journals.ts';
import { parameters } from '../parameters.ts';
import { crossCheck } from '../trade-docs/cross-check.ts';
import { tradeDocs } from '../trade-docs/trade-doc.entity.ts';
import { containerLabel } from '../trade-docs/trade-doc.reads.ts';
import { tradeDoc, type TradeDoc } from '../trade-docs/trade-doc.tables.ts';
import { orderShares } from './order-shares.ts';
import { refusedCosts } from './tax-case-books.ts';
import { fixed, factsOf, type CaseFacts } from './tax-case-facts.ts';
import { itemDifferences, orderChangesOf } from './tax-differences.ts';
import { taxCases } from './tax-case.entity.ts';
import { taxBatch, taxCase, taxCaseEntry, type TaxCase } from './tax-case.tables.ts';

/** What may be done with a case by its state and mode; what the detail knows to block is told as reasons. */
export const taxCaseActions = (
  ctx: Ctx,
  row: { state: TaxCaseState; mode: RefundMode },
  open: readonly { title: string; code: string }[] = [],
) =>
  allowedActions(
    taxCaseMachine,
    row.state,
    (code) => ctx.actor.may(code),
    (action) => {
      if (row.mode === 'AGENCY' && (action === 'match' || action === 'advance')) return null;
      if (action === 'ready') return open.length > 0 ? open.map(({ title }) => `未通过：${title}`) : [];
      if (action === 'waive') return open.some(({ code }) => code in WAIVER_CHOICES) ? [] : null;
      return [];
    },
  );

async function namesOf(ctx: Ctx, id: string) {
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
async function knownDocs(ctx: Ctx, row: TaxCase): Promise<{ kind: TaxDocKind; docNo: string }[]> {
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

const feesOf = (ctx: Ctx, id: string) =>
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

const entriesOf = (ctx: Ctx, id: string) =>
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

/** A case with items and invoices, checks, papers, what it has moved and what it may do. */
export async function taxCaseDetail(ctx: Ctx, id: string): Promise<Answerable<TaxCaseDetail>> {
  const row = await taxCases.find(ctx, id);
  const [
    names,
    facts,
    files,
    known,
    cross,
    entries,
    fees,
    journals,
    asked,
    differing,
    recordDays,
    orderChanges,
    shares,
  ] = await readAll(
    ctx,
    () => namesOf(ctx, id),
    () => factsOf(ctx, row),
    () =>
      ctx.db
        .select({ slot: shAttachment.slot })
        .from(shAttachment)
        .where(and(eq(shAttachment.ownerType, taxCases.kind), eq(shAttachment.ownerId, id))),
    () => knownDocs(ctx, row),
    () => (row.declarationId ? crossCheck(ctx, row.declarationId) : []),
    () => entriesOf(ctx, id),
    () => feesOf(ctx, id),
    () => postedJournals(ctx, { type: taxCases.kind, id }),
    () => pendingOf(ctx, taxCases.kind, id),
    () => itemDifferences(ctx, id),
    () => parameters(ctx, row.companyId).recordDays(),
    () => orderChangesOf(ctx, id),
    () => sharesOf(ctx, row),
  );
  const people = [row.createdBy, ...facts.waivers.map(({ grantedBy }) => grantedBy)].map((user) => user ?? '0');
  const users = await ctx.db
    .select({ id: acUser.id, name: acUser.name })
    .from(acUser)
    .where(inArray(acUser.id, people));
  const nameOf = (user: string | null) => users.find((one) => one.id === user)?.name ?? null;
  const {
    ownerId: _owner,
    deptId: _dept,
    updatedAt: _at,
    updatedBy: _by,
    searchText: _search,
    writtenOff: _off,
    rounds: _rounds,
    settledOn: _settled,
    declaredBy: _declarer,
    createdBy,
    ...own
  } = row;
  return {
    ...own,
    ...names,
    creatorName: nameOf(createdBy),
    exchangeCost: row.exchangeCost === null ? null : fixed(row.exchangeCost),
    daysLeft: daysLeft(ctx, row),
    costRange: [...facts.costRange],
    fx: fxOf(facts),
    recordsDue: row.declaredOn === null ? null : addDays(row.declaredOn, recordDays),
    difference:
      row.approvedAmount === null ? null : roundMoney(subtract(row.approvedAmount, row.declaredAmount), 'CNY'),
    interest: interestOf(ctx, row),
    refusedCosts: await refusedCosts(
      ctx,
      row,
      facts.lines.map(({ line }) => line),
    ),
    lines: linesOf(facts, differing),
    docs: facts.docs.map(({ kind, need, receivedOn, place }) => ({
      kind,
      need,
      receivedOn,
      place,
      files: files.filter(({ slot }) => slot === TAX_DOC_KINDS[kind]).length,
      known: known.filter((one) => one.kind === kind).map(({ docNo }) => docNo),
    })),
    checks: checksOf(
      facts,
      asked.map(({ change }) => String((change as { check?: string }).check)),
      nameOf,
    ),
    cross,
    orderChanges,
    orderShares: shares,
    entries,
    fees: fees.map((fee) => ({ ...fee, settled: fee.state === 'CONFIRMED' && isZero(fee.open ?? '0') })),
    journals,
    actions: taxCaseActions(ctx, row, facts.open),
  };
}

/** What each order bears of a BUYOUT case; of orders that the caller does not see no number (ACC-032). */
async function sharesOf(ctx: Ctx, row: TaxCase) {
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

/** Until the deadline of the refund, of AGENCY that of its certificate, while it counts; negative: it is past. */
function daysLeft(ctx: Ctx, { mode, state, deadline, certDeadline }: TaxCase): number | null {
  const due = mode === 'AGENCY' ? certDeadline : deadline;
  return due === null || !DUE_STATES.includes(state) ? null : daysBetween(ctx.today(), due);
}

function fxOf({ declared, matched, matchMinBp }: CaseFacts) {
  return { declared, matched, percent: matchedPercent(declared, matched), minBp: matchMinBp };
}

/** FIN-160 until the receipt, else until today. */
function interestOf(ctx: Ctx, row: TaxCase): string | null {
  const { advanceAmount, advanceDate, advanceRate } = row;
  if (isZero(advanceAmount) || !advanceDate || !advanceRate) return null;
  const whole = row.state === 'RECEIVED' || row.state === 'SETTLED';
  return advanceInterest(advanceAmount, advanceRate, advanceDate, (whole ? row.refundedOn : null) ?? ctx.today());
}

const checksOf = (
  { checks, waivers }: CaseFacts,
  asked: readonly string[],
  nameOf: (user: string | null) => string | null,
) =>
  checks.map(({ code, title, ok, text, seen }) => {
    const waiver = ok ? undefined : waivers.find((one) => one.code === code && one.seen === seen);
    return {
      code,
      title,
      ok,
      text,
      waived: waiver ? { by: nameOf(waiver.grantedBy), at: waiver.grantedAt, reason: waiver.reason } : null,
      asked: asked.includes(code),
    };
  });

const linesOf = ({ lines }: CaseFacts, differing: ReadonlyMap<string, string[]>) =>
  lines.map(({ line: { caseId: _case, customsNo: _customs, live: _live, ...line }, invoices, lights }) => {
    const sum = (key: 'amountEx' | 'refund' | 'nonRefund') =>
      roundMoney(add('0', ...invoices.map(({ match }) => match[key])), 'CNY');
    return {
      ...line,
      amountEx: sum('amountEx'),
      refund: sum('refund'),
      nonRefund: sum('nonRefund'),
      lights,
      differences: differing.get(line.id) ?? [],
      invoices: invoices.map(({ match, line: paper, doc, supplierName }) => ({
        id: match.id,
        docLineId: match.docLineId,
        docId: doc.id,
        docNo: doc.docNo,
        invoiceCode: doc.invoiceCode,
        invoiceNo: doc.invoiceNo,
        invoiceDate: doc.invoiceDate,
        supplierName,
        goodsName: paper.nameCn,
        hsCode: paper.hsCode,
        unit: paper.unit,
        qty: match.qty,
        vatRateBp: match.vatRateBp,
        amountEx: match.amountEx,
        tax: match.tax,
        refund: match.refund,
        nonRefund: match.nonRefund,
      })),
    };
  });
