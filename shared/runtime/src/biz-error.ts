import type { ConfirmRequired, ValidationRefusal, VersionConflict } from '@shared/contract/envelope.ts';

/** A refusal by the API: an answer with `success: false` (shell A8.A). `message` is the text for people. */
export class BizError extends Error {
  override readonly name = 'BizError';
  /** Code of the refusal, '' when the answer has none. */
  readonly errorCode: string;
  readonly errorMessage: string;
  /** As the answer gives it; a digit string has become a number, everything else stays and means an error toast. */
  readonly showType: unknown;
  /** What the client needs to act on it: warnings, fields, conflict. */
  readonly data: unknown;
  /** HTTP status beside it. */
  readonly status: number;

  constructor(refusal: { errorCode: string; errorMessage: string; showType: unknown; data: unknown; status: number }) {
    super(refusal.errorMessage);
    this.errorCode = refusal.errorCode;
    this.errorMessage = refusal.errorMessage;
    this.showType = refusal.showType;
    this.data = refusal.data;
    this.status = refusal.status;
  }
}

/**
 * Why a call has no answer to give:
 * no-answer: refused, dropped, timed out; unknown: a write timed out, so its outcome is unknown;
 * unreadable: it could not be sent or read; status: an HTTP status without an envelope; aborted: nobody waits for it.
 */
export type CallFailure = 'no-answer' | 'unknown' | 'unreadable' | 'status' | 'aborted';

/** A call that got no answer of the API. `message` is the text for people. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly kind: CallFailure;
  /** HTTP status, 0 without one. */
  readonly status: number;

  constructor(kind: CallFailure, message: string, status = 0, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
    this.status = status;
  }
}

/** Whether nobody waits for the call any more; such an error is never shown (shell A8.B). */
export const isAborted = (error: unknown): boolean =>
  (error instanceof CallError && error.kind === 'aborted') || (error instanceof Error && error.name === 'AbortError');

/** HTTP status of a failed call; 0 without one. */
export const statusOf = (error: unknown): number =>
  error instanceof BizError || error instanceof CallError ? error.status : 0;

const has = <Data>(error: unknown, code: string): error is BizError & { data: Data } =>
  error instanceof BizError && error.errorCode === code && typeof error.data === 'object' && error.data !== null;

/** Path → Chinese message of a VALIDATION refusal, or of a rule that names its fields (ACC-001); else empty. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const fields = error instanceof BizError ? (error.data as Partial<ValidationRefusal> | undefined)?.fields : undefined;
  return fields && typeof fields === 'object' && !Array.isArray(fields) ? fields : {};
}

/** Mine/theirs of a VERSION_CONFLICT refusal, or null. */
export const conflictOf = (error: unknown): VersionConflict | null =>
  has<VersionConflict>(error, 'VERSION_CONFLICT') ? error.data : null;

/** Warnings of a CONFIRM_REQUIRED refusal, or null. */
export const warningsOf = (error: unknown): ConfirmRequired['warnings'] | null =>
  has<ConfirmRequired>(error, 'CONFIRM_REQUIRED') && Array.isArray(error.data.warnings) ? error.data.warnings : null;

/** Whether the record is unknown or out of scope, so that the page shows 数据不存在或无权访问 (A2.9). */
export const isMissing = (error: unknown): boolean => statusOf(error) === 404;
