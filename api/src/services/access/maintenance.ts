import { ERROR_CODES } from '@shared/contract/errors.ts';
import type { Db } from '../../platform/database.ts';
import { readSetting } from '../../platform/settings.ts';

/** Text of the maintenance that is on (S11 维护), the usual one when none was written; null: off. */
export async function maintenanceOf(db: Db): Promise<string | null> {
  if ((await readSetting(db, 'maintain.on')) !== true) return null;
  return String(await readSetting(db, 'maintain.text')).trim() || ERROR_CODES.MAINTENANCE.text;
}

/** Who may change 全局设置 goes on working: somebody must be able to end it. */
export const mayWorkInMaintenance = (permissions: ReadonlySet<string>): boolean =>
  permissions.has('system.global.edit');
