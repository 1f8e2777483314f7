/** Areas of data scope (logistics-admin 3.6). A role grants one SCOPE_LEVEL per area. */
export const SCOPE_AREAS = {
  logistics: '物流',
  customer: '客户',
  supplier: '供应商',
  warehouse: '仓库',
  finance: '财务',
} as const;
export type ScopeArea = keyof typeof SCOPE_AREAS;
/** The areas by their codes. */
export const AREAS = Object.keys(SCOPE_AREAS) as ScopeArea[];

/** How far a role sees inside the user's own companies and warehouses; narrowest first. */
export const SCOPE_LEVELS = {
  SELF: '本人',
  DEPT: '本部门',
  DEPT_TREE: '本部门及下级',
  CUSTOM: '指定部门',
  ALL: '全部',
} as const;
export type ScopeLevel = keyof typeof SCOPE_LEVELS;

/** Groups of fields that a role sees, sees masked, or does not get at all (logistics-admin 3.6). */
export const FIELD_GROUPS = {
  'money.sell': '报价应收',
  'money.cost': '成本应付',
  'money.profit': '利润',
  'customer.contact': '联系方式',
  'customer.credit': '信用',
  'bank.account': '银行账号',
  'user.idno': '证件号',
} as const;
export type FieldGroup = keyof typeof FIELD_GROUPS;
/** The groups by their codes. */
export const GROUPS = Object.keys(FIELD_GROUPS) as FieldGroup[];
/**
 * Permissions that open fields of another screen or of one alone: without it they are hidden, as those of a group are (W11 单位成本,
 * 库存金额; F8 风险级别).
 */
export const FIELD_PERMISSIONS = ['warehouse.mall.cost', 'risk.view'] as const;
export type FieldPermission = (typeof FIELD_PERMISSIONS)[number];
/** What guards a field. */
export type FieldGuard = FieldGroup | FieldPermission;
/** Everything that a field may be guarded by. */
export const GUARDS: readonly FieldGuard[] = [...GROUPS, ...FIELD_PERMISSIONS];
export const isFieldPermission = (guard: FieldGuard): guard is FieldPermission =>
  (FIELD_PERMISSIONS as readonly string[]).includes(guard);

export const FIELD_LEVELS = { VISIBLE: '可见', MASK: '脱敏', HIDDEN: '隐藏' } as const;
export type FieldLevel = keyof typeof FIELD_LEVELS;
/** What stands for a masked value, of whatever kind, that keeps nothing of itself (ACC-031). */
export const MASKED = '***';

/**
 * Which rows an endpoint may touch. An area: the caller's scope of that area is applied to every read and command.
 * `company`: rows of the caller's companies. `self`: only the caller's own rows.
 * `none`: shared reference data or no rows at all, with the reason written beside it.
 */
export type ScopeRule = ScopeArea | 'company' | 'self' | { none: string };
