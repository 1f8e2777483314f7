import { defineMachine } from '../machine.ts';
import { ARRIVAL_STATES } from './arrival.labels.ts';

/** 4.3: one visit of a truck. 待确认 without a difference is 已确认 at once, with one a manager decides each line first. */
export const arrivalMachine = defineMachine({
  entity: 'wh_arrival',
  title: '到货单',
  states: ARRIVAL_STATES,
  actions: {
    update: { label: '编辑', from: ['NOTIFIED'], to: null, permission: 'warehouse.arrival.create' },
    /** A manager lets one visit in that the access refuses (WMS-050). */
    release: {
      label: '放行进场',
      from: ['NOTIFIED'],
      to: null,
      permission: 'warehouse.arrival.resolve',
      reason: true,
    },
    arrive: { label: '登记到场', from: ['NOTIFIED'], to: 'ARRIVED', permission: 'warehouse.arrival.gate' },
    startUnload: { label: '开始卸货', from: ['ARRIVED'], to: 'UNLOADING', permission: 'warehouse.arrival.count' },
    count: { label: '清点', from: ['UNLOADING', 'COUNTED'], to: null, permission: 'warehouse.arrival.count' },
    finishUnload: { label: '完成卸货', from: ['UNLOADING'], to: 'COUNTED', permission: 'warehouse.arrival.count' },
    confirm: {
      label: '确认',
      from: ['COUNTED'],
      to: ['CONFIRMED', 'EXCEPTION'],
      permission: 'warehouse.arrival.confirm',
    },
    /** Counts turned out wrong while a manager looks at them. */
    recount: {
      label: '退回清点',
      from: ['EXCEPTION'],
      to: 'COUNTED',
      permission: 'warehouse.arrival.resolve',
      reason: true,
    },
    resolve: { label: '处理异常', from: ['EXCEPTION'], to: 'CONFIRMED', permission: 'warehouse.arrival.resolve' },
    void: {
      label: '作废',
      from: ['NOTIFIED', 'ARRIVED', 'UNLOADING', 'COUNTED', 'EXCEPTION'],
      to: 'VOID',
      permission: 'warehouse.arrival.void',
      reason: true,
      danger: true,
    },
  },
});
export type ArrivalAction = keyof typeof arrivalMachine.actions;
