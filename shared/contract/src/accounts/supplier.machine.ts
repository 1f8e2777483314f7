import { defineMachine } from '../machine.ts';
import { partnerBlackActions, partnerStatusActions } from './partner.machine.ts';

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

/** 合作中 ↔ 停用. 银行账号 only asks a second person (chapter 12). */
export const supplierMachine = defineMachine({
  entity: 'ac_supplier',
  title: '供应商',
  states: SUPPLIER_STATUSES,
  actions: {
    ...partnerStatusActions('account.supplier'),
    transfer: {
      label: '移交',
      from: ['ACTIVE', 'DISABLED', 'BLACK'],
      to: null,
      permission: 'account.supplier.update',
    },
    banks: { label: '银行账号', from: NOT_BLACK, to: null, permission: 'account.supplier.bank' },
    ...partnerBlackActions('account.supplier', NOT_BLACK),
  },
});
