import type { SettingDef } from './setting-kinds.ts';
import { CHARGE_SETTINGS } from './settings/charge.settings.ts';
import { FINANCE_SETTINGS } from './settings/finance.settings.ts';
import { LOGISTICS_SETTINGS } from './settings/logistics.settings.ts';
import { OFFICE_SETTINGS } from './settings/office.settings.ts';
import { WAREHOUSE_SETTINGS } from './settings/warehouse.settings.ts';

/** Every key of 全局设置 with its default (S11). Hours, days and counts are plain; a percentage is basis points. */
export const SETTINGS = {
  ...LOGISTICS_SETTINGS,
  ...CHARGE_SETTINGS,
  ...FINANCE_SETTINGS,
  ...WAREHOUSE_SETTINGS,
  ...OFFICE_SETTINGS,
} as const satisfies Record<string, SettingDef>;

export type SettingKey = keyof typeof SETTINGS;
/** Settings of which a company may have a value of its own. */
export type CompanySettingKey = {
  [Key in SettingKey]: (typeof SETTINGS)[Key] extends { perCompany: true } ? Key : never;
}[SettingKey];

/** Numbers of a setting that has so many. */
interface Numbers {
  2: readonly [number, number];
  3: readonly [number, number, number];
}
/** What the value of a kind of setting is. */
interface ValueOfType {
  int: number;
  percent: number;
  decimal: string;
  bool: boolean;
  text: string;
  secret: string;
  texts: readonly string[];
  ints: readonly number[];
  range: readonly [string, string];
  codes: readonly string[];
  pairs: readonly (readonly [string, string])[];
}
type ValueOf<Def> = Def extends { type: 'choice'; options: infer Options }
  ? keyof Options & string
  : Def extends { type: 'ints'; count: infer Count extends keyof Numbers }
    ? Numbers[Count]
    : Def extends { type: infer Type extends keyof ValueOfType }
      ? ValueOfType[Type]
      : never;
/** Type of a setting's value: `SettingValue<'order.self_review'>` is boolean. */
export type SettingValue<Key extends SettingKey> = ValueOf<(typeof SETTINGS)[Key]>;

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key);
/** The definition without its literal types, for code that treats all settings alike. */
export const settingDef = (key: SettingKey): SettingDef => SETTINGS[key];
