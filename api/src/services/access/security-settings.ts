import { SETTINGS, type SettingValue } from '@shared/contract/shared/settings.ts';
import type { PasswordPolicy } from '@shared/contract/access/password.ts';
import { declareSettings } from '../../platform/settings.ts';
import type { ThrottlePolicy } from './throttle.rules.ts';

const KEYS = [
  'password.min',
  'password.classes',
  'password.history',
  'password.expire_days',
  'lock.fail',
  'lock.minutes',
  'session.idle_minutes',
  'session.absolute_hours',
  'session.single',
  'security.ip_allow',
  'security.mfa',
] as const;
declareSettings(Object.fromEntries(KEYS.map((key) => [key, SETTINGS[key].default])));

/** Reads a setting: `ctx.setting`, or the same over a bare database. */
export type ReadSetting = <Value>(key: string) => Promise<Value>;

export interface SecuritySettings {
  password: PasswordPolicy;
  /** Days after which a password must be changed; 0: never. */
  expireDays: number;
  throttle: ThrottlePolicy;
  idleMinutes: number;
  absoluteHours: number;
  /** One session a user: a login ends the others. */
  single: boolean;
  /** Addresses and CIDR ranges that may log in; empty: all. */
  ipAllow: string[];
  /** Of whom 两步验证 is asked. */
  mfa: SettingValue<'security.mfa'>;
}

/** The 安全 group of 全局设置. */
export async function securitySettings(setting: ReadSetting): Promise<SecuritySettings> {
  const values: number[] = [];
  for (const key of KEYS.slice(0, 8)) values.push(Number(await setting<number>(key)));
  const [min = 0, classes = 0, history = 0, expireDays = 0, fail = 0, minutes = 0, idleMinutes = 0, absoluteHours = 0] =
    values;
  return {
    password: { min, classes, history },
    expireDays,
    throttle: { fail, minutes },
    idleMinutes,
    absoluteHours,
    single: await setting<boolean>('session.single'),
    ipAllow: await setting<string[]>('security.ip_allow'),
    mfa: await setting<SettingValue<'security.mfa'>>('security.mfa'),
  };
}

const number = (ip: string): number | null => {
  const parts = ip.replace(/^::ffff:/, '').split('.');
  if (parts.length !== 4) return null;
  return parts.reduce((sum, part) => sum * 256 + Number(part), 0);
};

/** Whether an address may log in: the list is empty, or one of its addresses or ranges holds it. */
export function ipAllowed(ip: string, allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true;
  const mine = number(ip);
  if (mine === null) return ip === '::1' && allowed.includes('127.0.0.1');
  return allowed.some((range) => {
    const [base = '', bits = '32'] = range.split('/');
    const size = 2 ** (32 - Number(bits));
    return Math.floor(mine / size) === Math.floor((number(base) ?? -1) / size);
  });
}
