import type { Db } from './database.ts';

/**
 * Reads a stored setting, of a company where it has its own; undefined: never changed, so the default counts. Plugged in by
 * the settings service.
 */
export type SettingReader = (db: Db, key: string, companyId: string | null) => Promise<unknown>;

const defaults = new Map<string, unknown>();
let reader: SettingReader = async () => undefined;

/** Declares settings with their defaults; call it at module level of the noun that uses them. */
export function declareSettings(settings: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(settings)) defaults.set(key, value);
}
/** Plugs in where stored values come from (settings service, at module level). */
export function useSettingReader(next: SettingReader): void {
  reader = next;
}

/** Value of a setting for a company, else for all, else its default. Throws for a key that nobody declared. */
export async function readSetting(db: Db, key: string, companyId: string | null = null): Promise<unknown> {
  if (!defaults.has(key)) throw new Error(`Setting ${key} is not declared`);
  return (await reader(db, key, companyId)) ?? defaults.get(key);
}

/** `setting` of a context whose statements go to `db`. */
export const settingsOf =
  (db: Db) =>
  async <Value>(key: string, companyId?: string): Promise<Value> =>
    (await readSetting(db, key, companyId)) as Value;
