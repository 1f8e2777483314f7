import { ATTRIBUTE } from '../../logistics/order.labels.ts';
import type { SettingDef } from '../setting-kinds.ts';

/** Containers, orders, inspection, time limits of stages. */
export const LOGISTICS_SETTINGS = {
  'container.fill_warn_min': {
    type: 'percent',
    group: 'container',
    title: '装载率过低提醒',
    default: 7000,
    min: 0,
    max: 10000,
  },
  'container.plan_over_warn': {
    type: 'percent',
    group: 'container',
    title: '超过计划装载提醒',
    default: 10000,
    min: 5000,
    max: 12000,
  },
  'container.single_customer_fcl': {
    type: 'bool',
    group: 'container',
    title: '整柜只装一个客户',
    default: true,
    hint: '关闭后，整柜可以装几个客户的货',
  },
  'mix.forbidden_pairs': {
    type: 'pairs',
    group: 'container',
    title: '禁止混装',
    options: { ...ATTRIBUTE, ANY: '任意' },
    default: [
      ['FOOD', 'DANGEROUS'],
      ['DANGEROUS', 'ANY'],
    ],
  },
  'booking.so_file_required': { type: 'bool', group: 'booking', title: '订柜必须上传SO文件', default: true },
  'cutoff.warn_hours': {
    type: 'ints',
    group: 'booking',
    title: '截关截单提前提醒',
    default: [72, 24],
    min: 1,
    max: 720,
    unit: '小时',
  },
  'inspect.required': { type: 'bool', group: 'inspect', title: '必须验货', default: true },
  'inspect.aql_major': aql('严重缺陷', '2.5'),
  'inspect.aql_minor': aql('轻微缺陷', '4.0'),
  'load.photo_slots': {
    type: 'texts',
    group: 'load',
    title: '装柜照片',
    default: ['空箱', '满箱', '封条'],
    max: 12,
    pattern: /^\S.{0,19}$/,
  },
  'vgm.warn_margin': {
    type: 'int',
    group: 'load',
    title: 'VGM差异提醒',
    default: 500,
    min: 0,
    max: 10000,
    unit: 'kg',
  },
  'declare.max_lines': {
    type: 'int',
    group: 'declare',
    title: '报关单最多行数',
    default: 50,
    min: 1,
    max: 50,
    unit: '行',
  },
  'declare.weight_tolerance': {
    type: 'percent',
    group: 'declare',
    title: '报关重量允差',
    default: 100,
    min: 0,
    max: 1000,
  },
  'declare.paper_letters': {
    type: 'texts',
    group: 'declare',
    title: '需要纸质证件的监管条件',
    default: ['A', 'B', 'E', 'F'],
    max: 40,
    pattern: /^[A-Za-z0-9]$/,
  },
  free_days: { type: 'int', group: 'deliver', title: '免费用箱天数', default: 7, min: 0, max: 60, unit: '天' },
  'sla.pool': sla('待拼柜', 168),
  'sla.book': sla('待订柜', 72),
  'sla.inspect': sla('待验货', 72),
  'sla.load': sla('待装柜', 48),
  'sla.declare': sla('待报关', 72),
  'sla.clear': sla('待清关（从到港起）', 120),
  'sla.deliver': sla('待送达', 120),
  'sla.working_calendar': {
    type: 'bool',
    group: 'sla',
    title: '按工作日历计算',
    default: false,
    hint: '开启后周末和节假日不计时，调休上班日计时',
  },
  'order.recycle_days': {
    type: 'int',
    group: 'order',
    title: '回收站保留',
    default: 90,
    min: 0,
    max: 3650,
    unit: '天',
    hint: '过期的订单不能恢复，从未审核、没有费用和附件的每晚删除；0 为不限期',
  },
  'order.self_review': { type: 'bool', group: 'order', title: '允许审核自己的订单', default: false },
} as const satisfies Record<string, SettingDef>;

function aql(name: string, value: string) {
  return {
    type: 'choice',
    group: 'inspect',
    title: `AQL ${name}`,
    options: { '0.65': '0.65', '1.0': '1.0', '1.5': '1.5', '2.5': '2.5', '4.0': '4.0', '6.5': '6.5' },
    default: value,
  } as const;
}

function sla(stage: string, hours: number) {
  return {
    type: 'int',
    group: 'sla',
    title: `${stage}时限`,
    default: hours,
    min: 1,
    max: 2400,
    unit: '小时',
  } as const;
}
