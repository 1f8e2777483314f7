import { taxBatchPicker, taxDeclarationPicker, taxReceiptPicker } from '@shared/contract/finance/tax-case.pickers.ts';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { lgDeclaration, lgDeclarationLine } from '../../logistics/declarations/declaration.tables.ts';
import { isId } from '../../platform/params.ts';
import { invalid } from '../../platform/refusal.ts';
import type { Route } from '../../platform/route.ts';
import { searchMatch } from '../../platform/search.ts';
import { pickFrom, servePicker } from '../../services/pickers/picker.ts';
import { finReceipt } from '../allocations/receipt.tables.ts';
import { receipts } from '../receipts/receipt.entity.ts';
import { pickDeclarations } from '../trade-docs/pick-declarations.ts';
import { declaredBy } from '../trade-docs/trade-doc-scope.ts';
import { taxBatches, taxCases } from './tax-case.entity.ts';
import { taxBatch, taxCase } from './tax-case.tables.ts';
import { byNumber } from '../../services/search/numbered.ts';

const left = sql<string>`(${finReceipt.baseAmount} - coalesce((select sum(e.amount) from tax_case_entry e
  where e.receipt_id = ${finReceipt.id}), 0))::numeric(20,2)::text`;
/** An item that no live case has. */
const anyFree = sql`(select 1 from ${lgDeclarationLine} where ${lgDeclarationLine.declarationId} = ${lgDeclaration.id}
  and not exists (select from tax_case_line l where l.declaration_line_id = ${lgDeclarationLine.id} and l.live))`;

byNumber(
  { kind: 'tax_case', title: '退税单', permission: 'tax.case.view' },
  {
    table: taxCase,
    no: taxCase.caseNo,
    text: sql`(${taxCase.caseNo} || ' ' || coalesce(${taxCase.customsNo}, ''))`,
    scope: taxCases,
    hint: taxCase.customsNo,
  },
);

/** What tax cases name: batches, declarations with items left, receipts of kind 退税到账 with something left. */
export const taxCasePickers: Route[] = [
  servePicker(
    taxBatchPicker,
    pickFrom({
      table: taxBatch,
      scope: taxBatches,
      label: taxBatch.batchNo,
      match: (q) => searchMatch(taxBatch.batchNo, q),
      orderBy: [desc(taxBatch.id)],
    }),
  ),
  servePicker(
    taxDeclarationPicker,
    pickDeclarations(sql`(${ne(lgDeclaration.state, 'REVOKED')} and exists ${anyFree})`, declaredBy),
  ),
  servePicker(
    taxReceiptPicker,
    pickFrom({
      table: finReceipt,
      scope: receipts,
      label: finReceipt.receiptNo,
      hint: sql<string>`concat_ws(' · ', ${finReceipt.valueDate}::text, ${finReceipt.payerName}, ${finReceipt.bankRef})`,
      extra: { valueDate: sql<string>`${finReceipt.valueDate}::text`, left },
      rows: eq(finReceipt.kind, 'TAX_REFUND'),
      live: and(eq(finReceipt.state, 'CONFIRMED'), sql`${left}::numeric > 0`) ?? sql`false`,
      parent(companyId) {
        if (!isId(companyId)) throw invalid({ parent: '格式不正确' });
        return eq(finReceipt.companyId, companyId);
      },
      match: (q) =>
        searchMatch(sql`concat_ws(' ', ${finReceipt.receiptNo}, ${finReceipt.bankRef}, ${finReceipt.payerName})`, q),
      orderBy: [desc(finReceipt.id)],
    }),
  ),
];
