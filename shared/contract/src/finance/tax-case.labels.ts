/** Words of 退税单 (warehouse-finance 3.8, 4.15, 4.21). */
export const REFUND_MODES = { BUYOUT: '自营买断', AGENCY: '代理出口', COLLECT: '综服代办退税' } as const;
export type RefundMode = keyof typeof REFUND_MODES;
export const TAX_CASE_STATES = {
  COLLECTING: '资料收集',
  READY: '资料齐全',
  DECLARED: '已申报',
  REVIEWING: '税局审核',
  INQUIRY: '函调中',
  APPROVED: '已核准',
  RECEIVED: '已到账',
  SETTLED: '已结清',
  RETURNED: '已退回',
  REFUSED: '不予退税',
  VOID: '已作废',
  CERT_APPLIED: '已申请证明',
  CERT_ISSUED: '已出证明',
  CERT_DELIVERED: '已交付委托方',
} as const;
export type TaxCaseState = keyof typeof TAX_CASE_STATES;
export const TAX_CASE_TONES: Record<TaxCaseState, string> = {
  COLLECTING: 'default',
  READY: 'blue',
  DECLARED: 'blue',
  REVIEWING: 'blue',
  INQUIRY: 'orange',
  APPROVED: 'purple',
  RECEIVED: 'green',
  SETTLED: 'green',
  RETURNED: 'red',
  REFUSED: 'red',
  VOID: 'default',
  CERT_APPLIED: 'blue',
  CERT_ISSUED: 'purple',
  CERT_DELIVERED: 'green',
};
/** Before it is declared: lines, invoices and papers may still change. */
export const UNDECLARED: readonly TaxCaseState[] = ['COLLECTING', 'READY'];
/** Its declaration item and invoice lines are free again. */
export const RELEASED: readonly TaxCaseState[] = ['VOID', 'REFUSED'];
/** The deadline still runs. */
export const RUNNING: readonly TaxCaseState[] = ['COLLECTING', 'READY', 'RETURNED'];
/** The deadline of the refund or, of AGENCY, of its certificate still counts. */
export const DUE_STATES: readonly TaxCaseState[] = [...RUNNING, 'CERT_APPLIED'];

/** Papers of a case (资料清单). */
export const TAX_DOC_KINDS = {
  DECLARATION: '报关单',
  VAT_INVOICE: '增值税专用发票',
  EXPORT_CONTRACT: '外销合同',
  COMMERCIAL_INVOICE: '商业发票',
  FX_RECEIPT: '收汇凭证',
  AGENCY_AGREEMENT: '代理协议',
  PURCHASE_CONTRACT: '购销合同',
  PACKING_LIST: '装箱单',
  BILL_OF_LADING: '提运单',
  FREIGHT_INVOICE: '国内运费发票',
} as const;
export type TaxDocKind = keyof typeof TAX_DOC_KINDS;
export const TAX_DOC_KIND_CODES = Object.keys(TAX_DOC_KINDS) as TaxDocKind[];
/** When a paper is needed: before 申报; as 备案单证 within days after it (FIN-162); only if there is one. */
export const TAX_DOC_NEEDS = { READY: '申报前必备', RECORD: '备案单证', NONE: '如有' } as const;
export type TaxDocNeed = keyof typeof TAX_DOC_NEEDS;
/** Required set by mode (3.8); what is not named is kept if there is one. */
const NEEDED: Readonly<Record<RefundMode, Partial<Record<TaxDocKind, TaxDocNeed>>>> = {
  BUYOUT: {
    DECLARATION: 'READY',
    VAT_INVOICE: 'READY',
    EXPORT_CONTRACT: 'READY',
    COMMERCIAL_INVOICE: 'READY',
    FX_RECEIPT: 'READY',
    PURCHASE_CONTRACT: 'RECORD',
    PACKING_LIST: 'RECORD',
    BILL_OF_LADING: 'RECORD',
    FREIGHT_INVOICE: 'RECORD',
  },
  COLLECT: {
    DECLARATION: 'READY',
    VAT_INVOICE: 'READY',
    EXPORT_CONTRACT: 'READY',
    COMMERCIAL_INVOICE: 'READY',
    FX_RECEIPT: 'READY',
    AGENCY_AGREEMENT: 'READY',
    PACKING_LIST: 'RECORD',
    BILL_OF_LADING: 'RECORD',
    FREIGHT_INVOICE: 'RECORD',
  },
  AGENCY: {
    DECLARATION: 'READY',
    AGENCY_AGREEMENT: 'READY',
    EXPORT_CONTRACT: 'READY',
    COMMERCIAL_INVOICE: 'READY',
    BILL_OF_LADING: 'READY',
  },
};
/** Whether and when a case of a mode needs a paper. */
export const docNeed = (mode: RefundMode, kind: TaxDocKind): TaxDocNeed => NEEDED[mode][kind] ?? 'NONE';

/** What becomes of goods that are not refunded. */
export const REFUSED_OUTCOMES = { EXEMPT: '免税（进项转出）', DOMESTIC: '转内销（计提销项）' } as const;
export type RefusedOutcome = keyof typeof REFUSED_OUTCOMES;

/** What must hold before 已申报, in the order it is shown. */
export const TAX_CHECKS = {
  DOCS: '资料齐全',
  CUSTOMS: '报关单号与出口日期',
  'FIN-150': '进项发票与退税额',
  'FIN-151': '退税率不高于征税率',
  'FIN-152': '换汇成本在范围内',
  'FIN-153': '未超过截止日',
  'FIN-154': '发票与报关项一致',
  'FIN-156': '收汇达到比例',
} as const;
export type TaxCheckCode = keyof typeof TAX_CHECKS;
/** Checks that the tax manager may waive with a reason. */
export const WAIVABLE: readonly TaxCheckCode[] = ['FIN-152', 'FIN-153', 'FIN-154', 'FIN-156'];
export const WAIVER_CHOICES = {
  'FIN-152': TAX_CHECKS['FIN-152'],
  'FIN-153': TAX_CHECKS['FIN-153'],
  'FIN-154': TAX_CHECKS['FIN-154'],
  'FIN-156': TAX_CHECKS['FIN-156'],
} as const;
export type WaivableCheck = keyof typeof WAIVER_CHOICES;

/** What has moved 122101 for a case (FIN-091); of 综服代办 what was received stands against 2241. */
export const TAX_ENTRY_KINDS = {
  DECLARED: '申报',
  RETURNED: '退回冲销',
  DIFFERENCE: '核准差额',
  REFUSED: '不予退税冲销',
  RECEIVED: '到账',
} as const;
export type TaxEntryKind = keyof typeof TAX_ENTRY_KINDS;

/** Number of a customs declaration. */
export const CUSTOMS_NO = /^\d{18}$/;
/** Days before a deadline on which is reminded (FIN-153). */
export const TAX_REMIND_DAYS = [60, 30, 15, 7] as const;
/** Slots of the files of a case: one a kind of paper. */
export const TAX_CASE_SLOTS = [...Object.values(TAX_DOC_KINDS), '其他'] as const;
/** Page of a case. */
export const taxCasePath = (id: string): string => `/finance/tax-refund/order?id=${id}`;
