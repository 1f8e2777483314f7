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

type Widen<Value> = Value extends number
  ? number
  : Value extends boolean
    ? boolean
    : Value extends string
      ? string
      : Value extends readonly (readonly [string, string])[]
        ? readonly (readonly [string, string])[]
        : Value extends readonly number[]
          ? readonly number[]
          : readonly string[];
type DefaultOf<Key extends SettingKey> = (typeof SETTINGS)[Key]['default'];
type ChoiceOf<Key extends SettingKey> = (typeof SETTINGS)[Key] extends { type: 'choice'; options: infer Options }
  ? keyof Options & string
  : Widen<DefaultOf<Key>>;
/** Type of a setting's value: `SettingValue<'order.self_review'>` is boolean. */
export type SettingValue<Key extends SettingKey> = ChoiceOf<Key>;

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key);
/** The definition without its literal types, for code that treats all settings alike. */
export const settingDef = (key: SettingKey): SettingDef => SETTINGS[key];
