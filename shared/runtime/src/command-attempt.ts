import type { Endpoint } from '@shared/contract/endpoint.ts';
import { BizError, fieldErrorsOf, warningsOf } from './biz-error.ts';
import { call, newKey } from './call.ts';
import type { CallInput } from './call-input.ts';
import { acknowledge } from './notices.ts';
import { showError } from './show-error.ts';

/** How a command ended. `fields`: path → message of a VALIDATION refusal. `cancelled`: the user stepped back. */
export type Outcome<Answer> =
  | { ok: true; data: Answer }
  | { ok: false; cancelled: boolean; error: unknown; fields: Record<string, string> };

/** The key of an armed command; it survives a lost answer, so that the next try does nothing twice. */
export interface PendingIdempotencyKey {
  key: string | null;
  /** What was asked under it; null when it comes out of a draft. */
  asked: string | null;
  /** What was sent last under it: with the warnings that were confirmed. */
  sent?: unknown;
}
export interface AttemptOptions {
  /** true: the caller shows this error itself. */
  handles?: ((error: unknown) => boolean) | undefined;
  /**
   * The command makes a record. While its outcome is unknown a changed body goes under the same key too: when the first
   * one was written after all, the API refuses (IDEMPOTENCY_MISMATCH) instead of making a second record. Without it a
   * changed body is another command; versions and states tell the API what is out of date.
   */
  once?: boolean | undefined;
}

/** Said before the API looks at a key: nothing about what was done under it (session, rights, throttle, size). */
const BEFORE_KEY: readonly number[] = [400, 401, 403, 413, 429];
const isBeforeKey = (error: BizError): boolean => BEFORE_KEY.includes(error.status) || error.errorCode === 'VALIDATION';

/** Whether the API has decided on the key; otherwise the next try carries the same one (shell A8.B, R4). */
const isDecided = (error: unknown, once: boolean | undefined): boolean =>
  error instanceof BizError &&
  error.status < 500 &&
  !isBeforeKey(error) &&
  !(once && error.errorCode === 'IDEMPOTENCY_MISMATCH');

const askedOf = ({ params, query, body, files }: CallInput): string =>
  JSON.stringify([params, query, body, files?.map(({ name, size, lastModified }) => [name, size, lastModified])]);

const acked = (body: unknown): string[] => {
  const ack = (body as { ack?: unknown } | undefined)?.ack;
  return Array.isArray(ack) ? (ack as string[]) : [];
};

/**
 * Sends a command until it is decided: a CONFIRM_REQUIRED refusal asks 「仍要继续？」 and sends again with `ack` (and
 * `reason`). Never rejects; an error is shown once unless the caller handles it.
 */
export async function attemptCommand<Query, Body, Answer>(
  endpoint: Endpoint<Query, Body, Answer>,
  input: CallInput<Query, Body>,
  armed: PendingIdempotencyKey,
  { handles, once }: AttemptOptions = {},
): Promise<Outcome<Answer>> {
  const asked = askedOf(input);
  const isSame = armed.asked === asked;
  if (!once && !isSame) armed.key = null;
  let body = isSame && armed.key !== null ? (armed.sent as Body) : input.body;
  armed.asked = asked;
  for (;;) {
    armed.key ??= newKey();
    armed.sent = body;
    try {
      const data = await call(endpoint, { ...input, body, key: armed.key, skipErrorHandler: 'errors' });
      armed.key = null;
      return { ok: true, data };
    } catch (error) {
      if (isDecided(error, once)) armed.key = null;
      // What was confirmed may be what is wrong: the next try begins with what stands in the form.
      if (error instanceof BizError && error.errorCode === 'VALIDATION') armed.asked = null;
      const warnings = warningsOf(error);
      if (!warnings) {
        if (!handles?.(error)) showError(error);
        return { ok: false, cancelled: false, error, fields: fieldErrorsOf(error) };
      }
      const answer = await acknowledge(warnings);
      if (!answer) return { ok: false, cancelled: true, error, fields: {} };
      const ack = [...new Set([...acked(body), ...warnings.map((warning) => warning.code)])];
      body = { ...body, ack, ...answer } as Body;
    }
  }
}
