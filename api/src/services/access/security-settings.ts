import type { SettingValue } from '@shared/contract/shared/settings.ts';
import type { PasswordPolicy } from '@shared/contract/access/password.ts';
import type { ReadSetting } from '../../platform/settings.ts';
import type { ThrottlePolicy } from './throttle.rules.ts';

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
  ipAllow: readonly string[];
  /** Of whom 两步验证 is asked. */
  mfa: SettingValue<'security.mfa'>;
}

/** The 安全 group of 全局设置. */
export const securitySettings = async (setting: ReadSetting): Promise<SecuritySettings> => ({
  password: {
    min: await setting('password.min'),
    classes: await setting('password.classes'),
    history: await setting('password.history'),
  },
  expireDays: await setting('password.expire_days'),
  throttle: { fail: await setting('lock.fail'), minutes: await setting('lock.minutes') },
  idleMinutes: await setting('session.idle_minutes'),
  absoluteHours: await setting('session.absolute_hours'),
  single: await setting('session.single'),
  ipAllow: await setting('security.ip_allow'),
  mfa: await setting('security.mfa'),
});

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
