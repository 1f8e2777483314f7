import { createHash } from 'node:crypto';
import { add, roundMoney } from '@shared/contract/decimal.ts';
import {
  matchLights,
  openChecks,
  taxChecks,
  type MatchedInvoice,
  type MatchLights,
  type TaxCheck,
} from '@shared/contract/finance/tax-case.rules.ts';
import { TAX_DOC_KIND_CODES, TAX_DOC_KINDS } from '@shared/contract/finance/tax-case.labels.ts';
import { asc, eq, sql } from 'drizzle-orm';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { readAll } from '../../platform/reads.ts';
import { parameters } from '../parameters.ts';
import { takenBack } from '../trade-docs/trade-doc-lines.ts';
import { tradeDoc, tradeDocLine, type TradeDoc, type TradeDocLine } from '../trade-docs/trade-doc.tables.ts';
import { collectedFx } from './ports.ts';
import {
  taxCaseDoc,
  taxCaseInvoice,
  taxCaseLine,
  taxCaseWaiver,
  type TaxCase,
  type TaxCaseInvoice,
  type TaxCaseLine,
} from './tax-case.tables.ts';

/** An invoice line matched to an item, with what it says on its paper. */
export interface MatchedLine {
  match: TaxCaseInvoice;
  line: TradeDocLine;
  doc: Pick<TradeDoc, 'id' | 'docNo' | 'invoiceCode' | 'invoiceNo' | 'invoiceDate' | 'state'>;
  supplierName: string;
  /** Nothing of it was taken back, so that it carries a refund. */
  stands: boolean;
}
export interface CaseLine {
  line: TaxCaseLine;
  invoices: MatchedLine[];
  lights: MatchLights;
  compared: string;
}
/** A case with everything that its checks look at. */
export interface CaseFacts {
  lines: CaseLine[];
  docs: (typeof taxCaseDoc.$inferSelect)[];
  waivers: (typeof taxCaseWaiver.$inferSelect)[];
  /** Of the ledger for the customer of the case; without a row there, what the case declares itself and nothing. */
  declared: string;
  matched: string;
  matchMinBp: number;
  costRange: readonly [string, string];
  checks: TaxCheck[];
  /** Neither held nor waived. */
  open: TaxCheck[];
}

/** Items of a case, with their invoice lines. One of which a red invoice has taken something back since counts for nothing. */
export async function caseLines(ctx: Ctx, caseId: string): Promise<CaseLine[]> {
  const [lines, matches] = await readAll(
    ctx,
    () => ctx.db.select().from(taxCaseLine).where(eq(taxCaseLine.caseId, caseId)).orderBy(asc(taxCaseLine.itemNo)),
    () =>
      ctx.db
        .select({
          match: taxCaseInvoice,
          line: tradeDocLine,
          doc: {
            id: tradeDoc.id,
            docNo: tradeDoc.docNo,
            invoiceCode: tradeDoc.invoiceCode,
            invoiceNo: tradeDoc.invoiceNo,
            invoiceDate: tradeDoc.invoiceDate,
            state: tradeDoc.state,
          },
          supplierName: acSupplier.shortName,
          stands: sql<boolean>`${tradeDoc.state} not in ('RED', 'VOID') and not ${takenBack()}`,
        })
        .from(taxCaseInvoice)
        .innerJoin(tradeDocLine, eq(tradeDocLine.id, taxCaseInvoice.docLineId))
        .innerJoin(tradeDoc, eq(tradeDoc.id, tradeDocLine.docId))
        .innerJoin(acSupplier, eq(acSupplier.id, tradeDoc.supplierId))
        .where(eq(taxCaseInvoice.caseId, caseId))
        .orderBy(asc(taxCaseInvoice.id)),
  );
  return lines.map((line) => {
    const invoices = matches.filter(({ match }) => match.lineId === line.id);
    const standing = invoices.filter(({ stands }) => stands);
    const papers = standing.map(({ match, line: { nameCn, hsCode, unit, qty } }) => ({
      goodsName: nameCn,
      hsCode,
      unit,
      qty: match.qty,
      printed: qty,
    }));
    return { line, invoices, lights: matchLights(line, papers), compared: comparedOf(line, papers) };
  });
}

/** The two sides of FIN-154 in short; no amounts. */
const comparedOf = (item: TaxCaseLine, papers: readonly MatchedInvoice[]): string =>
  createHash('sha256')
    .update(JSON.stringify([item.goodsName, item.hsCode, item.unit, item.qty, papers]))
    .digest('hex')
    .slice(0, 16);

/** Reads a case whole and checks it (FIN-150..156). */
export async function factsOf(ctx: Ctx, row: TaxCase): Promise<CaseFacts> {
  const { id, companyId, customsNo } = row;
  const given = parameters(ctx, companyId);
  const [lines, docs, waivers, [collected], matchMinBp, costRange] = await readAll(
    ctx,
    () => caseLines(ctx, id),
    () => ctx.db.select().from(taxCaseDoc).where(eq(taxCaseDoc.caseId, id)),
    () => ctx.db.select().from(taxCaseWaiver).where(eq(taxCaseWaiver.caseId, id)).orderBy(asc(taxCaseWaiver.id)),
    () => collectedFx().collected(ctx, [row]),
    () => given.fxMatchMinBp(),
    () => given.exchangeCostRange(),
  );
  // Without a row in the ledger the case's own items are what is to be collected.
  const declared = roundMoney(collected?.declared ?? add('0', ...lines.map(({ line }) => line.total)), row.currency);
  const matched = roundMoney(collected?.matched ?? '0', row.currency);
  docs.sort((one, other) => TAX_DOC_KIND_CODES.indexOf(one.kind) - TAX_DOC_KIND_CODES.indexOf(other.kind));
  const checks = taxChecks({
    mode: row.mode,
    missingDocs: docs
      .filter(({ need, receivedOn }) => need === 'READY' && receivedOn === null)
      .map(({ kind }) => ({ kind, title: TAX_DOC_KINDS[kind] })),
    hasCargo: row.orderId !== null || row.containerId !== null,
    customsNo,
    exportDate: row.exportDate,
    hasFactory: row.supplierId !== null,
    lines: lines.map(({ line, invoices, lights, compared }) => ({
      itemNo: line.itemNo,
      rebateRateBp: line.rebateRateBp,
      vatRates: invoices.filter(({ stands }) => stands).map(({ match }) => match.vatRateBp),
      lights,
      compared,
    })),
    refund: row.refundAmount,
    cost: row.exchangeCost === null ? null : fixed(row.exchangeCost),
    costRange,
    deadline: row.mode === 'AGENCY' ? row.certDeadline : row.deadline,
    today: ctx.today(),
    declared,
    matched,
    matchMinBp,
  });
  return { lines, docs, waivers, declared, matched, matchMinBp, costRange, checks, open: openChecks(checks, waivers) };
}

/** 换汇成本 with its 4 decimals. */
export const fixed = (cost: string): string => {
  const [whole = '0', fraction = ''] = cost.split('.');
  return `${whole}.${fraction.padEnd(4, '0')}`;
};
