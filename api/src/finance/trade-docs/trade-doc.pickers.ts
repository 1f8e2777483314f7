import {
  financeContainerPicker,
  financeOrderPicker,
  invoiceFeePicker,
  tradeDeclarationPicker,
  tradeTemplatePicker,
} from '@shared/contract/finance/trade-doc.pickers.ts';
import { tradeDocPicker } from '@shared/contract/finance/paper.pickers.ts';
import { TRADE_DOC_KIND_CODES, TRADE_DOC_PAPERS } from '@shared/contract/finance/trade-doc.labels.ts';
import type { PickerItem } from '@shared/contract/shared/picker.contract.ts';
import { and, desc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { lgDeclaration } from '../../logistics/declarations/declaration.tables.ts';
import { pickContainers, pickOrders } from '../../logistics/orders/order.pickers.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { fieldLevel } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { invalid } from '../../platform/refusal.ts';
import type { Route } from '../../platform/route.ts';
import { searchMatch } from '../../platform/search.ts';
import { pickFrom, servePicker, type PickerSource, type TablePicker } from '../../services/pickers/picker.ts';
import { byNumber, pickNumbered, type Numbered } from '../../services/search/numbered.ts';
import { syTemplate } from '../../services/templates/template.tables.ts';
import { feeLines, moneyGroup, ordersInFinance, type FeeDirection } from '../fee-lines/fee-line.entity.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { pickDeclarations } from './pick-declarations.ts';
import { containersInFinance, declaresFor } from './trade-doc-scope.ts';
import { tradeDocs } from './trade-doc.entity.ts';
import { tradeDoc } from './trade-doc.tables.ts';

/** What is left of a fee is income or cost, as its side is: absent for who may not see that. */
function guarded({ extra, ...spec }: TablePicker): PickerSource {
  const source = pickFrom({ ...spec, extra: { ...extra, direction: finFeeLine.direction } });
  const seen = (ctx: Ctx, found: PickerItem[]) =>
    found.map(({ extra: { direction, left, ...others } = {}, ...item }) => {
      const visible = ctx.actor.system || fieldLevel(ctx.actor, moneyGroup(direction as FeeDirection)) === 'VISIBLE';
      return { ...item, extra: visible ? { ...others, left } : others };
    });
  return {
    search: async (ctx, q, parent) => seen(ctx, await source.search(ctx, q, parent)),
    byIds: async (ctx, ids) => seen(ctx, await source.byIds(ctx, ids)),
  };
}

const PARTY = /^(AR|AP)\.([1-9]\d{0,18})$/;

const numbers: Numbered = {
  table: tradeDoc,
  no: tradeDoc.docNo,
  text: sql`(${tradeDoc.docNo} || ' ' || coalesce(${tradeDoc.invoiceNo}, ''))`,
  scope: tradeDocs,
  join: [
    [acCustomer, eq(acCustomer.id, tradeDoc.customerId)],
    [acSupplier, eq(acSupplier.id, tradeDoc.supplierId)],
  ],
  hint: sql<string>`coalesce(${acCustomer.shortName}, ${acSupplier.shortName})`,
};
byNumber({ kind: 'trade_doc', title: '合同发票', permission: 'trade.doc.view' }, numbers);
function ofKind(text: string) {
  const kind = TRADE_DOC_KIND_CODES.find((one) => one === text);
  if (!kind) throw invalid({ parent: '格式不正确' });
  return eq(tradeDoc.kind, kind);
}

const PRINTED = /^(\w+)\.(\d{1,19})\.(\d{1,19})$/;
/** Templates of nobody else for the paper of a document (SYS-013), as `requireNamedTemplate` judges them. */
function printing(text: string) {
  const [, paper, companyId = '0', customerId = '0'] = PRINTED.exec(text) ?? [];
  const source = Object.values(TRADE_DOC_PAPERS).find((one) => one === paper);
  if (!source) throw invalid({ parent: '格式不正确' });
  return and(
    eq(syTemplate.source, source),
    or(isNull(syTemplate.companyId), eq(syTemplate.companyId, companyId)),
    or(isNull(syTemplate.customerId), eq(syTemplate.customerId, customerId)),
  );
}

/** What documents name: templates, orders, containers, declarations, and confirmed fees that are not wholly invoiced. */
export const tradeDocPickers: Route[] = [
  servePicker(tradeDocPicker, pickNumbered({ ...numbers, parent: ofKind })),
  servePicker(financeOrderPicker, pickOrders(ordersInFinance)),
  servePicker(financeContainerPicker, pickContainers(containersInFinance)),
  servePicker(
    tradeTemplatePicker,
    pickFrom({
      table: syTemplate,
      scope: null,
      label: syTemplate.name,
      match: (q) => searchMatch(syTemplate.name, q),
      spelt: true,
      live: and(eq(syTemplate.state, 'PUBLISHED'), isNull(syTemplate.supplierId)) ?? sql`false`,
      parent: printing,
    }),
  ),
  servePicker(tradeDeclarationPicker, pickDeclarations(ne(lgDeclaration.state, 'REVOKED'), declaresFor)),
  servePicker(
    invoiceFeePicker,
    guarded({
      table: finFeeLine,
      scope: feeLines,
      join: [[finChargeCode, eq(finChargeCode.id, finFeeLine.chargeCodeId)]],
      label: finFeeLine.feeNo,
      hint: sql<string>`concat_ws(' · ', ${finChargeCode.name}, ${finFeeLine.bizNo})`,
      extra: {
        chargeName: finChargeCode.name,
        currency: finFeeLine.currency,
        taxRateBp: finFeeLine.taxRateBp,
        left: sql<string>`(${finFeeLine.amount} - ${finFeeLine.invoiced})::numeric(20,2)::text`,
      },
      live: and(eq(finFeeLine.state, 'CONFIRMED'), ne(finFeeLine.amount, finFeeLine.invoiced)) ?? sql`false`,
      parent(text) {
        const [, direction, party] = PARTY.exec(text) ?? [];
        if (!direction || !party) throw invalid({ parent: '格式不正确' });
        return and(
          eq(finFeeLine.direction, direction === 'AR' ? 'AR' : 'AP'),
          or(eq(finFeeLine.customerId, party), eq(finFeeLine.supplierId, party)),
        );
      },
      match: (q) =>
        searchMatch(sql`concat_ws(' ', ${finFeeLine.feeNo}, ${finChargeCode.name}, ${finFeeLine.bizNo})`, q),
      orderBy: [desc(finFeeLine.id)],
    }),
  ),
];
