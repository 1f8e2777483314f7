import { KIND_CODES, type TemplateKind } from '@shared/contract/system/template.labels.ts';

/** Page of the templates of a kind. */
export const kindPath = (kind: TemplateKind): string => `/system/template/${kind.toLowerCase()}`;
/** The kind that a page's path names; the routes admit no other. */
export const kindOf = (path: string): TemplateKind =>
  KIND_CODES.find((kind) => path.toLowerCase() === kindPath(kind)) ?? 'HETONG';
