import { settingFault } from '@shared/contract/shared/setting-kinds.ts';
import {
  settingDef,
  type CompanySettingKey,
  type SettingKey,
  type SettingValue,
} from '@shared/contract/shared/settings.ts';
import { and, eq, isNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Db } from './database.ts';
import { sySetting } from './settings.tables.ts';

/**
 * Reads a setting: `ctx.setting`, or the same over a bare database. One that companies have values of their own of is asked
 * for a company, any other for none: what the page offers to set counts.
 */
export type ReadSetting = <Key extends SettingKey>(
  key: Key,
  ...of: Key extends CompanySettingKey ? [companyId: string] : []
) => Promise<SettingValue<Key>>;

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
  (key, ...[companyId]: [companyId?: string]) =>
    readSetting(db, key, companyId);

/** What a setting is for each company, read at once. */
export interface ByCompany<Value> {
  /** null: of no company, what holds where a company has none of its own. */
  of(companyId: string | null): Value;
  /** Companies with a value of their own. */
  companies: readonly string[];
}
/** A setting for documents of several companies (3.17): one read however many they are. */
export async function settingByCompany<Key extends CompanySettingKey>(
  db: Db,
  key: Key,
): Promise<ByCompany<SettingValue<Key>>> {
  const stored = await db
    .select({ companyId: sySetting.companyId, value: sySetting.value })
    .from(sySetting)
    .where(eq(sySetting.key, key));
  const def = settingDef(key);
  const values = new Map(
    stored
      .filter(({ value }) => settingFault(def, value) === null)
      .map(({ companyId, value }) => [companyId, value as SettingValue<Key>]),
  );
  return {
    of: (companyId) => values.get(companyId) ?? values.get(null) ?? (def.default as SettingValue<Key>),
    companies: [...values.keys()].filter((companyId) => companyId !== null),
  };
}

/** A part of a setting that these companies have in common; null where they differ. */
export function sharedBy<Value, Part>(
  values: ByCompany<Value>,
  companies: readonly string[],
  part: (value: Value) => Part,
): Part | null {
  const [first, ...others] = new Set((companies.length === 0 ? [null] : companies).map((id) => part(values.of(id))));
  return others.length > 0 ? null : (first ?? null);
}

/** The value of the company of each row in a query, made of it by `cell`. */
export function byCompanySql<Value>(values: ByCompany<Value>, company: SQLWrapper, cell: (value: Value) => SQL): SQL {
  if (values.companies.length === 0) return cell(values.of(null));
  const own = values.companies.map((id) => sql`when ${id}::bigint then ${cell(values.of(id))}`);
  return sql`(case ${company} ${sql.join(own, sql` `)} else ${cell(values.of(null))} end)`;
}
