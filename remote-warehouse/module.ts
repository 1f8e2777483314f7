import { API_VERSION, CONTRACT_VERSION, defineModule } from '@shared/contract/module.ts';

/** The public face of the module warehouse: 仓储. */
export default defineModule({
  name: 'warehouse',
  title: '仓储',
  contract: CONTRACT_VERSION,
  needs: { api: API_VERSION },
  order: 20,
  prefixes: ['/warehouse'],
  routes: [
    { path: '/warehouse', redirect: '/warehouse/setting' },
    {
      path: '/warehouse/setting',
      title: '仓库设置',
      permission: 'warehouse.setting.view',
      menu: { groups: ['仓库管理'], order: 10, icon: 'warehouse' },
      page: () => import('./src/settings/warehouse-setting.page.tsx'),
    },
    {
      path: '/warehouse/index',
      title: '库位管理',
      permission: 'warehouse.location.view',
      menu: { groups: ['仓库管理'], order: 20, icon: 'warehouse' },
      page: () => import('./src/locations/location-list.page.tsx'),
    },
    {
      path: '/warehouse/index/records',
      title: '开关仓记录',
      permission: 'warehouse.chamber.record.view',
      parent: '/warehouse/index',
      page: () => import('./src/chambers/chamber-records.page.tsx'),
    },
    {
      path: '/warehouse/stock/dailyinventory-details',
      title: '每日库存明细',
      permission: 'warehouse.daily.view',
      menu: { groups: ['仓库管理', '库存报表'], order: 80, icon: 'warehouse' },
      page: () => import('./src/daily/daily-list.page.tsx'),
    },
    {
      path: '/warehouse/stock/stockinandout-details',
      title: '出入库明细',
      permission: 'warehouse.ledger.view',
      menu: { groups: ['仓库管理', '库存报表'], order: 82, icon: 'warehouse' },
      page: () => import('./src/ledger/ledger-list.page.tsx'),
    },
    {
      path: '/warehouse/order',
      title: '入库单',
      permission: 'warehouse.inbound.view',
      menu: { groups: ['仓库管理'], order: 30, icon: 'warehouse' },
      page: () => import('./src/inbounds/inbound-list.page.tsx'),
    },
    {
      path: '/warehouse/companyAccess',
      title: '公司准入',
      permission: 'warehouse.access.view',
      menu: { groups: ['仓库管理'], order: 90, icon: 'warehouse' },
      page: () => import('./src/accesses/access-list.page.tsx'),
    },
  ],
  widgets: [],
});
