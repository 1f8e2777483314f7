/** Labels of the codes of a logistics order (2.1, 2.2); typed once, shown by list, form, detail, export and import. */
export const SERVICE_TYPE = { LCL: '拼柜', FCL: '整柜' } as const;
export const AGENCY_TYPE = { SELF: '自营', AGENCY: '代理出口', FREIGHT_ONLY: '仅货运' } as const;
export const TRANSPORT_MODE = { SEA: '海运', RAIL: '铁路', ROAD: '陆运' } as const;
/** Trade terms of Incoterms; the code is what people say, so it is its own label. */
export const INCOTERM = {
  EXW: 'EXW',
  FCA: 'FCA',
  FAS: 'FAS',
  FOB: 'FOB',
  CFR: 'CFR',
  CIF: 'CIF',
  CPT: 'CPT',
  CIP: 'CIP',
  DAP: 'DAP',
  DPU: 'DPU',
  DDP: 'DDP',
} as const;
export const DELIVERY_TYPE = { DOOR: '送货上门', PICKUP: '自提', AGENT: '代理仓' } as const;
export const SETTLEMENT = { MONTHLY: '月结', PER_ORDER: '票结', PREPAID: '预付' } as const;
export const ALLOC_STATE = { NONE: '未拼', PART: '部分拼柜', FULL: '全部拼柜' } as const;
export const ALLOC_TONES = { NONE: 'default', PART: 'orange', FULL: 'green' } as const;
export const RELEASE_STATE = { NONE: '未申请', PENDING: '待审批', RELEASED: '已放货', REFUSED: '已拒绝' } as const;
export const ORDER_SOURCE = { MANUAL: '手工', IMPORT: '导入', COPY: '复制', API: '接口' } as const;
/** 服务项目: what the customer ordered beside the freight. */
export const SERVICE = {
  PICKUP: '提货',
  STORAGE: '仓储',
  INSPECTION: '验货',
  CUSTOMS: '报关',
  TAX_REFUND: '退税',
  INSURANCE: '保险',
  CLEARANCE: '清关',
  DELIVERY: '派送',
} as const;
/** 货物属性; the order's set is the union of its lines. */
export const ATTRIBUTE = {
  GENERAL: '普货',
  BATTERY: '带电',
  LIQUID: '液体',
  POWDER: '粉末',
  MAGNETIC: '带磁',
  FOOD: '食品',
  WOOD: '木质包装',
  DANGEROUS: '危险品',
  BRANDED: '品牌货',
} as const;
export const CARGO_SOURCE = { WAREHOUSE: '入仓', FACTORY: '工厂装', DIRECT: '直送装柜点' } as const;
export const MEASURE_SOURCE = { CALC: '计算', MANUAL: '手工', WAREHOUSE: '仓库实测', INSPECTION: '验货实测' } as const;

export type ServiceType = keyof typeof SERVICE_TYPE;
export type TransportMode = keyof typeof TRANSPORT_MODE;
export type Attribute = keyof typeof ATTRIBUTE;
export type MeasureSource = keyof typeof MEASURE_SOURCE;
