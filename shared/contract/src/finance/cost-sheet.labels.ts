import type { FeeBizType } from './fee-line.labels.ts';

/** Words of 成本核算 (warehouse-finance 3.7, 4.17, 4.21). */
export const COST_SHEET_STATES = {
  DRAFT: '草稿',
  COMPUTED: '已核算',
  LOCKED: '已锁定',
  RECOMPUTED: '已重算',
} as const;
export type CostSheetState = keyof typeof COST_SHEET_STATES;
export const COST_SHEET_TONES: Record<CostSheetState, string> = {
  DRAFT: 'default',
  COMPUTED: 'blue',
  LOCKED: 'green',
  RECOMPUTED: 'purple',
};
/** What a line of a sheet is (FIN-130). */
export const COST_LINE_KINDS = {
  INCOME: '收入',
  DIRECT: '直接成本',
  SHARED: '分摊成本',
  TAX_DIFF: '征退税差',
} as const;
export type CostLineKind = keyof typeof COST_LINE_KINDS;
/** Titles of its columns that are no fields. */
export const COST_LINE_TITLES = {
  kind: '类别',
  source: '费用/来源',
  party: '结算单位',
  share: '分摊说明',
  cost: '成本',
} as const;
/** Whether a shared cost of a container has been shared (FIN-132). */
export const POOL_STATES = { OPEN: '未分摊', SHARED: '已分摊' } as const;
export const POOL_TONES = { OPEN: 'orange', SHARED: 'green' } as const;

/** Business orders that bring income and have a sheet; the others are costs of containers or pass through. */
export const COST_BIZ_TYPES = [
  'LOGISTICS',
  'TRADE',
  'BARCODE',
  'WAREHOUSE',
  'AGENCY_FEE',
] as const satisfies readonly FeeBizType[];
