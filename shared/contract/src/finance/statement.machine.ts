import { defineMachine, type Machine } from '../machine.ts';
import type { PermissionCode } from '../permissions.ts';
import { STATEMENT_SIDES, STATEMENT_STATES, type StatementSide, type StatementState } from './statement.labels.ts';

export type StatementAction =
  | 'update'
  | 'refresh'
  | 'send'
  | 'confirm'
  | 'dispute'
  | 'revise'
  | 'void'
  | 'unconfirm'
  | 'bill'
  | 'match'
  | 'adjust';

/** The rights of each side; those of payables have no 发送 of their own (10.4), 编辑 stands for it. */
export const statementRights = {
  AR: {
    view: 'finance.ar.statement.view',
    create: 'finance.ar.statement.create',
    edit: 'finance.ar.statement.edit',
    send: 'finance.ar.statement.send',
    confirm: 'finance.ar.statement.confirm',
    dispute: 'finance.ar.statement.dispute',
    void: 'finance.ar.statement.void',
    unconfirm: 'finance.ar.statement.unconfirm',
    export: 'finance.ar.statement.export',
    print: 'finance.ar.statement.print',
    import: null,
    match: null,
  },
  AP: {
    view: 'finance.ap.statement.view',
    create: 'finance.ap.statement.create',
    edit: 'finance.ap.statement.edit',
    send: 'finance.ap.statement.edit',
    confirm: 'finance.ap.statement.confirm',
    dispute: 'finance.ap.statement.dispute',
    void: 'finance.ap.statement.void',
    unconfirm: 'finance.ap.statement.unconfirm',
    export: 'finance.ap.statement.export',
    print: 'finance.ap.statement.print',
    import: 'finance.ap.statement.import',
    match: 'finance.ap.statement.match',
  },
} as const satisfies Record<StatementSide, Record<string, PermissionCode | null>>;

/** 4.11: 草稿 → 已发送 → 已确认 → 已结清 (derived); 已发送 → 有争议 → 出新版; 草稿/已发送/有争议 → 已作废. */
const machineOf = (side: StatementSide): Machine<StatementState, StatementAction> => {
  const may = statementRights[side];
  const open: StatementState[] = ['DRAFT', 'SENT', 'DISPUTED'];
  return defineMachine({
    entity: 'fin_statement',
    title: STATEMENT_SIDES[side].title,
    states: STATEMENT_STATES,
    actions: {
      update: { label: '编辑', from: ['DRAFT'], to: null, permission: may.edit },
      refresh: { label: '重新取数', from: ['DRAFT'], to: null, permission: may.edit },
      send: { label: '发送', from: ['DRAFT', 'SENT'], to: 'SENT', permission: may.send },
      confirm: { label: '登记确认', from: ['SENT'], to: 'CONFIRMED', permission: may.confirm },
      dispute: { label: '登记争议', from: ['SENT', 'DISPUTED'], to: 'DISPUTED', permission: may.dispute },
      revise: { label: '出新版', from: ['DISPUTED'], to: 'VOID', permission: may.create },
      bill: { label: '导入对方账单', from: open, to: null, permission: may.import },
      match: { label: '自动匹配', from: open, to: null, permission: may.match },
      adjust: { label: '生成补差', from: open, to: null, permission: may.match },
      unconfirm: {
        label: '撤销确认',
        from: ['CONFIRMED'],
        to: 'SENT',
        permission: may.unconfirm,
        reason: true,
        danger: true,
      },
      void: { label: '作废', from: open, to: 'VOID', permission: may.void, reason: true, danger: true },
    },
  });
};
export const statementMachines = { AR: machineOf('AR'), AP: machineOf('AP') } as const;
