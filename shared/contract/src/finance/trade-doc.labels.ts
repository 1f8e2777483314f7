import type { PrintSourceName } from '../system/print.contract.ts';

/** Words of 合同发票 (warehouse-finance 3.9, 4.16, 4.21). */
export const TRADE_DOC_KINDS = {
  EXPORT_CONTRACT: '外销合同',
  COMMERCIAL_INVOICE: '商业发票',
  PACKING_LIST: '装箱单',
  PURCHASE_CONTRACT: '购销合同',
  FACTORY_INSTRUCTION: '开票资料',
  INPUT_INVOICE: '进项发票',
  OUTPUT_INVOICE: '销项发票',
} as const;
export type TradeDocKind = keyof typeof TRADE_DOC_KINDS;
export const TRADE_DOC_STATES = {
  DRAFT: '草稿',
  SUBMITTED: '待审核',
  EFFECTIVE: '已生效',
  ISSUED: '已开具/已收票',
  ARCHIVED: '已归档',
  VOID: '已作废',
  RED: '已冲红',
} as const;
export type TradeDocState = keyof typeof TRADE_DOC_STATES;
export const TRADE_DOC_TONES: Record<TradeDocState, string> = {
  DRAFT: 'default',
  SUBMITTED: 'orange',
  EFFECTIVE: 'blue',
  ISSUED: 'green',
  ARCHIVED: 'purple',
  VOID: 'default',
  RED: 'red',
};
export const TRADE_INCOTERMS = { FOB: 'FOB', CFR: 'CFR', CIF: 'CIF', EXW: 'EXW' } as const;
export type TradeIncoterm = keyof typeof TRADE_INCOTERMS;
/** Rates of VAT on goods and services, basis points. */
export const VAT_RATES = { 0: '0%', 100: '1%', 300: '3%', 600: '6%', 900: '9%', 1300: '13%' } as const;
/** Rates of the export tax refund, basis points. */
export const REBATE_RATES = { 0: '0%', 600: '6%', 900: '9%', 1300: '13%' } as const;

/** What sets the kinds apart. */
export interface KindTraits {
  /** Number rule (1.4). */
  prefix: 'HT' | 'FP';
  /** The other party: a customer of ours, or a supplier. */
  side: 'CUSTOMER' | 'SUPPLIER';
  /** Lines carry VAT, amounts with tax; a tax invoice also has a number of the tax office and can be red. */
  tax: 'NONE' | 'VAT' | 'INVOICE';
  /** Lines have prices. */
  priced: boolean;
  /** Goods across the border: incoterm, English names, weights. */
  export: boolean;
}
export const TRADE_DOC_TRAITS: Readonly<Record<TradeDocKind, KindTraits>> = {
  EXPORT_CONTRACT: { prefix: 'HT', side: 'CUSTOMER', tax: 'NONE', priced: true, export: true },
  COMMERCIAL_INVOICE: { prefix: 'FP', side: 'CUSTOMER', tax: 'NONE', priced: true, export: true },
  PACKING_LIST: { prefix: 'FP', side: 'CUSTOMER', tax: 'NONE', priced: false, export: true },
  PURCHASE_CONTRACT: { prefix: 'HT', side: 'SUPPLIER', tax: 'VAT', priced: true, export: false },
  FACTORY_INSTRUCTION: { prefix: 'FP', side: 'SUPPLIER', tax: 'VAT', priced: true, export: false },
  INPUT_INVOICE: { prefix: 'FP', side: 'SUPPLIER', tax: 'INVOICE', priced: true, export: false },
  OUTPUT_INVOICE: { prefix: 'FP', side: 'CUSTOMER', tax: 'INVOICE', priced: true, export: false },
};
/** The paper of a kind (11.5); tax invoices have the paper of the tax office. */
export const TRADE_DOC_PAPERS = {
  EXPORT_CONTRACT: 'trade_doc_contract',
  COMMERCIAL_INVOICE: 'trade_doc_invoice',
  PACKING_LIST: 'trade_doc_packing',
  PURCHASE_CONTRACT: 'trade_doc_purchase',
  FACTORY_INSTRUCTION: 'trade_doc_instruction',
} as const satisfies Partial<Record<TradeDocKind, PrintSourceName>>;
export const paperOfKind = (kind: TradeDocKind): PrintSourceName | null =>
  kind === 'INPUT_INVOICE' || kind === 'OUTPUT_INVOICE' ? null : TRADE_DOC_PAPERS[kind];
export const TRADE_DOC_KIND_CODES = Object.keys(TRADE_DOC_KINDS) as TradeDocKind[];
/** Kinds whose party is a supplier: what they say is what we pay. */
export const SUPPLIER_KINDS = TRADE_DOC_KIND_CODES.filter((kind) => TRADE_DOC_TRAITS[kind].side === 'SUPPLIER');
/** 税务发票 that can be red. */
export const isTaxInvoice = (kind: TradeDocKind): boolean => TRADE_DOC_TRAITS[kind].tax === 'INVOICE';
/** Whose fees a tax invoice bills. */
export const INVOICE_SIDES: Partial<Record<TradeDocKind, 'AR' | 'AP'>> = { OUTPUT_INVOICE: 'AR', INPUT_INVOICE: 'AP' };
/** Page on which the rest of a statement's fees is invoiced (F29). */
export const invoicePath = (side: 'AR' | 'AP', statementId: string): string =>
  `/finance/contract-invoice?tab=${side === 'AR' ? 'output' : 'input'}&statement=${statementId}`;
/** Number of a VAT invoice: 8 digits beside a code of 10 or 12, or 20 digits of a digital one. */
export const INVOICE_NO = /^\d{8}(\d{12})?$/;
export const INVOICE_CODE = /^(\d{10}|\d{12})$/;
/** Slots of a document's files. */
export const TRADE_DOC_SLOTS = ['签章件', '发票文件', '其他'] as const;
