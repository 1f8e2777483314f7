import { defineMachine } from '../machine.ts';

/** Work in the background. */
export const PERIOD_RUNS = { CHECK: '检查', CLOSE: '结账' } as const;
/** 3.13, 4.21. FUTURE follows from the date alone; the others are stored. */
export const PERIOD_STATES = { FUTURE: '未开启', OPEN: '开放', CLOSING: '结账中', CLOSED: '已结账' } as const;
export const PERIOD_TONES = { FUTURE: 'default', OPEN: 'green', CLOSING: 'orange', CLOSED: 'blue' } as const;
/** Sub-locks of a month (FIN-118). */
export const PERIOD_LOCKS = { WAREHOUSE: '仓储', AR: '应收', AP: '应付', GL: '总账' } as const;
export type PeriodLock = keyof typeof PERIOD_LOCKS;
/** Outcome of a check: passed, a warning only, or it stops the close. */
export const CHECK_LEVELS = { PASS: '通过', WARN: '警告', FAIL: '未通过' } as const;
export const CHECK_TONES = { PASS: 'green', WARN: 'orange', FAIL: 'red' } as const;

/** 4.19. */
export const periodMachine = defineMachine({
  entity: 'fin_period',
  title: '会计期间',
  states: PERIOD_STATES,
  actions: {
    check: { label: '运行检查', from: ['OPEN'], to: null, permission: 'finance.period.check' },
    revalue: { label: '期末调汇', from: ['OPEN'], to: null, permission: 'finance.period.revalue' },
    lock: { label: '锁定', from: ['OPEN'], to: null, permission: 'finance.period.close' },
    unlock: { label: '解锁', from: ['OPEN'], to: null, permission: 'finance.period.close' },
    close: { label: '结账', from: ['OPEN'], to: 'CLOSING', permission: 'finance.period.close' },
    finish: { label: '结账完成', from: ['CLOSING'], to: 'CLOSED', permission: null },
    fail: { label: '结账未通过', from: ['CLOSING'], to: 'OPEN', permission: null },
    reopen: {
      label: '反结账',
      from: ['CLOSED'],
      to: 'OPEN',
      permission: 'finance.period.reopen',
      reason: true,
      danger: true,
    },
  },
});
