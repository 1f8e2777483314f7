import { settingFault } from '@shared/contract/shared/setting-kinds.ts';
import { settingDef, type SettingKey, type SettingValue } from '@shared/contract/shared/settings.ts';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { sySetting } from './settings.tables.ts';

/** Reads a setting: `ctx.setting`, or the same over a bare database. */
export type ReadSetting = <Key extends SettingKey>(key: Key, companyId?: string) => Promise<SettingValue<Key>>;

/**
 * Value of a setting (S11): of a company where it has its own, else of all, else the default of its definition. A stored value that
 * no longer fits the definition counts as not set, so that no rule reads nonsense.
 */
export async function readSetting<Key extends SettingKey>(
  db: Db,
  key: Key,
  companyId: string | null = null,
): Promise<SettingValue<Key>> {
  const ofAll = isNull(sySetting.companyId);
  const stored = await db
    .select({ value: sySetting.value })
    .from(sySetting)
    .where(and(eq(sySetting.key, key), companyId === null ? ofAll : or(ofAll, eq(sySetting.companyId, companyId))))
    .orderBy(sql`${sySetting.companyId} nulls last`);
  const def = settingDef(key);
  const fitting = stored.find(({ value }) => settingFault(def, value) === null);
  return (fitting ? fitting.value : def.default) as SettingValue<Key>;
}

/** `setting` of a context whose statements go to `db`. */
export const settingsOf =
  (db: Db): ReadSetting =>
  (key, companyId) =>
    readSetting(db, key, companyId);
