import { ATTRIBUTE } from '../logistics/order.labels.ts';
import type { SettingDef } from './setting-kinds.ts';

/** Every key of 全局设置 with its default (S11). Hours, days and counts are plain; a percentage is basis points. */
export const SETTINGS = {
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
    title: '单一客户柜按整柜处理',
    default: true,
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
  'charge.rt_min': {
    type: 'decimal',
    group: 'charge',
    title: '最低计费吨',
    default: '1.000',
    min: '0',
    max: '100',
    decimals: 3,
    unit: 'RT',
  },
  'charge.kg_per_cbm_sea': perCbm('海运', 1000),
  'charge.kg_per_cbm_rail': perCbm('铁路', 500),
  'charge.kg_per_cbm_road': perCbm('陆运', 333),
  'charge.air_divisor': divisor('空运', 6000),
  'charge.express_divisor': divisor('快递', 5000),
  'charge.step': {
    type: 'decimal',
    group: 'charge',
    title: '空运快递计费进位',
    default: '0.5',
    min: '0.1',
    max: '10',
    decimals: 1,
    unit: 'kg',
  },
  'cost.basis': {
    type: 'choice',
    group: 'charge',
    title: '成本分摊方式',
    options: { VOLUME: '体积', WEIGHT: '重量', RT: '计费吨', CARTONS: '箱数', VALUE: '货值' },
    default: 'VOLUME',
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
  'quote.required': { type: 'bool', group: 'load', title: '装柜前必须报价', default: true },
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
  'release.mode': {
    type: 'choice',
    group: 'deliver',
    title: '默认放货方式',
    options: { PAID: '款到放货', CREDIT: '信用放货', SPECIAL: '特批放货' },
    default: 'PAID',
  },
  'release.grace_days': {
    type: 'int',
    group: 'deliver',
    title: '放货宽限',
    default: 0,
    min: 0,
    max: 90,
    unit: '天',
  },
  'credit.check': { type: 'bool', group: 'credit', title: '信用控制', default: true },
  'credit.overdue_grace': {
    type: 'int',
    group: 'credit',
    title: '逾期宽限',
    default: 7,
    min: 0,
    max: 180,
    unit: '天',
  },
  'credit.warn_percent': {
    type: 'percent',
    group: 'credit',
    title: '额度使用提醒',
    default: 8000,
    min: 0,
    max: 10000,
  },
  'credit.include_estimate': { type: 'bool', group: 'credit', title: '占用包含预估应收', default: true },
  'sla.pool': sla('待拼柜', 168),
  'sla.book': sla('待订柜', 72),
  'sla.inspect': sla('待验货', 72),
  'sla.load': sla('待装柜', 48),
  'sla.declare': sla('待报关', 72),
  'sla.clear': sla('待清关（从到港起）', 120),
  'sla.deliver': sla('待送达', 120),
  'sla.working_calendar': { type: 'bool', group: 'sla', title: '按工作日历计算', default: false },
  'order.recycle_days': {
    type: 'int',
    group: 'order',
    title: '回收站保留',
    default: 90,
    min: 1,
    max: 3650,
    unit: '天',
  },
  'order.self_review': { type: 'bool', group: 'order', title: '允许审核自己的订单', default: false },
  'password.min': {
    type: 'int',
    group: 'security',
    title: '密码最短长度',
    default: 10,
    min: 10,
    max: 64,
    unit: '位',
  },
  'password.classes': {
    type: 'int',
    group: 'security',
    title: '密码字符种类',
    default: 3,
    min: 3,
    max: 4,
    unit: '种',
  },
  'password.history': {
    type: 'int',
    group: 'security',
    title: '不得重复最近密码',
    default: 5,
    min: 0,
    max: 24,
    unit: '个',
  },
  'password.expire_days': {
    type: 'int',
    group: 'security',
    title: '密码有效期',
    default: 0,
    min: 0,
    max: 730,
    unit: '天',
    hint: '0 为永久有效',
  },
  'lock.fail': { type: 'int', group: 'security', title: '锁定前失败次数', default: 5, min: 3, max: 20, unit: '次' },
  'lock.minutes': { type: 'int', group: 'security', title: '锁定时长', default: 15, min: 1, max: 1440, unit: '分钟' },
  'session.idle_minutes': {
    type: 'int',
    group: 'security',
    title: '空闲退出',
    default: 480,
    min: 5,
    max: 1440,
    unit: '分钟',
  },
  'session.absolute_hours': {
    type: 'int',
    group: 'security',
    title: '会话最长时间',
    default: 24,
    min: 1,
    max: 168,
    unit: '小时',
  },
  'session.single': { type: 'bool', group: 'security', title: '同一账号只允许一处登录', default: false },
  'security.ip_allow': {
    type: 'texts',
    group: 'security',
    title: '允许登录的IP',
    default: [],
    max: 100,
    pattern: /^(\d{1,3}\.){3}\d{1,3}(\/([0-9]|[12][0-9]|3[0-2]))?$/,
    hint: '留空为不限制',
  },
  'screen.poll': { type: 'int', group: 'screen', title: '大屏刷新间隔', default: 15, min: 5, max: 600, unit: '秒' },
  'screen.show_money': { type: 'bool', group: 'screen', title: '大屏显示金额', default: false },
  'screen.mask_customer': { type: 'bool', group: 'screen', title: '大屏客户名脱敏', default: true },
  'attachment.max_mb': {
    type: 'int',
    group: 'attachment',
    title: '附件大小上限',
    default: 20,
    min: 1,
    max: 25,
    unit: 'MB',
  },
  'attachment.types': {
    type: 'codes',
    group: 'attachment',
    title: '允许的附件类型',
    options: {
      pdf: 'PDF',
      jpg: 'JPG',
      png: 'PNG',
      webp: 'WEBP',
      xlsx: 'XLSX',
      xls: 'XLS',
      docx: 'DOCX',
      doc: 'DOC',
      csv: 'CSV',
      zip: 'ZIP',
    },
    default: ['pdf', 'jpg', 'png', 'webp', 'xlsx', 'xls', 'docx', 'doc', 'csv', 'zip'],
  },
  'notify.mail_server': { type: 'text', group: 'notify', title: '邮件服务器', default: '', max: 200 },
  'notify.quiet_hours': {
    type: 'texts',
    group: 'notify',
    title: '免打扰时段',
    default: [],
    max: 4,
    pattern: /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/,
    hint: '例如 22:00-07:00',
  },
  'audit.retention_days': {
    type: 'int',
    group: 'audit',
    title: '日志保留',
    default: 1095,
    min: 180,
    max: 3650,
    unit: '天',
  },
  'maintain.on': { type: 'bool', group: 'maintain', title: '维护模式', default: false },
  'maintain.text': { type: 'text', group: 'maintain', title: '维护提示', default: '', max: 200 },
} as const satisfies Record<string, SettingDef>;

export type SettingKey = keyof typeof SETTINGS;

type Widen<Value> = Value extends number
  ? number
  : Value extends boolean
    ? boolean
    : Value extends string
      ? string
      : Value extends readonly (readonly [string, string])[]
        ? readonly (readonly [string, string])[]
        : Value extends readonly number[]
          ? readonly number[]
          : readonly string[];
type DefaultOf<Key extends SettingKey> = (typeof SETTINGS)[Key]['default'];
type ChoiceOf<Key extends SettingKey> = (typeof SETTINGS)[Key] extends { type: 'choice'; options: infer Options }
  ? keyof Options & string
  : Widen<DefaultOf<Key>>;
/** Type of a setting's value: `SettingValue<'order.self_review'>` is boolean. */
export type SettingValue<Key extends SettingKey> = ChoiceOf<Key>;

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key);
/** The definition without its literal types, for code that treats all settings alike. */
export const settingDef = (key: SettingKey): SettingDef => SETTINGS[key];

function perCbm(mode: string, value: number) {
  return {
    type: 'int',
    group: 'charge',
    title: `${mode}每方公斤数`,
    default: value,
    min: 100,
    max: 2000,
    unit: 'kg/m³',
  } as const;
}
function divisor(mode: string, value: number) {
  return {
    type: 'int',
    group: 'charge',
    title: `${mode}体积重除数`,
    default: value,
    min: 3000,
    max: 10000,
  } as const;
}
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
