/** States of the base data of finance (3.16). */
export const BASE_STATUS = { ENABLED: '启用', DISABLED: '停用' } as const;
export const BASE_STATUS_TONES = { ENABLED: 'green', DISABLED: 'default' } as const;
export type BaseStatus = keyof typeof BASE_STATUS;

/** What every machine of base data may do: edit, stop, start again, by who keeps base data. */
export const baseActions = {
  update: { label: '编辑', from: ['ENABLED', 'DISABLED'], to: null, permission: 'finance.base.edit' },
  disable: { label: '停用', from: ['ENABLED'], to: 'DISABLED', permission: 'finance.base.edit', danger: true },
  enable: { label: '启用', from: ['DISABLED'], to: 'ENABLED', permission: 'finance.base.edit' },
} as const;
