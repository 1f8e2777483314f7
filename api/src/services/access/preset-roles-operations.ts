import { FIELD_GROUPS, type FieldGroup, type FieldLevel } from '@shared/contract/access.ts';
import { SELL, FINANCE, VIEWS, type Draft } from './preset-roles-draft.ts';

const OPEN: Record<FieldGroup, FieldLevel> = Object.fromEntries(
  Object.keys(FIELD_GROUPS).map((group) => [group, 'VISIBLE']),
) as Record<FieldGroup, FieldLevel>;
const WH_PICKER = ['warehouse.outbound.{view,pick}', 'warehouse.zone.view', 'warehouse.ledger.view'];

/**
 * Management, logistics and warehouse. A phrase of the tables stands beside what it was read as where it is no code.
 * Scope: "company" and "warehouse" are ALL, which never leaves the user's own companies and warehouses.
 */
export const OPERATIONS_ROLES: Record<string, Draft> = {
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
      'system.template.{hetong,zhuangxiang,yundan,guanshui,tiaoma,wuliuorder}.view',
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
};
