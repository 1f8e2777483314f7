import * as z from 'zod/mini';
import { read } from '../endpoint.ts';
import type { SessionRow } from './auth.contract.ts';

export const userSessions = read({
  path: '/accounts/users/{id}/sessions',
  summary: '账号的登录设备',
  permission: 'account.user.kick',
  scope: 'company',
  answer: z.object({ list: z.array(z.custom<SessionRow>()) }),
});

export const LOGIN_RESULTS = { SUCCESS: '成功', FAILED: '失败', LOCKED: '已锁定' } as const;
export const LOGIN_REASONS = {
  OK: '登录成功',
  UNKNOWN_USER: '用户不存在',
  BAD_PASSWORD: '密码错误',
  NOT_ENABLED: '账号已停用',
  NAME_LOCKED: '账号锁定中',
  IP_LOCKED: '地址锁定中',
  IP_REFUSED: '地址不在允许范围',
} as const;
export interface LoginLogRow {
  id: string;
  at: string;
  username: string;
  result: keyof typeof LOGIN_RESULTS;
  reason: keyof typeof LOGIN_REASONS;
  ip: string;
  device: string;
}
/** The last 100 tries to log in with the account's name. */
export const userLoginLog = read({
  path: '/accounts/users/{id}/login-log',
  summary: '登录日志',
  permission: 'account.user.log',
  scope: 'company',
  answer: z.object({ list: z.array(z.custom<LoginLogRow>()) }),
});
