import type { Route } from '../../platform/route.ts';
import { accessPickers } from './access.pickers.ts';
import { authRoutes } from './auth.routes.ts';
import { displayTokenRoutes } from './display-token.routes.ts';
import { deptRoutes } from './dept.routes.ts';
import { mfaRoutes } from './mfa.routes.ts';
import { roleRoutes } from './role.routes.ts';
import { userRoutes } from './user.routes.ts';

/** Login, accounts, departments, roles, and the pickers of them. */
export const accessRoutes: Route[] = [
  ...authRoutes,
  ...mfaRoutes,
  ...displayTokenRoutes,
  ...userRoutes,
  ...deptRoutes,
  ...roleRoutes,
  ...accessPickers,
];
