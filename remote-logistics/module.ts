import { API_VERSION, CONTRACT_VERSION, defineModule } from '@shared/contract/module.ts';

const ORDERS = ['物流管理'] as const;
const BOXES = ['物流管理', '柜子管理'] as const;

/** The public face of the module logistics: 物流. */
export default defineModule({
  name: 'logistics',
  title: '物流',
  contract: CONTRACT_VERSION,
  needs: { api: API_VERSION },
  order: 10,
  prefixes: ['/transport'],
  routes: [
    { path: '/transport', redirect: '/transport/order' },
    {
      path: '/transport/order',
      title: '物流订单',
      permission: 'logistics.order.view',
      menu: { groups: ORDERS, order: 10, icon: 'container' },
      page: () => import('./src/orders/order-list.page.tsx'),
    },
    {
      path: '/transport/order/create',
      title: '新建订单',
      permission: 'logistics.order.create',
      parent: '/transport/order',
      page: () => import('./src/orders/order-create.page.tsx'),
    },
    {
      path: '/transport/order/update',
      title: '编辑订单',
      permission: 'logistics.order.update',
      parent: '/transport/order',
      page: () => import('./src/orders/order-update.page.tsx'),
    },
    {
      path: '/transport/order/info',
      title: '订单详情',
      permission: ['logistics.order.view', 'logistics.order.cancelled'],
      parent: '/transport/order',
      page: () => import('./src/orders/order-info.page.tsx'),
    },
    {
      path: '/transport/order/cancel',
      title: '订单回收站',
      permission: 'logistics.order.cancelled',
      menu: { groups: ORDERS, order: 20 },
      page: () => import('./src/orders/order-recycle.page.tsx'),
    },
    { path: '/transport/container', redirect: '/transport/container/order' },
    {
      path: '/transport/container/order',
      title: '全部柜子',
      permission: 'logistics.container.view',
      menu: { groups: BOXES, order: 30 },
      page: () => import('./src/containers/container-list.page.tsx'),
    },
    {
      path: '/transport/container/info',
      title: '柜子详情',
      permission: ['logistics.container.view', 'logistics.pingui.view'],
      parent: '/transport/container/order',
      page: () => import('./src/containers/container-info.page.tsx'),
    },
    {
      path: '/transport/container/record',
      title: '柜子状态记录',
      permission: 'logistics.record.view',
      menu: { groups: BOXES, order: 40 },
      page: () => import('./src/records/stage-record-list.page.tsx'),
    },
    {
      path: '/transport/container/pingui',
      title: '待拼柜',
      permission: 'logistics.pingui.view',
      menu: { groups: BOXES, order: 50 },
      page: () => import('./src/board/pingui.page.tsx'),
    },
  ],
  widgets: [
    {
      key: 'funnel',
      title: '柜子流程',
      permission: 'logistics.container.view',
      span: 24,
      height: 112,
      order: 10,
      load: () => import('./src/dashboard/funnel.tsx'),
    },
    {
      key: 'todos',
      title: '我的待办',
      permission: 'dashboard.index.view',
      span: 16,
      height: 300,
      order: 20,
      load: () => import('./src/dashboard/todos.tsx'),
    },
    {
      key: 'kpis',
      title: '本月指标',
      permission: 'logistics.order.view',
      span: 8,
      height: 300,
      order: 30,
      load: () => import('./src/dashboard/kpis.tsx'),
    },
  ],
  search: [
    { kind: 'lg_order', title: '物流订单', permission: 'logistics.order.view', path: '/transport/order/info?id={id}' },
    {
      kind: 'lg_container',
      title: '柜子',
      permission: 'logistics.container.view',
      path: '/transport/container/info?id={id}',
    },
  ],
});
