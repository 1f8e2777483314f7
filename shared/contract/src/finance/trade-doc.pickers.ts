import type { PrintSourceName } from '../system/print.contract.ts';
import { definePicker } from '../shared/picker.contract.ts';

const scope = 'finance' as const;

/** `parent` of the pickers of declarations: a container, or `c` and the id of a company, or both; null: no narrowing. */
export const declarationParent = (given: {
  companyId?: string | null | undefined;
  containerId?: string | null | undefined;
}): string | null => [given.companyId && `c${given.companyId}`, given.containerId].filter(Boolean).join('.') || null;
/** Declarations that documents may name; `parent`: `declarationParent`, the company that they are the business of. */
export const tradeDeclarationPicker = definePicker({
  kind: 'trade-declarations',
  title: '报关单',
  permission: 'trade.doc.view',
  scope,
});
const WHO_NAMES = { anyOf: ['trade.doc.view', 'tax.case.view'] } as const;
/** Orders for those who write trade documents and tax cases: in the scope of finance, without a right of logistics; `parent`: a company. */
export const financeOrderPicker = definePicker({
  kind: 'finance-orders',
  title: '订单',
  permission: WHO_NAMES,
  scope,
});
/** Containers likewise, and for those who write fees of no order. */
export const financeContainerPicker = definePicker({
  kind: 'finance-containers',
  title: '货柜',
  permission: { anyOf: [...WHO_NAMES.anyOf, 'finance.ar.fee.create', 'finance.ap.fee.create'] },
  scope,
});
/** `parent` of the picker of templates: paper, company and customer of the document (SYS-013). */
export const templateParent = (given: {
  paper: PrintSourceName;
  companyId?: string | null | undefined;
  customerId?: string | null | undefined;
}): string => [given.paper, given.companyId ?? '0', given.customerId ?? '0'].join('.');
/** Published templates that print a document; `parent`: `templateParent`. */
export const tradeTemplatePicker = definePicker({
  kind: 'trade-templates',
  title: '模板',
  permission: 'trade.doc.view',
  scope,
});
/** `parent` of the picker of fees: those of a customer, or those of a supplier; null: nobody is chosen yet. */
export const feeParent = (given: { customerId?: string | null | undefined; supplierId?: string | null | undefined }) =>
  given.customerId ? `AR.${given.customerId}` : given.supplierId ? `AP.${given.supplierId}` : null;
/** Fees that may still be invoiced; `parent`: `feeParent`. */
export const invoiceFeePicker = definePicker({
  kind: 'invoice-fees',
  title: '可开票费用',
  permission: 'trade.doc.view',
  scope,
});
/** What a chosen fee brings into a line; amounts are absent for who may not see them. */
export interface InvoiceFeeExtra {
  chargeName: string;
  currency: string;
  taxRateBp: number;
  /** Not yet invoiced, with tax. */
  left?: string;
}
