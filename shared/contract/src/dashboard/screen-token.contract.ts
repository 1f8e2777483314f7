import * as z from 'zod/mini';
import { command, read } from '../endpoint.ts';
import { id, text } from '../fields.ts';

/** Days for which a link of a screen on the wall counts. */
export const DISPLAY_DAYS = 30;
/** The page that a link opens; the shell is served there to everybody, because the server cannot see the secret. */
export const DISPLAY_PATH = '/dashboard/screen';
/** Where the link carries its secret: behind the #, which no server and no log gets to see. */
export const DISPLAY_HASH = '#display=';

const tokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  companyName: z.string(),
  createdByName: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  revokedAt: z.nullable(z.string()),
  lastUsedAt: z.nullable(z.string()),
});
export type ScreenToken = z.output<typeof tokenSchema>;

const own = { permission: 'dashboard.screen.token', scope: 'company' } as const;

/**
 * Links for a screen on the wall (D2): each shows 投影大屏 of one company and nothing else, for 30 days, outside the limits
 * of sessions; it ends when it is revoked or when the account of who made it is disabled.
 */
export const screenTokens = {
  list: read({
    path: '/dashboard/screen-tokens',
    summary: '投影链接',
    ...own,
    answer: z.object({ list: z.array(tokenSchema) }),
  }),
  /** The secret is in this answer only. */
  create: command({
    path: '/dashboard/screen-tokens',
    summary: '新增投影链接',
    ...own,
    body: z.object({ name: text(40), companyId: id() }),
    answer: z.object({ id: z.string(), token: z.string() }),
  }),
  revoke: command({
    method: 'DELETE',
    path: '/dashboard/screen-tokens/{id}',
    summary: '吊销投影链接',
    ...own,
  }),
  /** Exchanges the secret of a link for a cookie of this browser. NOT_FOUND: unknown, revoked or expired. */
  open: command({
    path: '/auth/display',
    summary: '打开投影链接',
    permission: 'public',
    scope: { none: '凭投影链接' },
    body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(100)) }),
  }),
};
