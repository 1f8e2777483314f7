/** Whether a brand or brand code may still be chosen. */
export const BRAND_STATUS = { ENABLED: '启用', DISABLED: '停用' } as const;
export const BRAND_STATUS_TONES = { ENABLED: 'green', DISABLED: 'default' } as const;

/** 品牌类型 of the export declaration (4.4). */
export const BRAND_TYPE = {
  NONE: '无品牌',
  OWN: '境内自主品牌',
  BOUGHT: '境内收购品牌',
  OEM: '境外品牌(贴牌生产)',
  FOREIGN: '境外品牌(其他)',
} as const;
export type BrandType = keyof typeof BRAND_TYPE;
/** The digit that the customs want for it. */
export const BRAND_TYPE_DIGIT: Readonly<Record<BrandType, string>> = {
  NONE: '0',
  OWN: '1',
  BOUGHT: '2',
  OEM: '3',
  FOREIGN: '4',
};

/** 授权类型 of a brand code (4.4). */
export const AUTHORISATION_KIND = { OWN: '自有', LICENSED: '授权', OEM: '代工' } as const;
export type AuthorisationKind = keyof typeof AUTHORISATION_KIND;
export const AUTHORISATION_TONES = { OWN: 'blue', LICENSED: 'green', OEM: 'purple' } as const;

/** Slots of the attachments. */
export const BRAND_SLOTS = ['标志', '注册证', '海关备案'] as const;
export const BRAND_LOGO_SLOT = BRAND_SLOTS[0];
export const BRAND_CODE_SLOTS = ['授权书'] as const;
export const AUTHORISATION_SLOT = BRAND_CODE_SLOTS[0];
