import type { INCOTERM, TransportMode } from './order.labels.ts';

/** 监管方式 (2.10). */
export const TRADE_MODE = {
  '0110': '0110 一般贸易',
  '1039': '1039 市场采购',
  '9610': '9610 跨境电商零售',
  '9710': '9710 跨境电商B2B直接出口',
  '9810': '9810 跨境电商出口海外仓',
  '0615': '0615 进料对口',
  '0214': '0214 来料加工',
  '3010': '3010 货样广告品',
  '2600': '2600 暂时进出货物',
  '4561': '4561 退运货物',
} as const;
/** 征免性质. */
export const TAX_NATURE = {
  '101': '101 一般征税',
  '299': '299 其他法定',
  '502': '502 来料加工',
  '503': '503 进料加工',
} as const;
/** 征免 of a line. */
export const DUTY_MODE = { '1': '1 照章征税', '3': '3 全免', '6': '6 保证金' } as const;
/** 运输方式 as the customs count them. */
export const CUSTOMS_TRANSPORT = {
  '2': '2 水路运输',
  '3': '3 铁路运输',
  '4': '4 公路运输',
  '5': '5 航空运输',
} as const;
/** 成交方式. */
export const DEAL_MODE = { CIF: 'CIF', CFR: 'CFR（C&F）', FOB: 'FOB', CI: 'C&I', EXW: 'EXW' } as const;
export type DealMode = keyof typeof DEAL_MODE;
/** How freight, insurance and sundries are declared: an amount, or a percentage of the value. */
export const CHARGE_KIND = { TOTAL: '总价', RATE: '费率(%)' } as const;
export const EXPORTER_KIND = { COMPANY: '经营主体', CUSTOMER: '客户' } as const;
export type ExporterKind = keyof typeof EXPORTER_KIND;

/** Slots of the attachments; papers of supervision letters have `paperSlot`. */
export const DECL_SLOTS = ['合同', '发票', '箱单', '委托书', '报关单', '放行通知', '其他'] as const;
/** Slot of the paper that a supervision letter wants: 监管证件B. */
export const paperSlot = (letter: string): string => `监管证件${letter}`;

/** Deal mode that a trade term stands for on a declaration. */
export const DEAL_OF_TERM: Readonly<Record<keyof typeof INCOTERM, DealMode>> = {
  EXW: 'EXW',
  FCA: 'FOB',
  FAS: 'FOB',
  FOB: 'FOB',
  CFR: 'CFR',
  CPT: 'CFR',
  CIF: 'CIF',
  CIP: 'CIF',
  DAP: 'CIF',
  DPU: 'CIF',
  DDP: 'CIF',
};
export const CUSTOMS_OF_MODE: Readonly<Record<TransportMode, keyof typeof CUSTOMS_TRANSPORT>> = {
  SEA: '2',
  RAIL: '3',
  ROAD: '4',
};
