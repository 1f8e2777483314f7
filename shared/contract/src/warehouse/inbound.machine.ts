import { defineMachine } from '../machine.ts';
import { INBOUND_STATES } from './inbound.labels.ts';

/** 4.2. Put-away may start in 部分到货; 已完成 comes by itself when nothing is left in staging. */
export const inboundMachine = defineMachine({
  entity: 'wh_inbound',
  title: '入库单',
  states: INBOUND_STATES,
  actions: {
    update: { label: '编辑', from: ['DRAFT'], to: null, permission: 'warehouse.inbound.edit' },
    submit: { label: '提交', from: ['DRAFT'], to: 'PENDING', permission: 'warehouse.inbound.submit' },
    /** A new 到货单 for its lines (W10). */
    arrive: { label: '到货', from: ['PENDING', 'PARTIAL'], to: null, permission: 'warehouse.arrival.create' },
    receive: {
      label: '收货',
      from: ['PENDING', 'PARTIAL'],
      to: ['PARTIAL', 'PUTAWAY', 'DONE'],
      permission: 'warehouse.inbound.receive',
    },
    putaway: {
      label: '上架',
      from: ['PARTIAL', 'PUTAWAY'],
      to: ['PARTIAL', 'PUTAWAY', 'DONE'],
      permission: 'warehouse.inbound.putaway',
    },
    /** WMS-034: volume and weight of a batch as they are measured anew. */
    remeasure: {
      label: '复尺',
      from: ['PARTIAL', 'PUTAWAY', 'DONE'],
      to: null,
      permission: 'warehouse.inbound.receive',
    },
    /** W11: what a piece of 商城入库 costs. */
    cost: {
      label: '登记成本',
      from: ['DRAFT', 'PENDING', 'PARTIAL', 'PUTAWAY', 'DONE'],
      to: null,
      permission: 'warehouse.mall.cost',
    },
    closeShort: {
      label: '结案',
      from: ['PARTIAL'],
      to: 'DONE',
      permission: 'warehouse.inbound.close',
      reason: true,
      danger: true,
    },
    /** By its author, or who may cancel any. */
    cancel: {
      label: '取消',
      from: ['DRAFT', 'PENDING'],
      to: 'CANCELLED',
      permission: { anyOf: ['warehouse.inbound.cancel', 'warehouse.inbound.create'] },
      reason: true,
      danger: true,
    },
    /** 已处理 of what happened to its order after goods had come. */
    settleNotice: {
      label: '已核对',
      from: ['DRAFT', 'PENDING', 'PARTIAL', 'PUTAWAY', 'DONE'],
      to: null,
      permission: 'warehouse.inbound.close',
    },
    reverse: {
      label: '冲红',
      from: ['PUTAWAY', 'DONE'],
      to: 'REVERSED',
      permission: 'warehouse.inbound.reverse',
      reason: true,
      danger: true,
    },
  },
});
export type InboundAction = keyof typeof inboundMachine.actions;
