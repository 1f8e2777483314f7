import { defineMachine } from '../machine.ts';
import { ALERT_STATES } from './risk.labels.ts';

const permission = 'risk.alert.handle' as const;

/** 风险预警 (4.18): the system clears an alert whose condition has ended. */
export const riskAlertMachine = defineMachine({
  entity: 'risk_alert',
  title: '风险预警',
  states: ALERT_STATES,
  actions: {
    handle: { label: '处理', from: ['NEW', 'ESCALATED'], to: 'HANDLING', permission },
    resolve: { label: '处理完成', from: ['HANDLING'], to: 'CLEARED', permission },
    ignore: { label: '忽略', from: ['NEW', 'HANDLING'], to: 'IGNORED', permission, reason: true, danger: true },
    escalate: { label: '升级', from: ['NEW', 'HANDLING'], to: 'ESCALATED', permission, reason: true },
    clear: { label: '自动解除', from: ['NEW', 'HANDLING', 'ESCALATED'], to: 'CLEARED', permission: null },
  },
});
