import { defineMachine } from '../machine.ts';

/** Stages of a container (5.2) in their order; CANCELLED stands outside it. */
export const STAGE = {
  CONSOLIDATE: '待拼柜',
  BOOK: '待订柜',
  INSPECT: '待验货',
  LOAD: '待装柜',
  DECLARE: '待报关',
  CLEAR: '待清关',
  DELIVER: '待送达',
  DELIVERED: '已送达',
  CANCELLED: '已取消',
} as const;
export type Stage = keyof typeof STAGE;
export const STAGE_TONES: Record<Stage, string> = {
  CONSOLIDATE: 'default',
  BOOK: 'blue',
  INSPECT: 'purple',
  LOAD: 'purple',
  DECLARE: 'orange',
  CLEAR: 'orange',
  DELIVER: 'blue',
  DELIVERED: 'green',
  CANCELLED: 'red',
};
/** The eight stages that a container passes, first to last. */
export const STAGES = [
  'CONSOLIDATE',
  'BOOK',
  'INSPECT',
  'LOAD',
  'DECLARE',
  'CLEAR',
  'DELIVER',
  'DELIVERED',
] as const satisfies readonly Stage[];
/** Place of a stage in the row; −1 for CANCELLED. */
export const stageRank = (stage: Stage): number => STAGES.indexOf(stage as (typeof STAGES)[number]);
/** 进度 of an order: the lowest stage of its live allocations, NONE without any (2.1). */
export const PROGRESS = { NONE: '未拼柜', ...STAGE } as const;
export type Progress = keyof typeof PROGRESS;

const LIVE = ['CONSOLIDATE', 'BOOK', 'INSPECT', 'LOAD', 'DECLARE', 'CLEAR', 'DELIVER'] as const;

/**
 * Machine 5.2 as far as it can be walked today: 拼柜完成 to 报关完成 and the way back. One step at a time; the right is that of the
 * stage being left, or `logistics.container.advance`.
 */
export const containerMachine = defineMachine({
  entity: 'lg_container',
  title: '柜子',
  states: STAGE,
  actions: {
    update: { label: '编辑', from: ['CONSOLIDATE', 'BOOK'], to: null, permission: 'logistics.container.update' },
    allocate: { label: '加入货物', from: ['CONSOLIDATE'], to: null, permission: 'logistics.pingui.allocate' },
    advance: {
      label: '拼柜完成',
      from: ['CONSOLIDATE'],
      to: 'BOOK',
      permission: { anyOf: ['logistics.pingui.advance', 'logistics.container.advance'] },
    },
    finishBooking: {
      label: '订柜完成',
      from: ['BOOK'],
      to: 'INSPECT',
      permission: { anyOf: ['logistics.dinggui.advance', 'logistics.container.advance'] },
    },
    waiveInspection: {
      label: '免检',
      from: ['INSPECT'],
      to: null,
      permission: 'logistics.inspection.waive',
      reason: true,
    },
    finishInspection: {
      label: '验货完成',
      from: ['INSPECT'],
      to: 'LOAD',
      permission: { anyOf: ['logistics.yanhuo.advance', 'logistics.container.advance'] },
    },
    finishLoading: {
      label: '装柜完成',
      from: ['LOAD'],
      to: 'DECLARE',
      permission: { anyOf: ['logistics.zhuanggui.advance', 'logistics.container.advance'] },
    },
    /** 国外代理 and 主提单号, which the papers and the agent want. */
    shipment: {
      label: '国外代理与提单',
      from: ['LOAD', 'DECLARE', 'CLEAR'],
      to: null,
      permission: 'logistics.baoguan.edit',
    },
    finishDeclaring: {
      label: '报关完成',
      from: ['DECLARE'],
      to: 'CLEAR',
      permission: { anyOf: ['logistics.baoguan.advance', 'logistics.container.advance'] },
    },
    finishClearance: {
      label: '清关完成',
      from: ['CLEAR'],
      to: 'DELIVER',
      permission: { anyOf: ['logistics.qingguan.advance', 'logistics.container.advance'] },
    },
    finishDelivery: {
      label: '送达完成',
      from: ['DELIVER'],
      to: 'DELIVERED',
      permission: { anyOf: ['logistics.songda.advance', 'logistics.container.advance'] },
    },
    unfinish: {
      label: '反送达',
      from: ['DELIVERED'],
      to: 'DELIVER',
      permission: 'logistics.songda.unfinish',
      reason: true,
      danger: true,
    },
    returnEmpty: { label: '登记还空', from: ['DELIVERED'], to: null, permission: 'logistics.songda.empty_return' },
    rollback: {
      label: '回退',
      from: ['BOOK', 'INSPECT', 'LOAD', 'DECLARE', 'CLEAR', 'DELIVER'],
      to: ['CONSOLIDATE', 'BOOK', 'INSPECT', 'LOAD', 'DECLARE', 'CLEAR'],
      permission: 'logistics.container.rollback',
      reason: true,
      danger: true,
    },
    /** 分单号, 装载位置 and 装载顺序 of the cargo (2.4): who plans, tallies or declares it. */
    place: {
      label: '装载与分单',
      from: LIVE,
      to: null,
      permission: { anyOf: ['logistics.pingui.allocate', 'logistics.zhuanggui.fill', 'logistics.baoguan.edit'] },
    },
    hold: { label: '暂停', from: LIVE, to: null, permission: 'logistics.container.hold', reason: true },
    unhold: { label: '解除暂停', from: LIVE, to: null, permission: 'logistics.container.hold' },
    /** 记录节点 (2.5); 还空 comes after 送达. */
    record: { label: '记录节点', from: [...LIVE, 'DELIVERED'], to: null, permission: 'logistics.record.add' },
    assign: { label: '指派', from: LIVE, to: null, permission: 'logistics.container.assign' },
    cancel: {
      label: '取消柜子',
      from: ['CONSOLIDATE', 'BOOK'],
      to: 'CANCELLED',
      permission: 'logistics.container.cancel',
      reason: true,
      danger: true,
    },
    restore: {
      label: '恢复',
      from: ['CANCELLED'],
      to: 'CONSOLIDATE',
      permission: 'logistics.container.restore',
    },
  },
});
export type ContainerAction = keyof typeof containerMachine.actions;

/** The action that takes a container on from a stage; stages without one cannot be left yet. */
export const STEP_FROM = {
  CONSOLIDATE: 'advance',
  BOOK: 'finishBooking',
  INSPECT: 'finishInspection',
  LOAD: 'finishLoading',
  DECLARE: 'finishDeclaring',
  CLEAR: 'finishClearance',
  DELIVER: 'finishDelivery',
} as const satisfies Partial<Record<Stage, ContainerAction>>;
export type StepAction = (typeof STEP_FROM)[keyof typeof STEP_FROM];
/** The step forwards from a stage, undefined where there is none. */
export const stepFrom = (stage: Stage): StepAction | undefined =>
  (STEP_FROM as Partial<Record<Stage, StepAction>>)[stage];
