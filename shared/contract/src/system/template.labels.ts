import type { PermissionCode } from '../permissions.ts';

/** The eight kinds of template (4.5, S7) with the last word of their route and of their permission. */
export const TEMPLATE_KINDS = {
  HETONG: '合同',
  ZHUANGXIANG: '装箱单',
  YUNDAN: '运单',
  GUANSHUI: '关税单',
  TIAOMA: '条码',
  WULIUORDER: '物流订单',
  DAILIBILL: '代理账单',
  DUIZHANGDAN: '对账单',
} as const;
export type TemplateKind = keyof typeof TEMPLATE_KINDS;
export const KIND_CODES = Object.keys(TEMPLATE_KINDS) as TemplateKind[];

/** Right on templates of one kind. */
export const templateRight = (kind: TemplateKind, action: 'view' | 'edit' | 'publish'): PermissionCode =>
  `system.template.${kind.toLowerCase()}.${action}` as PermissionCode;
/** Right on any kind; the server then asks for that of the template's own kind. */
export const anyTemplateRight = (action: 'view' | 'edit' | 'publish') => ({
  anyOf: KIND_CODES.map((kind) => templateRight(kind, action)),
});

/** Slots of a template's own pictures with their names in it: `{{images.logo|image}}`. */
export const TEMPLATE_PICTURES = { logo: '标志', signature: '签名', stamp: '印章' } as const;

export const TEMPLATE_LANGUAGES = { ZH: '中文', EN: '英文', ZH_EN: '中英文' } as const;
export type TemplateLanguage = keyof typeof TEMPLATE_LANGUAGES;
export const TEMPLATE_PAPERS = {
  A4: 'A4',
  A5: 'A5',
  L100X150: '100×150',
  L60X40: '60×40',
  CUSTOM: '自定义',
} as const;
export type TemplatePaper = keyof typeof TEMPLATE_PAPERS;
/** How many labels lie side by side and below each other on a sheet; millimetres. 0: the label is larger than the sheet. */
export const labelGrid = (
  sheet: { width: number; height: number },
  label: { width: number; height: number },
  margin: number,
): { columns: number; rows: number } => ({
  columns: Math.max(0, Math.floor((sheet.width - 2 * margin) / label.width)),
  rows: Math.max(0, Math.floor((sheet.height - 2 * margin) / label.height)),
});
/** Width and height in mm, upright. */
export const PAPER_MM: Readonly<Record<Exclude<TemplatePaper, 'CUSTOM'>, readonly [number, number]>> = {
  A4: [210, 297],
  A5: [148, 210],
  L100X150: [100, 150],
  L60X40: [60, 40],
};
export const TEMPLATE_ENGINES = { LAYOUT: '版面', SHEET: '表格', LABEL: '标签' } as const;
export type TemplateEngine = keyof typeof TEMPLATE_ENGINES;
export const TEMPLATE_ORIENTATIONS = { PORTRAIT: '纵向', LANDSCAPE: '横向' } as const;
export const TEMPLATE_STATES = { DRAFT: '草稿', PUBLISHED: '已发布', DISABLED: '已停用' } as const;
export const TEMPLATE_TONES = { DRAFT: 'orange', PUBLISHED: 'green', DISABLED: 'default' } as const;
/** Paper of a template; millimetres where it is 自定义. */
export interface PaperChoice {
  paper: TemplatePaper;
  widthMm: number | null;
  heightMm: number | null;
  orientation: keyof typeof TEMPLATE_ORIENTATIONS;
}
/** Width and height in mm, as the paper lies. */
export function paperSize({ paper, widthMm, heightMm, orientation }: PaperChoice): { width: number; height: number } {
  const [width, height] = paper === 'CUSTOM' ? [widthMm ?? 100, heightMm ?? 100] : PAPER_MM[paper];
  return orientation === 'LANDSCAPE' ? { width: height, height: width } : { width, height };
}
