import type { TemplateKind, TemplateLanguage } from '@shared/contract/system/template.labels.ts';

/** Picks the word of the language; both for ZH_EN. */
export type Words = (chinese: string, english: string) => string;
export type Bodies = Partial<Record<TemplateKind, (t: Words) => string>>;

export const WORDS: Readonly<Record<TemplateLanguage, Words>> = {
  ZH: (chinese) => chinese,
  EN: (_chinese, english) => english,
  ZH_EN: (chinese, english) => `${chinese} ${english}`,
};
