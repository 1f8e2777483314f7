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
      path: '/warehouse/shoppingstock',
      title: '商城库存',
      permission: 'warehouse.mall.view',
      menu: { groups: ['仓库管理'], order: 60, icon: 'warehouse' },
      page: () => import('./src/mall/mall-list.page.tsx'),
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
