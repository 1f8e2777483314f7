import { taxCaseMachine } from '@shared/contract/finance/tax-case.machine.ts';
import { RELEASED, UNDECLARED } from '@shared/contract/finance/tax-case.labels.ts';
import { isLegal } from '@shared/contract/machine.ts';
import { and, asc, eq, notInArray, or, sql } from 'drizzle-orm';
import { refuse } from '../../platform/refusal.ts';
import type { InvoiceUse } from '../trade-docs/ports.ts';
import { tradeDocLine } from '../trade-docs/trade-doc.tables.ts';
import { taxCases } from './tax-case.entity.ts';
import { taxCase, taxCaseInvoice } from './tax-case.tables.ts';

/**
 * FIN-155: a refund that is claimed rests on its invoices. One of a case that the tax office may still return is not red behind its
 * back; where it is approved or paid already it is asked about. Before 申报 the case notices by itself.
 */
export const invoicesOfCases: InvoiceUse = {
  async requireRed(ctx, { docId, docNo }) {
    const used = await ctx.tx
      .selectDistinct({ id: taxCase.id, caseNo: taxCase.caseNo, state: taxCase.state })
      .from(taxCaseInvoice)
      .innerJoin(tradeDocLine, eq(tradeDocLine.id, taxCaseInvoice.docLineId))
      .innerJoin(taxCase, eq(taxCase.id, taxCaseInvoice.caseId))
      .where(and(eq(tradeDocLine.docId, docId), notInArray(taxCase.state, [...UNDECLARED, 'RETURNED', ...RELEASED])))
      .orderBy(asc(taxCase.id));
    for (const { caseNo, state } of used)
      if (isLegal(taxCaseMachine, state, 'reject'))
        throw refuse('FIN-155', `${docNo} 已用于退税单 ${caseNo} 的申报，请先登记退回，再冲红。`);
      else ctx.warn('FIN-155', `${docNo} 已用于退税单 ${caseNo}，退税款已核准，冲红后须向税局退回。`);
  },
  async casesOf(ctx, { id, declarationId }) {
    if (!ctx.actor.system && !ctx.actor.may('tax.case.view')) return null;
    return ctx.db
      .select({ id: taxCase.id, caseNo: taxCase.caseNo, state: taxCase.state })
      .from(taxCase)
      .where(
        and(
          taxCases.scopeWhere(ctx.actor),
          or(
            declarationId === null ? undefined : eq(taxCase.declarationId, declarationId),
            sql`${taxCase.id} in (select i.case_id from trade_doc_line l join tax_case_invoice i on i.doc_line_id = l.id and i.live
              where l.doc_id = ${id})`,
          ),
        ),
      )
      .orderBy(asc(taxCase.id));
  },
};
