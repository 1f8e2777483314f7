import { FINANCE_SCREENS } from './finance.screens.ts';
import { LOGISTICS_SCREENS } from './logistics.screens.ts';
import { OFFICE_SCREENS } from './office.screens.ts';
import { WAREHOUSE_SCREENS } from './warehouse.screens.ts';

/** Every screen with its actions. */
export const SCREENS = { ...LOGISTICS_SCREENS, ...WAREHOUSE_SCREENS, ...FINANCE_SCREENS, ...OFFICE_SCREENS } as const;
export type PermissionScreen = keyof typeof SCREENS;
