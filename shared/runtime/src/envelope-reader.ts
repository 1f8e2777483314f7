import { statusText, TEXTS } from '@shared/contract/texts.ts';
import { BizError, CallError } from './biz-error.ts';

/** What a readable answer means: `unknown` asks for one toast 未知错误 although the call succeeds (A8.A). */
export interface Reading {
  data: unknown;
  unknown: boolean;
}

type Fields = Record<string, unknown>;
const isEnvelope = (body: unknown): body is Fields & { success: boolean } =>
  typeof body === 'object' && body !== null && typeof (body as Fields).success === 'boolean';
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';
const digits = (value: unknown): unknown =>
  typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : value;

/**
 * Reads one answer by shell A8.A. Throws a BizError for `success: false` whatever the status, a CallError for a bare
 * status ≥ 400; a 2xx body that is no envelope comes back as it is.
 */
export function readEnvelope(status: number, body: unknown): Reading {
  const ok = status >= 200 && status < 300;
  if (isEnvelope(body) && !body.success) {
    throw new BizError({
      errorCode: textOf(body.errorCode),
      errorMessage: textOf(body.errorMessage) || (ok ? TEXTS.unknownError : statusText(status)),
      showType: digits(body.showType),
      data: body.data,
      status,
    });
  }
  if (!ok) throw new CallError('status', statusText(status), status);
  if (!isEnvelope(body)) return { data: body, unknown: false };
  const unknown = textOf(body.errorCode) === '1' && isEmpty(body.msg) && isEmpty(body.data);
  return { data: body.data, unknown };
}
