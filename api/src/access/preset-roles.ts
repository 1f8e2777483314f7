import {
  FIELD_GROUPS,
  type FieldGroup,
  type FieldLevel,
  type ScopeArea,
  type ScopeLevel,
} from '@shared/contract/access.ts';
import { PERMISSION_CODES, type PermissionCode } from '@shared/contract/permissions.ts';
import { AREAS } from './rights.rules.ts';

/** A role that every installation starts with (logistics-admin 12, warehouse-finance 10.2). */
export interface PresetRole {
  code: string;
  name: string;
  codes: PermissionCode[];
  scopes: Record<ScopeArea, ScopeLevel>;
  fields: Record<FieldGroup, FieldLevel>;
}

/**
 * Codes that match a pattern: `*` stands for one segment or several (`finance.ar.*`, `finance.*.view`), `{a,b}` for one
 * of several words (`logistics.songda.{view,edit}`). A pattern that matches nothing is a mistake and throws.
 */
export function codesOf(pattern: string): PermissionCode[] {
  const source = pattern
    .replaceAll('.', String.raw`\.`)
    .replaceAll('*', '.+')
    .replaceAll(/\{([a-z_,]+)\}/g, (_all, words: string) => `(?:${words.replaceAll(',', '|')})`);
  const matcher = new RegExp(`^${source}$`);
  const found = PERMISSION_CODES.filter((code) => matcher.test(code));
  if (found.length === 0) throw new Error(`No permission code matches ${pattern}`);
  return found;
}

const OPEN: Record<FieldGroup, FieldLevel> = Object.fromEntries(
  Object.keys(FIELD_GROUPS).map((group) => [group, 'VISIBLE']),
) as Record<FieldGroup, FieldLevel>;
/** What everybody in the house may see of fields unless the role says otherwise: contacts, but no money. */
const CLOSED: Record<FieldGroup, FieldLevel> = {
  'money.sell': 'HIDDEN',
  'money.cost': 'HIDDEN',
  'money.profit': 'HIDDEN',
  'customer.contact': 'VISIBLE',
  'customer.credit': 'HIDDEN',
  'bank.account': 'HIDDEN',
  'user.idno': 'MASK',
};
const SELL: Partial<Record<FieldGroup, FieldLevel>> = { 'money.sell': 'VISIBLE' };
const FINANCE: Partial<Record<FieldGroup, FieldLevel>> = {
  'money.sell': 'VISIBLE',
  'money.cost': 'VISIBLE',
  'customer.credit': 'VISIBLE',
  'bank.account': 'MASK',
};

interface Draft {
  name: string;
  /** Patterns of codesOf. */
  gets: string[];
  without?: string[];
  scope?: ScopeLevel;
  /** Areas in which the scope is another. */
  areas?: Partial<Record<ScopeArea, ScopeLevel>>;
  fields?: Partial<Record<FieldGroup, FieldLevel>>;
}

const WH_PICKER = ['warehouse.outbound.{view,pick}', 'warehouse.zone.view', 'warehouse.ledger.view'];
/** Figures that are looked at through a code of their own, beside the `.view` codes. */
const VIEWS = ['*.view', 'logistics.order.cancelled'];

/**
 * Both tables of default roles as data. A phrase of the tables stands beside what it was read as where it is no code.
 * Scope: "company" and "warehouse" are ALL, which never leaves the user's own companies and warehouses.
 */
const DRAFTS: Record<string, Draft> = {
  super: { name: '超级管理员', gets: ['*'], fields: OPEN },
  admin: {
    name: '系统管理员',
    gets: ['account.*', 'system.*', 'dashboard.*'],
    fields: { 'customer.credit': 'VISIBLE', 'bank.account': 'VISIBLE', 'user.idno': 'VISIBLE' },
  },
  // All views, the cost figures, the approvals that are named.
  gm: {
    name: '总经理',
    gets: [
      ...VIEWS,
      'warehouse.mall.cost',
      'logistics.release.approve',
      'finance.ap.apply.review',
      'risk.limit.approve',
      'risk.release.approve',
      'finance.period.reopen',
    ],
    fields: { ...FINANCE, 'money.profit': 'VISIBLE', 'bank.account': 'VISIBLE' },
  },
  ops_manager: {
    name: '操作主管',
    gets: ['logistics.*', 'risk.release.approve'],
    fields: { ...SELL, 'money.cost': 'VISIBLE', 'money.profit': 'VISIBLE', 'customer.credit': 'VISIBLE' },
  },
  // "order, pingui, dinggui, zhuanggui": all but review and what undoes (反完成, 彻底删除, 反确认); containers as far
  // as the work of 拼柜 needs them.
  operator: {
    name: '操作',
    gets: [
      'logistics.order.*',
      'logistics.pingui.*',
      'logistics.dinggui.*',
      'logistics.zhuanggui.*',
      'logistics.container.{view,create,update,print,export}',
      'logistics.record.{view,add}',
      'logistics.quote.{view,edit}',
      'logistics.truck.view',
      'warehouse.inbound.{view,create,submit}',
      'warehouse.outbound.{view,create,submit}',
      'finance.ar.fee.{view,create,edit,submit}',
      'finance.ap.fee.{view,create,edit,submit}',
      'risk.release.apply',
    ],
    without: ['logistics.order.{review,reopen,purge,assign}', 'logistics.zhuanggui.unconfirm'],
    // DEPT_TREE is of their orders; whoever makes an order chooses among the customers of sales. Their pages need codes
    // of 客户管理, which the role has not.
    scope: 'DEPT_TREE',
    areas: { customer: 'ALL', warehouse: 'ALL', finance: 'ALL' },
    fields: { ...SELL, 'money.cost': 'VISIBLE' },
  },
  sales: {
    name: '业务员',
    gets: [
      'account.customer.{view,create,update}',
      'account.code.{view,edit}',
      'logistics.order.{view,create,update,submit}',
      'logistics.quote.{view,send}',
      'logistics.container.view',
      'warehouse.inbound.view',
      'warehouse.daily.view',
      'finance.ar.fee.view',
      'finance.ar.customer.view',
      'risk.release.apply',
    ],
    scope: 'SELF',
    fields: { ...SELL, 'customer.credit': 'VISIBLE' },
  },
  // "follow-up" is 备注跟进, which comes with the view; "delivery booking" is editing deliveries.
  cs: {
    name: '客服',
    gets: ['logistics.order.view', 'logistics.container.view', 'logistics.record.view', 'logistics.songda.{view,edit}'],
    scope: 'DEPT',
  },
  doc_clerk: {
    name: '单证',
    gets: [
      'logistics.baoguan.*',
      'logistics.qingguan.{view,edit}',
      'logistics.order.{view,print}',
      'logistics.container.{view,print}',
      'system.template.view',
    ],
    fields: SELL,
  },
  inspector: { name: '验货员', gets: ['logistics.yanhuo.{view,fill}'], scope: 'SELF' },
  dispatcher: { name: '调度', gets: ['logistics.truck.*', 'logistics.zhuanggui.view'] },
  tally: { name: '理货员', gets: ['logistics.zhuanggui.{view,fill}', ...WH_PICKER] },
  wh_manager: {
    name: '仓库经理',
    gets: ['warehouse.*', 'risk.release.apply'],
    without: ['warehouse.mall.cost'],
  },
  wh_clerk: {
    name: '仓管员',
    gets: [
      'warehouse.*.view',
      'warehouse.inbound.{create,edit,submit,receive,putaway}',
      'warehouse.arrival.*',
      'warehouse.outbound.{create,edit,submit,allocate,ship}',
      'warehouse.damage.create',
      'warehouse.count.create',
      'warehouse.chamber.{open,close}',
    ],
    without: ['warehouse.arrival.resolve'],
  },
  wh_picker: { name: '拣货员', gets: WH_PICKER },
  // The check of a 放行条 is looking at the outbound.
  wh_gate: {
    name: '门岗',
    gets: ['warehouse.arrival.{view,gate}', 'warehouse.access.view', 'warehouse.outbound.view'],
  },
  // "without confirm of own lines" is FIN_SELF_APPROVE; the rest of that phrase is left out here.
  ar_clerk: {
    name: '应收会计',
    gets: ['finance.ar.*', 'logistics.quote.view', 'logistics.release.view'],
    without: ['finance.ar.receipt.confirm', 'finance.ar.settlement.approve', 'finance.ar.*.reverse'],
    fields: FINANCE,
  },
  ap_clerk: {
    name: '应付会计',
    gets: [
      'finance.ap.*.{view,create,edit,submit}',
      'finance.ap.fee.confirm',
      'logistics.quote.view',
      'logistics.release.view',
    ],
    fields: FINANCE,
  },
  fin_supervisor: {
    name: '会计主管',
    gets: [
      'finance.*.view',
      'finance.ap.apply.approve',
      'finance.{ar,ap}.settlement.approve',
      'finance.{ar,ap}.fee.confirm',
      'logistics.quote.view',
      'logistics.release.view',
    ],
    fields: { ...FINANCE, 'money.profit': 'VISIBLE', 'bank.account': 'VISIBLE' },
  },
  fin_manager: {
    name: '财务主管',
    gets: [
      'finance.*.{view,approve,review,reverse}',
      'finance.period.{view,check,close,revalue}',
      'finance.cost.*',
      'finance.rate.*',
      'finance.base.*',
      'risk.view',
      'risk.limit.edit',
      'risk.release.approve',
      'logistics.release.{view,approve}',
      'logistics.quote.view',
    ],
    fields: { ...FINANCE, 'money.profit': 'VISIBLE', 'bank.account': 'VISIBLE' },
  },
  cashier: {
    name: '出纳',
    gets: [
      'finance.ar.receipt.{view,confirm,import}',
      'finance.ap.payment.{view,execute,confirm,bounce}',
      'finance.bank.view',
      'finance.rate.{view,edit}',
    ],
    fields: { ...FINANCE, 'customer.credit': 'HIDDEN', 'bank.account': 'VISIBLE' },
  },
  tax_clerk: {
    name: '退税专员',
    gets: ['tax.*', 'trade.*'],
    without: ['tax.case.{waive,abandon}'],
    fields: FINANCE,
  },
  tax_manager: { name: '退税主管', gets: ['tax.*', 'trade.*'], fields: FINANCE },
  fx_clerk: {
    name: '外汇专员',
    gets: ['fx.quota.*'],
    without: ['fx.quota.{transfer_approve,adjust}'],
    fields: { ...SELL, 'bank.account': 'MASK' },
  },
  risk_officer: { name: '风控', gets: ['risk.*'], fields: FINANCE },
  overseas_agent: {
    name: '国外代理',
    gets: ['logistics.qingguan.{view,edit}', 'logistics.songda.{view,sign}'],
    fields: { 'user.idno': 'HIDDEN' },
  },
  auditor: {
    name: '审计',
    gets: [...VIEWS, '*.export', 'account.user.log', 'warehouse.mall.cost'],
    fields: { ...FINANCE, 'money.profit': 'VISIBLE' },
  },
};

/** Every preset role also sees the board. */
const EVERYBODY = ['dashboard.index.view'];

/** The preset roles with their codes in the order of the permission tree. */
export const PRESET_ROLES: readonly PresetRole[] = Object.entries(DRAFTS).map(([code, draft]) => {
  const without = new Set((draft.without ?? []).flatMap(codesOf));
  const held = new Set([...draft.gets, ...EVERYBODY].flatMap(codesOf).filter((found) => !without.has(found)));
  return {
    code,
    name: draft.name,
    codes: PERMISSION_CODES.filter((known) => held.has(known)),
    scopes: Object.fromEntries(
      AREAS.map((area) => [area, draft.areas?.[area] ?? draft.scope ?? 'ALL']),
    ) as PresetRole['scopes'],
    fields: { ...CLOSED, ...draft.fields },
  };
});
