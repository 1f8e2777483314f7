import { taxCaseList } from '@shared/contract/finance/tax-case-list.contract.ts';
import { DUE_STATES, TAX_DOC_KINDS } from '@shared/contract/finance/tax-case.labels.ts';
import { matchedPercent } from '@shared/contract/finance/tax-case.rules.ts';
import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { lgOrder } from '../../logistics/orders/order.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { baseToday } from '../../masters/rates/rate.service.ts';
import { pickColumns } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { serveList } from '../../platform/list.ts';
import { searchMatch } from '../../platform/search.ts';
import { waitsForDecision } from '../../services/approvals/approval-waits.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { parameters } from '../parameters.ts';
import { containerLabel } from '../trade-docs/trade-doc.reads.ts';
import { collectedFx } from './ports.ts';
import { taxCases } from './tax-case.entity.ts';
import { taxCaseActions } from './tax-case.reads.ts';
import { taxBatch, taxCase } from './tax-case.tables.ts';

/** Deadline of the refund; of AGENCY that of its certificate. */
const due = sql<
  string | null
>`(case when ${taxCase.mode} = 'AGENCY' then ${taxCase.certDeadline} else ${taxCase.deadline} end)`;
const docs = (where: SQL) =>
  sql<number>`(select count(*)::int from tax_case_doc d where d.case_id = ${taxCase.id} and d.need = 'READY' and ${where})`;
/** FIN-152: 换汇成本 outside the range of its company. */
const oddCost = async (ctx: Ctx): Promise<SQL> => {
  const outside: SQL[] = [];
  for (const companyId of ctx.actor.companies) {
    const [least, most] = await parameters(ctx, companyId).exchangeCostRange();
    outside.push(
      sql`(${taxCase.companyId} = ${companyId} and ${taxCase.exchangeCost} not between ${least}::numeric and ${most}::numeric)`,
    );
  }
  return outside.length === 0 ? sql`false` : sql`(${sql.join(outside, sql` or `)})`;
};

/** 收汇进度 (FIN-156). */
const progressOf = (collected: { declared: string; matched: string } | null): number =>
  collected === null ? 0 : (matchedPercent(collected.declared, collected.matched) ?? 0);

/** 退税管理 (F27). */
export const taxCaseListRoute = serveList(taxCaseList, {
  table: taxCase,
  scope: taxCases,
  join: [
    [syCompany, eq(syCompany.id, taxCase.companyId)],
    [acCustomer, eq(acCustomer.id, taxCase.customerId)],
    [acSupplier, eq(acSupplier.id, taxCase.supplierId)],
    [lgOrder, eq(lgOrder.id, taxCase.orderId)],
    [lgContainer, eq(lgContainer.id, taxCase.containerId)],
    [taxBatch, eq(taxBatch.id, taxCase.batchId)],
    [acUser, eq(acUser.id, taxCase.ownerId)],
  ],
  select: {
    ...pickColumns(
      taxCase,
      'companyId',
      'customerId',
      'supplierId',
      'orderId',
      'containerId',
      'declarationId',
      'batchId',
      'caseNo',
      'mode',
      'customsNo',
      'exportDate',
      'fob',
      'currency',
      'invoiceEx',
      'refundAmount',
      'declaredOn',
      'refundedAmount',
      'advanceAmount',
      'createdAt',
      'state',
    ),
    exchangeCost: sql<string | null>`${taxCase.exchangeCost}::numeric(18,4)::text`,
    customerName: acCustomer.shortName,
    companyName: syCompany.shortName,
    supplierName: acSupplier.shortName,
    orderNo: lgOrder.orderNo,
    containerNo: containerLabel,
    deadline: due,
    daysLeft: sql<
      number | null
    >`case when ${inArray(taxCase.state, [...DUE_STATES])} then ${due} - (now() at time zone 'Asia/Shanghai')::date end`,
    docsReceived: docs(sql`d.received_on is not null`),
    docsNeeded: docs(sql`true`),
    batchNo: taxBatch.batchNo,
    ownerName: acUser.name,
  },
  base: baseToday(taxCase.currency, taxCase.companyId),
  numbers: taxCase.caseNo,
  filters: {
    keyword: (term) => searchMatch(taxCase.searchText, term),
    oddCost: (_value, ctx) => oddCost(ctx),
    approval: (value, ctx) => (value === '1' ? waitsForDecision(ctx, taxCases.kind, taxCase.id) : undefined),
    missingDoc: (value) => {
      const kinds = value.split(',').filter((kind) => kind in TAX_DOC_KINDS);
      return sql`exists (select from tax_case_doc d where d.case_id = ${taxCase.id} and d.need <> 'NONE' and d.received_on is null
        and d.kind in (${sql.join(kinds.length > 0 ? kinds.map((kind) => sql`${kind}`) : [sql`''`], sql`, `)}))`;
    },
  },
  tabs: {
    collecting: inArray(taxCase.state, ['COLLECTING', 'RETURNED']),
    declaring: eq(taxCase.state, 'READY'),
    declared: inArray(taxCase.state, ['DECLARED', 'REVIEWING', 'INQUIRY', 'APPROVED']),
    paid: eq(taxCase.state, 'RECEIVED'),
    agency: inArray(taxCase.state, ['CERT_APPLIED', 'CERT_ISSUED', 'CERT_DELIVERED']),
    closed: inArray(taxCase.state, ['SETTLED', 'REFUSED', 'VOID']),
  },
  async finish(ctx, rows) {
    const collected = await collectedFx().collected(
      ctx,
      rows.map((row) => ({ ...row, currency: row.currency ?? '' })),
    );
    return rows.map((row, at) => ({
      ...row,
      fxPercent: row.mode === 'AGENCY' ? null : progressOf(collected[at] ?? null),
      actions: row.state && row.mode ? taxCaseActions(ctx, { state: row.state, mode: row.mode }) : [],
    }));
  },
});
