/** Codes of stage records (2.5) and milestones (5.12). */
export const RECORD_ACTION = {
  CREATE: '新建',
  ADVANCE: '推进',
  ROLLBACK: '回退',
  CANCEL: '取消',
  RESTORE: '恢复',
  HOLD: '暂停',
  UNHOLD: '解除',
  MILESTONE: '节点',
  NOTE: '备注',
} as const;
export type RecordAction = keyof typeof RECORD_ACTION;
export const RECORD_SOURCE = { MANUAL: '人工', SYSTEM: '系统', IMPORT: '导入', AGENT: '代理' } as const;
export const MILESTONE = {
  EMPTY_PICKUP: '提空柜',
  AT_FACTORY: '到厂',
  LOADED: '装毕',
  GATE_IN: '进港',
  CUSTOMS_RELEASED: '海关放行',
  DEPARTED: '开船',
  TRANSSHIP: '中转',
  ARRIVED: '到港',
  DISCHARGED: '卸船',
  CLEARED: '清关放行',
  GATE_OUT: '提柜',
  DELIVERED: '送达',
  EMPTY_RETURN: '还空',
} as const;
