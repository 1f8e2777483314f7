import { compare } from '../decimal.ts';

/** What a setting holds. range is two decimals, both ends count. percent is basis points (7000 = 70 %), shown as a percentage. */
export type SettingDef =
  | (Base<number> & { type: 'int'; min: number; max: number; unit?: string })
  | (Base<number> & { type: 'percent'; min: number; max: number })
  | (Base<string> & { type: 'decimal'; min: string; max: string; decimals: number; unit?: string })
  | (Base<boolean> & { type: 'bool' })
  | (Base<string> & { type: 'choice'; options: Readonly<Record<string, string>> })
  | (Base<string> & { type: 'text'; max: number; pattern?: RegExp; message?: string; required?: true })
  | (Base<string> & { type: 'secret'; max: number })
  | (Base<readonly string[]> & { type: 'texts'; max: number; pattern?: RegExp })
  | (Base<readonly number[]> & {
      type: 'ints';
      min: number;
      max: number;
      unit?: string;
      ascending?: true;
      count?: number;
      /** What the first number has to be. */
      first?: number;
    })
  | (Base<readonly [string, string]> & { type: 'range'; min: string; max: string; decimals: number; unit?: string })
  | (Base<readonly string[]> & { type: 'codes'; options: Readonly<Record<string, string>> })
  | (Base<readonly (readonly [string, string])[]> & { type: 'pairs'; options: Readonly<Record<string, string>> });

type Base<Value> = {
  /** Chinese name in 全局设置. */
  title: string;
  group: SettingGroup;
  default: Value;
  /** What staff need to know beside the name. */
  hint?: string;
  /** A company may have a value of its own (3.17). */
  perCompany?: true;
};

/** Groups of 全局设置 in their order (S11). */
export const SETTING_GROUPS = {
  container: '拼柜',
  charge: '计费',
  booking: '订柜',
  inspect: '验货',
  load: '装柜',
  declare: '报关',
  deliver: '清关送达',
  credit: '信用',
  finance: '财务仓储',
  sla: 'SLA',
  order: '订单',
  security: '安全',
  screen: '大屏',
  attachment: '附件',
  notify: '通知',
  audit: '审计',
  maintain: '维护',
} as const;
export type SettingGroup = keyof typeof SETTING_GROUPS;

/** Stands for a secret that is set: in answers, history and audit; sent back it means unchanged. */
export const SECRET_MASK = '••••••••';

const whole = (value: unknown, min: number, max: number): string | null => {
  if (typeof value !== 'number' || !Number.isInteger(value)) return '必须是整数';
  return value < min || value > max ? `应在 ${min} 到 ${max} 之间` : null;
};
const decimal = (value: unknown, def: { min: string; max: string; decimals: number }): string | null => {
  if (typeof value !== 'string' || !/^-?\d{1,12}(\.\d{1,8})?$/.test(value)) return '必须是数字';
  if ((value.split('.')[1] ?? '').length > def.decimals) return `最多 ${def.decimals} 位小数`;
  return compare(value, def.min) < 0 || compare(value, def.max) > 0 ? `应在 ${def.min} 到 ${def.max} 之间` : null;
};
const texts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');
const known = (options: Readonly<Record<string, string>>, value: unknown): boolean =>
  typeof value === 'string' && Object.hasOwn(options, value);

/**
 * SYS-020: why a value does not fit its setting, in Chinese; null when it does. Nothing is ever coerced:
 * "5" for a number, 1 for a switch, a number for a decimal are refused.
 */
export function settingFault(def: SettingDef, value: unknown): string | null {
  switch (def.type) {
    case 'int':
      return whole(value, def.min, def.max);
    case 'percent':
      return whole(value, def.min, def.max) && `应在 ${def.min / 100}% 到 ${def.max / 100}% 之间`;
    case 'decimal':
      return decimal(value, def);
    case 'range': {
      if (!Array.isArray(value) || value.length !== 2) return '应填起止两个数';
      const wrong = value.map((end) => decimal(end, def)).find((fault) => fault !== null);
      return wrong ?? (compare(String(value[0]), String(value[1])) > 0 ? '起不能大于止' : null);
    }
    case 'bool':
      return typeof value === 'boolean' ? null : '只能是开或关';
    case 'choice':
      return known(def.options, value) ? null : '选项不正确';
    case 'text':
      if (typeof value !== 'string') return '必须是文字';
      if (def.required && value === '') return '必填';
      if (value.length > def.max) return `不能超过 ${def.max} 个字符`;
      return value !== '' && def.pattern && !def.pattern.test(value) ? (def.message ?? '格式不正确') : null;
    case 'secret':
      if (typeof value !== 'string') return '必须是文字';
      return value.length > def.max ? `不能超过 ${def.max} 个字符` : null;
    case 'texts':
      if (!texts(value)) return '格式不正确';
      if (value.length > def.max) return `不能超过 ${def.max} 项`;
      if (new Set(value).size < value.length) return '有重复项';
      return value.every((item) => (def.pattern ?? /^\S.{0,99}$/).test(item)) ? null : '格式不正确';
    case 'ints':
      if (!Array.isArray(value) || value.length === 0 || value.length > 10) return '应有 1 到 10 项';
      if (def.count !== undefined && value.length !== def.count) return `应有 ${def.count} 项`;
      if (def.first !== undefined && value[0] !== def.first) return `第一项应为 ${def.first}`;
      return (
        value.map((item) => whole(item, def.min, def.max)).find((fault) => fault !== null) ??
        (def.ascending && value.some((item, at) => at > 0 && Number(value[at - 1]) >= Number(item))
          ? '应从小到大'
          : null)
      );
    case 'codes':
      if (!texts(value) || new Set(value).size < value.length) return '格式不正确';
      return value.every((item) => known(def.options, item)) ? null : '选项不正确';
    case 'pairs':
      if (!Array.isArray(value) || value.length > 50) return '格式不正确';
      return value.every(
        (pair) => Array.isArray(pair) && pair.length === 2 && pair.every((item) => known(def.options, item)),
      )
        ? null
        : '选项不正确';
  }
}
