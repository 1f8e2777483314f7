import type { SettingDef } from '../setting-kinds.ts';

/** Charging, costs, credit, quotes, release. */
export const CHARGE_SETTINGS = {
  'charge.rt_min': {
    type: 'decimal',
    group: 'charge',
    title: '最低计费吨',
    default: '1.000',
    min: '0',
    max: '100',
    decimals: 3,
    unit: 'RT',
    hint: '不足此数按此数计费',
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
    hint: '计费重按此进位',
  },
  'cost.basis': {
    type: 'choice',
    group: 'charge',
    title: '成本分摊方式',
    options: { VOLUME: '体积', GROSS: '重量', RT: '计费吨', CARTON: '箱数', ORDER: '平均', VALUE: '货值' },
    default: 'VOLUME',
    hint: '新建柜子采用，可在柜子上改',
  },
  'quote.required': {
    type: 'bool',
    group: 'load',
    title: '装柜前必须报价',
    default: true,
    hint: '关闭后没有客户确认的报价也能进入待报关',
  },
  'release.mode': {
    type: 'choice',
    group: 'deliver',
    title: '默认放货方式',
    options: { PAID: '款到放货', CREDIT: '信用放货', SPECIAL: '特批放货' },
    default: 'PAID',
    hint: '申请放货时默认选择',
  },
  'release.grace_days': {
    type: 'int',
    group: 'deliver',
    title: '放货宽限',
    default: 0,
    min: 0,
    max: 90,
    unit: '天',
    hint: '款到放货时，逾期不超过此天数不算逾期',
  },
  'credit.check': {
    type: 'bool',
    group: 'credit',
    title: '信用控制',
    default: true,
    hint: '关闭后下单、订柜和放货不查信用额度',
  },
  'credit.overdue_grace': {
    type: 'int',
    group: 'credit',
    title: '逾期宽限',
    default: 7,
    min: 0,
    max: 180,
    unit: '天',
    hint: '逾期超过此天数冻结客户',
  },
  'credit.warn_percent': {
    type: 'percent',
    group: 'credit',
    title: '额度使用提醒',
    default: 8000,
    min: 0,
    max: 10000,
    hint: '额度用到此比例时提醒',
  },
  'credit.include_estimate': {
    type: 'bool',
    group: 'credit',
    title: '占用包含预估应收',
    default: true,
    hint: '未生成费用的订单按预估应收占用额度',
  },
} as const satisfies Record<string, SettingDef>;

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
