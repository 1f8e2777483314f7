import { AGEING_DAYS } from '../ageing.ts';
import type { SettingDef } from '../setting-kinds.ts';

const OF_COMPANY = { group: 'finance', perCompany: true } as const;

/** 业务参数 of finance (3.17). */
export const FINANCE_SETTINGS = {
  'finance.rate.max.age': {
    ...OF_COMPANY,
    ...whole(31, 1, 366, '天'),
    title: '汇率有效天数',
    hint: '早于此天数的汇率不再采用，按缺少汇率处理',
  },
  'finance.price.deviation': {
    ...OF_COMPANY,
    ...share(500),
    title: '协议价偏离提醒',
    hint: '费用单价与协议价相差超过此比例时提醒',
  },
  'finance.writeoff.tolerance': {
    ...OF_COMPANY,
    ...money('1.00', '1000', 'CNY'),
    title: '尾差核销上限',
    hint: '未核销本位币不超过此数时可作尾差核销；放货判断欠款时同样采用',
  },
  'finance.crossrate.deviation': {
    ...OF_COMPANY,
    ...share(300),
    title: '交叉汇率偏离提醒',
    hint: '核销采用的交叉汇率与默认汇率相差超过此比例时须填原因',
  },
  'finance.apply.review.amount': {
    ...OF_COMPANY,
    ...money('50000.00', '999999999999', 'CNY'),
    title: '付款申请复核金额',
    hint: '实付本位币达到此数须财务主管复核',
  },
  'finance.apply.gm.amount': {
    ...OF_COMPANY,
    ...money('500000.00', '999999999999', 'CNY'),
    title: '付款申请总经理审批金额',
    hint: '实付本位币达到此数还须总经理审批',
  },
  'finance.bankaccount.cooldown': {
    ...OF_COMPANY,
    ...whole(7, 0, 90, '天'),
    title: '供应商账户变更观察期',
    hint: '收款账户在此天数内变更过的付款申请，无论金额都须复核',
  },
  'finance.settlement.lock.hours': {
    ...OF_COMPANY,
    ...whole(24, 1, 240, '小时'),
    title: '结账单锁定时长',
    hint: '提交后占用费用和收付款的最长时间，到时自动释放',
  },
  'finance.ageing.buckets': {
    ...OF_COMPANY,
    type: 'ints',
    title: '账龄分段',
    default: AGEING_DAYS,
    min: 0,
    max: 3650,
    unit: '天',
    count: 5,
    first: 0,
    ascending: true,
    hint: '逾期天数的分段上限：第一项 0 以内为未到期，最后一项以上为末段；客户应收、供应商应付、总览、月报和结账报告采用',
  },
  'finance.estimate.max.age': {
    ...OF_COMPANY,
    ...whole(3, 1, 36, '个月'),
    title: '暂估最长保留',
    hint: '超过此月数仍未转实际的暂估在公司结账时提示',
  },
  'tax.exchange.cost.range': {
    ...OF_COMPANY,
    type: 'range',
    title: '换汇成本范围',
    default: ['5.0000', '8.0000'],
    min: '0.0001',
    max: '100',
    decimals: 4,
    unit: 'CNY/USD',
    hint: '超出范围的退税单须退税主管放行并产生风险预警',
  },
  'tax.refund.deadline': {
    ...OF_COMPANY,
    ...monthDay('04-30'),
    title: '退税申报截止日',
    hint: '出口次年的月-日，例如 04-30',
  },
  'tax.agency.cert.deadline': {
    ...OF_COMPANY,
    ...monthDay('04-15'),
    title: '代理证明截止日',
    hint: '出口次年的月-日，例如 04-15',
  },
  'tax.deadline.workday': {
    ...OF_COMPANY,
    type: 'bool',
    default: false,
    title: '截止日顺延',
    hint: '退税申报、代理证明截止日遇休息日时顺延至下一工作日（按节假日）',
  },
  'tax.fx.match.min': {
    ...OF_COMPANY,
    ...share(9500),
    title: '申报前最低收汇比例',
    hint: '报关单收汇并匹配达到此比例才能申报退税，否则须放行',
  },
  'tax.record.days': {
    ...OF_COMPANY,
    ...whole(15, 1, 90, '天'),
    title: '备案单证期限',
    hint: '申报后此天数内备齐备案单证，逾期提醒',
  },
  'fx.overdue.days': {
    ...OF_COMPANY,
    ...whole(90, 1, 720, '天'),
    title: '逾期未收汇天数',
    hint: '出口后超过此天数仍未收齐外汇为逾期',
  },
  'fx.writeoff.percent': {
    ...OF_COMPANY,
    ...share(500),
    title: '收汇差额核销比例',
    hint: '差额不超过报关金额的此比例，并与差额核销金额取较小者',
  },
  'fx.writeoff.amount': {
    ...OF_COMPANY,
    ...money('500.00', '1000000', 'USD'),
    title: '收汇差额核销金额',
    hint: '其他币种按当日记账汇率折算',
  },
  'risk.levels': {
    ...OF_COMPANY,
    type: 'ints',
    title: '风险级别分数线',
    default: [20, 50, 80],
    min: 1,
    max: 100,
    unit: '分',
    count: 3,
    ascending: true,
    hint: '依次为中、高、极高的最低分；单据按其经营主体判定，客户风险级别取各经营主体中最高的；各规则的阈值和分值在风险管理中维护',
  },
} as const satisfies Record<string, SettingDef>;

function whole(value: number, min: number, max: number, unit: string) {
  return { type: 'int', default: value, min, max, unit } as const;
}
function share(value: number) {
  return { type: 'percent', default: value, min: 0, max: 10_000 } as const;
}
function money(value: string, max: string, unit: string) {
  return { type: 'decimal', default: value, min: '0', max, decimals: 2, unit } as const;
}
function monthDay(value: string) {
  return {
    type: 'text',
    default: value,
    max: 5,
    required: true,
    pattern: /^(0[13578]|1[02])-(0[1-9]|[12]\d|3[01])$|^(0[469]|11)-(0[1-9]|[12]\d|30)$|^02-(0[1-9]|1\d|2[0-8])$/,
    message: '请填写月-日，例如 04-30',
  } as const;
}
