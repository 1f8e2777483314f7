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

export const LOGIN_RESULTS = { SUCCESS: '成功', PENDING: '待验证', FAILED: '失败', LOCKED: '已锁定' } as const;
export const LOGIN_REASONS = {
  OK: '登录成功',
  OK_CODE: '两步验证登录成功',
  OK_RECOVERY: '用恢复码登录成功',
  MFA_REQUIRED: '密码正确，待两步验证',
  BAD_CODE: '两步验证码错误',
  USED_CODE: '两步验证码重复使用',
  BAD_RECOVERY: '恢复码错误',
  MFA_UNREADABLE: '验证器密钥无法读取',
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
