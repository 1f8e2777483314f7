import type { DocumentTemplate } from '@shared/contract/system/documents/document.contract.ts';
import {
  DOCUMENT_AUTOS,
  NUMBER_DATES,
  NUMBER_RESETS,
  type DocumentRule,
} from '@shared/contract/system/documents/document-rule.ts';
import { DOCUMENT_TYPES } from '@shared/contract/system/documents/document-types.ts';

/** States with what they demand: 待审核：客户单号、收货人. */
const perStep = (
  code: string,
  lists: Readonly<Record<string, readonly string[]>>,
  name: (state: string, item: string) => string,
) =>
  Object.entries(DOCUMENT_TYPES[code]?.steps ?? {})
    .flatMap(([state, { label }]) => {
      const items = lists[state] ?? [];
      return items.length > 0 ? [`${label}：${items.map((item) => name(state, item)).join('、')}`] : [];
    })
    .join('；');

/** Who checks whom where no setting decides it; null: the document has no review. */
export function fixedReview(code: string): string | null {
  const type = DOCUMENT_TYPES[code];
  const waits = Object.values(type?.steps ?? {}).some(({ label }) => /^待(审核|复核|审批)$/.test(label));
  return type?.reviewFixed ?? (waits && !type?.reviewAmount ? '审核人不能是制单人' : null);
}

/** A rule in words, by the name of its part; '—' where it demands nothing. */
export function ruleTexts(
  code: string,
  rule: DocumentRule,
  templates: readonly DocumentTemplate[],
): Record<string, string> {
  const type = DOCUMENT_TYPES[code];
  const { prefix, date, width, reset } = rule.number;
  const { needed, above } = rule.review;
  return {
    编号: `${prefix} + ${NUMBER_DATES[date].replace(/（.*/, '')} + ${width} 位，${NUMBER_RESETS[reset]}重排`,
    必填字段: perStep(code, rule.fields, (state, item) => type?.steps[state]?.fields?.[item] ?? item) || '—',
    必传附件: perStep(code, rule.attachments, (_state, item) => item) || '—',
    ...(type?.reviewAmount
      ? { 审核: needed ? (above === null ? '全部审核' : `${type.reviewAmount}满 ${above} 元审核`) : '免审核' }
      : {}),
    默认模板:
      templates.find(({ id }) => id === rule.templateId)?.name ?? (rule.templateId === null ? '—' : '（已停用的模板）'),
    自动动作: rule.autos.map((auto) => DOCUMENT_AUTOS[auto]).join('；') || '—',
  };
}

/** Parts in which two rules differ, with both texts. */
export const ruleChanges = (
  code: string,
  before: DocumentRule,
  after: DocumentRule,
  templates: readonly DocumentTemplate[],
): [part: string, before: string, after: string][] => {
  const old = ruleTexts(code, before, templates);
  return Object.entries(ruleTexts(code, after, templates)).flatMap(([part, text]) =>
    old[part] === text ? [] : [[part, old[part] ?? '—', text]],
  );
};
