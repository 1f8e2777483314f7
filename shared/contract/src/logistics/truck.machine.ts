import { defineMachine } from '../machine.ts';

/** States of a truck order (5.10). */
export const TRUCK_STATE = {
  DRAFT: '待派车',
  ASSIGNED: '已派车',
  STARTED: '已出车',
  LOADED: '已装货',
  ARRIVED: '已到达',
  DONE: '已完成',
  CANCELLED: '已取消',
} as const;
export type TruckState = keyof typeof TRUCK_STATE;
export const TRUCK_TONES: Record<TruckState, string> = {
  DRAFT: 'default',
  ASSIGNED: 'blue',
  STARTED: 'purple',
  LOADED: 'purple',
  ARRIVED: 'orange',
  DONE: 'green',
  CANCELLED: 'red',
};
/** The way of a trip, first to last. */
export const TRUCK_STEPS = [
  'DRAFT',
  'ASSIGNED',
  'STARTED',
  'LOADED',
  'ARRIVED',
  'DONE',
] as const satisfies readonly TruckState[];
/** A trip that keeps its vehicle and driver busy (LOG-095). */
export const BUSY = ['ASSIGNED', 'STARTED', 'LOADED', 'ARRIVED'] as const satisfies readonly TruckState[];

/** Machine 5.10. 打卡 of the stops moves the trip on: started, loaded, arrived; the stamps decide which. */
export const truckMachine = defineMachine({
  entity: 'lg_truck',
  title: '拖车单',
  states: TRUCK_STATE,
  actions: {
    update: { label: '编辑', from: ['DRAFT', 'ASSIGNED'], to: null, permission: 'logistics.truck.edit' },
    assign: { label: '派车', from: ['DRAFT', 'ASSIGNED'], to: 'ASSIGNED', permission: 'logistics.truck.assign' },
    stamp: {
      label: '打卡站点',
      from: BUSY,
      to: BUSY,
      permission: 'logistics.truck.stamp',
    },
    fee: { label: '登记费用', from: BUSY, to: null, permission: 'logistics.truck.fee' },
    finish: { label: '完成', from: ['ARRIVED'], to: 'DONE', permission: 'logistics.truck.finish' },
    cancel: {
      label: '取消',
      from: ['DRAFT', 'ASSIGNED', 'STARTED'],
      to: 'CANCELLED',
      permission: 'logistics.truck.cancel',
      reason: true,
      danger: true,
    },
  },
});
export type TruckAction = keyof typeof truckMachine.actions;
