import { DOCUMENT_TYPES } from './document-types.ts';
import { MASTER_PREFIXES, resetFits, type DocumentRule } from './document-rule.ts';

/**
 * What is wrong with a rule beyond its shape: path → Chinese. `prefixes`: those of the other types, by their code.
 * SYS-020 holds here too: a wrong value is refused, never changed into a right one.
 */
export function documentFaults(
  code: string,
  rule: DocumentRule,
  prefixes: Readonly<Record<string, string>>,
): Record<string, string> {
  const type = DOCUMENT_TYPES[code];
  if (!type) return { code: '未知的单据类型' };
  const faults: Record<string, string> = {};
  const { prefix, date, reset } = rule.number;
  const taken = Object.keys(prefixes).find((other) => other !== code && prefixes[other] === prefix);
  if (taken) faults['number.prefix'] = `前缀 ${prefix} 已用于${DOCUMENT_TYPES[taken]?.title ?? taken}`;
  if (MASTER_PREFIXES[prefix]) faults['number.prefix'] = `前缀 ${prefix} 是${MASTER_PREFIXES[prefix]}编号的前缀`;
  if (!resetFits(date, reset)) faults['number.reset'] = '日期中没有这一段，编号会重复，请改日期格式或重置周期';
  for (const [state, slots] of Object.entries(rule.attachments)) {
    if (!Object.hasOwn(type.steps, state)) faults[`attachments.${state}`] = '没有这个状态';
    else if (type.steps[state]?.itself && slots.length > 0)
      faults[`attachments.${state}`] = '单据自动进入这个状态，不能要求附件';
    else if (new Set(slots).size < slots.length) faults[`attachments.${state}`] = '附件名称重复';
  }
  for (const [state, names] of Object.entries(rule.fields)) {
    const offered = type.steps[state]?.fields ?? {};
    if (new Set(names).size < names.length || names.some((name) => !Object.hasOwn(offered, name)))
      faults[`fields.${state}`] = '包含不能设置的字段';
  }
  if (!type.reviewAmount && (!rule.review.needed || rule.review.above !== null))
    faults['review.needed'] = `${type.title}的审核由规则决定，不能设置`;
  if (rule.review.above !== null && rule.review.above.startsWith('-')) faults['review.above'] = '不能小于 0';
  if (rule.autos.some((auto) => !type.autos.includes(auto))) faults.autos = '选项不正确';
  return faults;
}
