import { sourceOf, type PrintSourceName } from '@shared/contract/system/print.contract.ts';
import type { TemplateLanguage } from '@shared/contract/system/template.labels.ts';

/** A published template as the choice sees it. */
export interface Choosable {
  id: string;
  /** The only kind of document that it is for; null: any. */
  source: PrintSourceName | null;
  companyId: string | null;
  customerId: string | null;
  supplierId: string | null;
  language: TemplateLanguage;
  isDefault: boolean;
}
/** What a document says for the choice. */
export interface ChoiceFor {
  source: PrintSourceName;
  companyId: string | null;
  customerId: string | null;
  /** The 国外代理 whose paper it is; left out: of none. */
  supplierId?: string | null;
  language: TemplateLanguage;
  /** What the document itself names. */
  own?: string | null;
  /** What 单据设置 prefers for this type of document. */
  preferred?: string | null;
}

/** Whether a template may be used for a document: it is nobody else's. */
export const suits = (template: Choosable, document: ChoiceFor): boolean =>
  (template.source === document.source || (template.source === null && sourceOf(document.source).own !== true)) &&
  (template.companyId === null || template.companyId === document.companyId) &&
  (template.customerId === null || template.customerId === document.customerId) &&
  (template.supplierId === null || template.supplierId === document.supplierId);

/**
 * SYS-013: what the document itself names before customer (or agent) and language before customer (or agent) before company before the one of 单据设置 before one
 * made for this kind of document before the default; none: null (未设置模板). Inside one rank one made for this kind of document comes first, then
 * the default, then the document's language, then the older template.
 */
export function chooseTemplate<Template extends Choosable>(
  templates: readonly Template[],
  document: ChoiceFor,
): Template | null {
  const rank = (template: Template): number => {
    if (template.id === document.own) return 7;
    if (template.customerId !== null || template.supplierId !== null)
      return template.language === document.language ? 6 : 5;
    if (template.companyId !== null) return 4;
    if (template.id === document.preferred) return 3;
    if (template.source !== null) return 2;
    return template.isDefault ? 1 : 0;
  };
  const order = (left: Template, right: Template): number =>
    rank(right) - rank(left) ||
    Number(right.source !== null) - Number(left.source !== null) ||
    Number(right.isDefault) - Number(left.isDefault) ||
    Number(right.language === document.language) - Number(left.language === document.language) ||
    (BigInt(left.id) < BigInt(right.id) ? -1 : 1);
  const [best] = templates.filter((each) => suits(each, document) && rank(each) > 0).toSorted(order);
  return best ?? null;
}
