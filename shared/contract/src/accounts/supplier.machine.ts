import { defineMachine } from '../machine.ts';

export const SUPPLIER_TYPES = {
  CARRIER: '船公司',
  BOOKING_AGENT: '订舱代理',
  TRUCKER: '拖车行',
  BROKER: '报关行',
  OVERSEAS_AGENT: '国外代理',
  WAREHOUSE: '外仓',
  VENDOR: '供货商(工厂)',
  INSPECTOR: '检验公司',
  INSURER: '保险',
  OTHER: '其他',
} as const;
export type SupplierType = keyof typeof SUPPLIER_TYPES;
export const SUPPLIER_STATUSES = { ACTIVE: '合作中', DISABLED: '停用', BLACK: '黑名单' } as const;
export const SUPPLIER_TONES = { ACTIVE: 'green', DISABLED: 'default', BLACK: 'red' } as const;

const NOT_BLACK = ['ACTIVE', 'DISABLED'] as const;

/**
 * 合作中 ↔ 停用. 银行账号, 拉黑 and 解除 only ask a second person (ACC-013, chapter 12); setBlack and liftBlack are done by
 * the approval.
 */
export const supplierMachine = defineMachine({
  entity: 'ac_supplier',
  title: '供应商',
  states: SUPPLIER_STATUSES,
  actions: {
    disable: { label: '停用', from: ['ACTIVE'], to: 'DISABLED', permission: 'account.supplier.status', danger: true },
    enable: { label: '启用', from: ['DISABLED'], to: 'ACTIVE', permission: 'account.supplier.status' },
    banks: { label: '银行账号', from: NOT_BLACK, to: null, permission: 'account.supplier.bank' },
    merge: { label: '合并', from: NOT_BLACK, to: null, permission: 'account.supplier.merge' },
    black: {
      label: '拉黑',
      from: NOT_BLACK,
      to: null,
      permission: 'account.supplier.black',
      reason: true,
      danger: true,
    },
    unblack: { label: '解除拉黑', from: ['BLACK'], to: null, permission: 'account.supplier.black', reason: true },
    setBlack: { label: '列入黑名单', from: NOT_BLACK, to: 'BLACK', permission: null },
    liftBlack: { label: '移出黑名单', from: ['BLACK'], to: 'DISABLED', permission: null },
  },
});
