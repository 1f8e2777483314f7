import * as auth from '@shared/contract/access/auth.contract.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { handle, handleRaw, serve, serveFile, type Route } from '../../platform/route.ts';
import { requestAccess } from './access-request.ts';
import { avatarFile, removeAvatar, setAvatar } from './avatar.service.ts';
import { changeOwnPassword } from './change-password.ts';
import { displayCookie, displayMe } from './display-access.ts';
import { logIn } from './login.service.ts';
import { meOf } from './me.service.ts';
import { securitySettings } from './security-settings.ts';
import { cookieName, endByToken, endSessions, sessionsOf } from './sessions.service.ts';

const idle = async (ctx: Ctx) => (await securitySettings(ctx.setting)).idleMinutes;

export const authRoutes: Route[] = [
  handleRaw(
    auth.login,
    async (ctx, { body }) => {
      const { id, sessionId } = await logIn(ctx, body);
      return meOf(ctx, id, sessionId);
    },
    // Above what an office behind one address does in its first minute; each try costs rows and a hash.
    { throttle: { by: 'ip', limit: 300, seconds: 60 } },
  ),

  handleRaw(auth.logout, async (ctx) => {
    const name = cookieName(ctx.http.secure);
    const token = ctx.http.cookie(name);
    if (token) await endByToken(ctx.db, token, ctx.now(), 'LOGOUT');
    for (const cookie of [name, displayCookie(ctx.http.secure)])
      ctx.http.clearCookie(cookie, { path: '/', secure: ctx.http.secure, httpOnly: true, sameSite: 'lax' });
    return {};
  }),

  serve(auth.me, (ctx) => displayMe(ctx.actor) ?? meOf(ctx, ctx.actor.userId, ctx.actor.sessionId)),

  serve(auth.passwordPolicy, async (ctx) => (await securitySettings(ctx.setting)).password),

  // Without an idempotency key: no trace of a password may stand in the table of answers.
  handleRaw(
    auth.changePassword,
    async (ctx, { body }) => {
      await changeOwnPassword(ctx, body);
      return {};
    },
    { throttle: { by: 'user', limit: 10, seconds: 900 } },
  ),

  handle(auth.accessRequest, requestAccess, { throttle: { by: 'user', limit: 20, seconds: 3600 } }),

  handle(auth.setAvatar, (ctx, { files }) => setAvatar(ctx, files[0]), {
    throttle: { by: 'user', limit: 20, seconds: 3600 },
  }),
  handle(auth.removeAvatar, async (ctx) => {
    await removeAvatar(ctx);
    return {};
  }),
  serveFile(auth.avatarFile, (ctx, { params }) => avatarFile(ctx, params.userId ?? '')),

  serve(auth.mySessions, async (ctx) => ({ list: await sessionsOf(ctx, ctx.actor.userId, await idle(ctx)) })),

  handle(auth.endMySession, async (ctx, { params }) => {
    const ended = await endSessions(ctx.tx, ctx.actor.userId, ctx.now(), 'OWN', { only: params.id });
    if (ended === 0) throw refuse('NOT_FOUND');
    return {};
  }),

  handle(auth.endOtherSessions, async (ctx) => ({
    ended: await endSessions(ctx.tx, ctx.actor.userId, ctx.now(), 'OWN', { but: ctx.actor.sessionId }),
  })),
];
