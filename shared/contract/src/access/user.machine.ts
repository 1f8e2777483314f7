import { defineMachine } from '../machine.ts';

export const USER_STATES = { ENABLED: '启用', DISABLED: '停用', LOCKED: '锁定', LEFT: '离职' } as const;
export type UserState = keyof typeof USER_STATES;
export const USER_TONES = { ENABLED: 'green', DISABLED: 'default', LOCKED: 'orange', LEFT: 'default' };

/**
 * States of an account (5.12). LOCKED is an enabled account whose name met too many wrong passwords: it ends by time
 * or by 解锁. LEFT is final.
 */
export const userMachine = defineMachine({
  entity: 'ac_user',
  title: '账号',
  states: USER_STATES,
  actions: {
    update: { label: '编辑', from: ['ENABLED', 'LOCKED', 'DISABLED'], to: null, permission: 'account.user.update' },
    reset: { label: '重置密码', from: ['ENABLED', 'LOCKED'], to: 'ENABLED', permission: 'account.user.reset' },
    resetMfa: {
      label: '重置两步验证',
      from: ['ENABLED', 'LOCKED', 'DISABLED'],
      to: null,
      permission: 'account.user.reset',
      reason: true,
      danger: true,
    },
    unlock: { label: '解锁', from: ['LOCKED'], to: 'ENABLED', permission: 'account.user.status' },
    kick: { label: '强制下线', from: ['ENABLED', 'LOCKED'], to: null, permission: 'account.user.kick' },
    enable: { label: '启用', from: ['DISABLED'], to: 'ENABLED', permission: 'account.user.status' },
    disable: {
      label: '停用',
      from: ['ENABLED', 'LOCKED'],
      to: 'DISABLED',
      permission: 'account.user.status',
      reason: true,
      danger: true,
    },
    leave: {
      label: '离职交接',
      from: ['ENABLED', 'LOCKED', 'DISABLED'],
      to: 'LEFT',
      permission: 'account.user.handover',
      danger: true,
    },
  },
});
