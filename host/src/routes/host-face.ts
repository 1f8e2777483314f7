import { DISPLAY_PATH } from '@shared/contract/dashboard/screen-token.contract.ts';
import { CONTRACT_VERSION, API_VERSION, type ModuleFace } from '@shared/contract/module.ts';

/** The shell's own pages, declared like those of a module. */
export const HOST = 'host';
export const HOME = '/dashboard/index';
export const SCREEN = DISPLAY_PATH;
export const BLOCK = '/block';

const HOME_CODE = 'dashboard.index.view';

export const hostFace: ModuleFace = {
  name: HOST,
  title: '系统',
  contract: CONTRACT_VERSION,
  needs: { api: API_VERSION },
  order: 0,
  prefixes: ['/dashboard', '/block'],
  routes: [
    { path: '/', redirect: HOME },
    {
      path: HOME,
      title: '系统看板',
      permission: HOME_CODE,
      menu: { groups: ['看板'], order: 1, icon: 'dashboard' },
    },
    {
      path: SCREEN,
      title: '投影大屏',
      permission: 'dashboard.screen.view',
      menu: { groups: ['看板'], order: 2 },
      bare: true,
    },
    { path: BLOCK, title: '访问受限' },
  ],
  widgets: [
    {
      key: 'announcements',
      title: '公告',
      permission: HOME_CODE,
      span: 8,
      height: 200,
      order: 52,
      places: { SALES: 42, DOCUMENTS: 42, INSPECTION: 22, DISPATCH: 22, WAREHOUSE: 22, FINANCE: 22 },
    },
    {
      key: 'visits',
      title: '最近访问',
      permission: HOME_CODE,
      span: 8,
      height: 200,
      order: 54,
      places: { DISPATCH: 32, WAREHOUSE: 24, FINANCE: 24 },
    },
  ],
  search: [],
};
