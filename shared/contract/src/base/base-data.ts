/** Base data is the same for everybody who is logged in; only its maintenance needs `system.dict.*`. */
export const BASE_DATA = {
  permission: 'session',
  scope: { none: '基础数据对所有登录用户相同' },
} as const;
