import type { TemplateKind, TemplateLanguage } from '@shared/contract/system/template.labels.ts';
import type { TemplateContent } from '../printing/layout.ts';
import { BILL_BODIES } from './builtin-bills.ts';
import { ORDER_BODIES } from './builtin-orders.ts';

/** Picks the word of the language; both for ZH_EN. */
export type Words = (chinese: string, english: string) => string;
export type Bodies = Partial<Record<TemplateKind, (t: Words) => string>>;

const BODIES: Bodies = { ...ORDER_BODIES, ...BILL_BODIES };
const WORDS: Readonly<Record<TemplateLanguage, Words>> = {
  ZH: (chinese) => chinese,
  EN: (_chinese, english) => english,
  ZH_EN: (chinese, english) => `${chinese} ${english}`,
};

/** The layout that a kind begins with; staff change it, or make their own. */
export function builtin(kind: TemplateKind, language: TemplateLanguage): TemplateContent {
  const t = WORDS[language];
  const label = kind === 'TIAOMA';
  return {
    companyId: null,
    customerId: null,
    supplierId: null,
    language,
    paper: label ? 'L100X150' : 'A4',
    widthMm: null,
    heightMm: null,
    orientation: kind === 'ZHUANGXIANG' ? 'LANDSCAPE' : 'PORTRAIT',
    marginMm: label ? 4 : 12,
    engine: label ? 'LABEL' : 'LAYOUT',
    header: label ? null : '<p align="right" size="8">{{company.name}}</p>',
    body: BODIES[kind]?.(t) ?? '',
    footer: null,
  };
}
