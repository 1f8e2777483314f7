import * as mfa from '@shared/contract/access/mfa.contract.ts';
import { handleRaw, serve, type Route } from '../../platform/route.ts';
import { beginMfa, confirmMfa, mfaStateOf, renewCodes, switchOffMfa } from './mfa.service.ts';

const LIMIT = { throttle: { by: 'user', limit: 30, seconds: 900 } } as const;

/** Without idempotency keys: no trace of a secret may stand in the table of answers. */
export const mfaRoutes: Route[] = [
  serve(mfa.mfaState, (ctx) => mfaStateOf(ctx)),
  handleRaw(mfa.mfaBegin, (ctx, { body }) => beginMfa(ctx, body), LIMIT),
  handleRaw(mfa.mfaConfirm, async (ctx, { body }) => ({ recoveryCodes: await confirmMfa(ctx, body.code) }), LIMIT),
  handleRaw(mfa.mfaRecoveryCodes, async (ctx, { body }) => ({ recoveryCodes: await renewCodes(ctx, body) }), LIMIT),
  handleRaw(
    mfa.mfaOff,
    async (ctx, { body }) => {
      await switchOffMfa(ctx, body);
      return {};
    },
    LIMIT,
  ),
];
