import { screenTokens } from '@shared/contract/dashboard/screen-token.contract.ts';
import { refuse } from '../../platform/refusal.ts';
import { handle, handleRaw, serve, type Route } from '../../platform/route.ts';
import { displayCookie, displayOf } from './display-access.ts';
import { createDisplayToken, displayTokens, revokeDisplayToken } from './display-token.service.ts';

export const displayTokenRoutes: Route[] = [
  serve(screenTokens.list, async (ctx) => ({ list: await displayTokens(ctx) })),
  handle(screenTokens.create, (ctx, { body }) => createDisplayToken(ctx, body), {
    keep: ({ id }: { id: string }) => ({ id, token: '' }),
  }),
  handle(screenTokens.revoke, async (ctx, { params }) => {
    await revokeDisplayToken(ctx, params.id);
    return {};
  }),
  handleRaw(
    screenTokens.open,
    async (ctx, { body }) => {
      const display = await displayOf(ctx.db, body.token, ctx.now());
      if (!display) throw refuse('NOT_FOUND', '投影链接已失效，请在系统看板重新生成。');
      const { secure } = ctx.http;
      ctx.http.setCookie(displayCookie(secure), body.token, {
        httpOnly: true,
        sameSite: 'lax',
        secure,
        expires: display.expiresAt,
      });
      return {};
    },
    { throttle: { by: 'ip', limit: 20, seconds: 900 } },
  ),
];
