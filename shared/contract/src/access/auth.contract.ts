import * as z from 'zod/mini';
import { command, download, read, upload } from '../endpoint.ts';
import { int } from '../fields.ts';
import type { Me } from '../host-api.ts';
import { secondStep } from './mfa.contract.ts';
import { PASSWORD_MAX } from './password.ts';

const own = 'self' as const;
const secret = () => z.string().check(z.minLength(1, '必填'), z.maxLength(PASSWORD_MAX));

/** Session of a user as shown to its owner or to an administrator; never its secret. */
export interface SessionRow {
  id: string;
  /** Address of the caller at login. */
  ip: string;
  /** Browser and system in short, for example Chrome · Windows. */
  device: string;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
  /** The session that asks. */
  current: boolean;
}

/**
 * Login. Refuses with LOGIN_FAILED (one text whether the user exists or not), ACCOUNT_LOCKED (ACC-021), THROTTLED; the
 * right password of an account with 两步验证 with MFA_REQUIRED until a `code` comes with it, MFA_FAILED when that is wrong.
 * The answer is the new session's user; the session itself travels in a HttpOnly cookie.
 */
export const login = command({
  path: '/auth/login',
  summary: '登录',
  permission: 'public',
  scope: { none: '没有登录的人也能调用' },
  body: z.object({
    username: z.string().check(z.trim(), z.minLength(1, '必填'), z.maxLength(100)),
    password: secret(),
    code: z.optional(secondStep()),
  }),
  answer: z.custom<Me>(),
});

/** Ends the session that asks. Answers also when there is none. */
export const logout = command({
  path: '/auth/logout',
  summary: '退出登录',
  permission: 'public',
  scope: { none: '只结束调用者自己的会话' },
});

export const me = read({
  path: '/auth/me',
  summary: '当前用户',
  permission: 'session',
  scope: own,
  answer: z.custom<Me>(),
});

/**
 * Own password; ends the user's other sessions and gives this one a new id (ACC-020, ACC-023). With two-step login on it
 * needs a code, unless the change is forced (ACC-022); VALIDATION names what is wrong, ACCOUNT_LOCKED as at login (ACC-021).
 */
export const changePassword = command({
  path: '/auth/password',
  summary: '修改密码',
  permission: 'session',
  scope: own,
  body: z.object({ oldPassword: secret(), newPassword: secret(), code: z.optional(secondStep()) }),
});

/** Limits that a new password must meet, for the hints beside the field. */
export const passwordPolicy = read({
  path: '/auth/password-policy',
  summary: '密码要求',
  permission: 'session',
  scope: { none: '密码要求对所有人相同' },
  answer: z.object({ min: int(1), classes: int(1), history: int(0) }),
});

/** 申请权限 of /block: tells the administrators, once per path and day. */
export const accessRequest = command({
  path: '/auth/access-request',
  summary: '申请权限',
  permission: 'session',
  scope: own,
  body: z.object({
    path: z.string().check(z.regex(/^\/[^\s]{0,199}$/, '格式不正确')),
    reason: z.optional(z.enum(['perm', 'account', 'company', 'maintenance'])),
  }),
});

/** Slot of an account's picture, and its largest size. */
export const AVATAR_SLOT = '头像';
export const AVATAR_KILOBYTES = 2048;

/** 3.4 avatar: puts a picture in place of the caller's own; SYS-031 unless JPG, PNG or WebP, FILE_TOO_LARGE above 2 MB. */
export const setAvatar = upload({
  path: '/auth/avatar',
  summary: '更换头像',
  permission: 'session',
  scope: own,
  body: z.object({}),
  answer: z.object({ avatar: z.string() }),
});
export const removeAvatar = command({
  method: 'DELETE',
  path: '/auth/avatar',
  summary: '移除头像',
  permission: 'session',
  scope: own,
});
/** Picture of a colleague; `v` is the id of the picture, so that a new one is a new address. */
export const avatarFile = download({
  path: '/auth/avatars/{userId}',
  summary: '头像',
  permission: 'session',
  scope: { none: '同事的头像对所有登录用户可见' },
  query: z.object({ v: z.optional(z.string().check(z.maxLength(20))) }),
});

export const mySessions = read({
  path: '/auth/sessions',
  summary: '我的登录设备',
  permission: 'session',
  scope: own,
  answer: z.object({ list: z.array(z.custom<SessionRow>()) }),
});

/** Ends one of the caller's own sessions; its own is ended by logout. */
export const endMySession = command({
  path: '/auth/sessions/{id}/end',
  summary: '结束登录设备',
  permission: 'session',
  scope: own,
});

/** Ends all of the caller's sessions but the one that asks. */
export const endOtherSessions = command({
  path: '/auth/sessions/end-others',
  summary: '结束其他登录设备',
  permission: 'session',
  scope: own,
  answer: z.object({ ended: int(0) }),
});
