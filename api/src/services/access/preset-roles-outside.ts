import { FINANCE, VIEWS, type Draft } from './preset-roles-draft.ts';

/** People who look in from outside. */
export const OUTSIDE_ROLES: Record<string, Draft> = {
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
