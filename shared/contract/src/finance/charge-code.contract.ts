import { definePicker } from '../shared/picker.contract.ts';

/** Groups and natures of charge codes 费用项目 (3.16). */
export const CHARGE_GROUPS = {
  OCEAN: '海运',
  TRUCK: '拖车',
  CUSTOMS: '报关',
  STORAGE: '仓储',
  AGENCY: '代理',
  TAX_REFUND: '退税',
  GOODS: '货款',
  OTHER: '其他',
} as const;
/** PROFIT is income or cost; PASS_THROUGH is collected and paid for others (FIN-012). */
export const CHARGE_NATURES = { PROFIT: '损益', PASS_THROUGH: '代收代付' } as const;

/** What the picker `charge-codes` gives in `extra`: the defaults of a new fee line. */
export interface ChargeCodeExtra {
  code: string;
  unit: string | null;
  taxMode: 'INCL' | 'EXCL';
  taxRateBp: number;
}

/** Enabled charge codes for fee lines. */
export const chargeCodePicker = definePicker({
  kind: 'charge-codes',
  title: '费用项目',
  permission: { anyOf: ['finance.ar.fee.view', 'finance.ap.fee.view', 'finance.base.view', 'logistics.quote.view'] },
  scope: { none: '费用项目是全公司共用的基础数据' },
});
