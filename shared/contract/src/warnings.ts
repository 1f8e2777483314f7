import { labelOf } from './label-of.ts';

/** What a confirmable warning is about, for people who read that somebody confirmed it (logistics-admin 1.5). */
const WARNING_NAMES: Readonly<Record<string, string>> = {
  'LOG-010': '日期先后',
  'LOG-012': '贸易条款与运费',
  'LOG-013': '客户单号重复',
  'LOG-015': '货物密度异常',
  'LOG-016': '单箱超重或超长',
  'LOG-021': '件数与箱数不符',
  'LOG-035': '报价毛利为负',
  'LOG-040': '箱号校验',
  'LOG-041': '超过建议装载',
  'LOG-043': '目的地不一致',
  'LOG-045': 'VGM',
  'LOG-050': '客户信用',
  'LOG-056': '实装与报价不符',
  'LOG-095': '用车间隔过短',
  FILL_RATE: '装载率过低',
  FINAL_PLACE: '目的地不一致',
  CUSTOMER_SIMILAR: '有相似客户',
  FIN_DUPLICATE_FEE: '疑似重复费用',
  FIN_PAY_BALANCE: '账面余额不足',
  FIN_PRICE_DEVIATION: '偏离协议价',
  FIN_RATE_JUMP: '汇率波动过大',
  FIN_RATE_CONFIRMED: '修改已确认汇率',
};
/** 装载率过低 for FILL_RATE; a code without a name stays as it is. */
export const warningName = (code: string): string => labelOf(WARNING_NAMES, code);
