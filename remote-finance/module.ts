import { API_VERSION, CONTRACT_VERSION, defineModule } from '@shared/contract/module.ts';

/** The public face of the module finance: 财务. */
export default defineModule({
  name: 'finance',
  title: '财务',
  contract: CONTRACT_VERSION,
  needs: { api: API_VERSION },
  order: 30,
  prefixes: ['/finance'],
  routes: [
    {
      path: '/finance/account-receivable/wuliu-order',
      title: '物流订单应收',
      permission: 'finance.ar.fee.view',
      menu: { groups: ['财务管理', '应收管理'], order: 20, icon: 'finance' },
      page: () => import('./src/fee-lines/order-fee-list.page.tsx'),
    },
  ],
  widgets: [],
});
