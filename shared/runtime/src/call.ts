import type { Endpoint } from '@shared/contract/endpoint.ts';
import { TEXTS } from '@shared/contract/texts.ts';
import { BizError, CallError } from './biz-error.ts';
import { requestInit, urlOf, type CallInput } from './call-input.ts';
import { readEnvelope, type Reading } from './envelope-reader.ts';
import { toast } from './notices.ts';
import { showError } from './show-error.ts';

export interface CallOptions<Query = unknown, Body = unknown> extends CallInput<Query, Body> {
  /** Idempotency-Key of a command; made when absent. A retry after a time-out gives the same one again. */
  key?: string;
  signal?: AbortSignal;
  /**
   * No popup and no way to login: the caller shows the error, which is the same object (shell A8.A). 'errors': the
   * owner of the call shows its error later (a query after its retries), other popups stay.
   */
  skipErrorHandler?: boolean | 'errors';
}

/** A file of the API, or the JSON answer that came in its place (a large export answers `{ jobId }`). */
export type Downloaded = { file: Blob; name: string } | { file: null; data: unknown };

/** A key for one command that the user armed: sent again, it does the thing once. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * THE way to the API (shell A7, A8): one endpoint of the contract, credentials, time-out, envelope. Resolves with the
 * envelope's data. Rejects with BizError (a refusal) or CallError (no answer), shown once unless skipErrorHandler.
 */
export async function call<Query, Body, Answer>(
  endpoint: Endpoint<Query, Body, Answer>,
  options: CallOptions<Query, Body> = {},
): Promise<Answer> {
  try {
    const reading = await exchange(endpoint, options, readAnswer);
    if (reading.unknown && options.skipErrorHandler !== true) toast.error(TEXTS.unknownError);
    return reading.data as Answer;
  } catch (error) {
    if (!options.skipErrorHandler) showError(error);
    throw error;
  }
}

/** The same for an endpoint that answers a file: exports, attachments, results of jobs. */
export async function download<Query, Body>(
  endpoint: Endpoint<Query, Body>,
  options: CallOptions<Query, Body> = {},
): Promise<Downloaded> {
  try {
    return await exchange(endpoint, options, readFile);
  } catch (error) {
    if (!options.skipErrorHandler) showError(error);
    throw error;
  }
}

/** One request under its time-out; `read` runs under the same clock, so that a body that stops is noticed. */
async function exchange<Result>(
  endpoint: Endpoint,
  options: CallOptions,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  const { signal } = options;
  if (signal?.aborted) throw new CallError('aborted', '');
  const clock = new AbortController();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    clock.abort();
  }, endpoint.timeout * 1000);
  const stop = () => clock.abort();
  signal?.addEventListener('abort', stop);
  let answered = false;
  try {
    const writes = endpoint.kind === 'command' || endpoint.kind === 'upload';
    const init = prepare(() => requestInit(endpoint, options, writes ? (options.key ?? newKey()) : undefined));
    const url = prepare(() => urlOf(endpoint, options));
    const response = await fetch(url, { ...init, signal: clock.signal });
    answered = true;
    return await read(response);
  } catch (error) {
    if (signal?.aborted && !late) throw new CallError('aborted', '', 0, error);
    if (late) throw lateError(endpoint, error);
    if (error instanceof BizError || error instanceof CallError) throw error;
    if (answered) throw unreadable(error);
    throw new CallError('no-answer', TEXTS.noResponse, 0, error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

const unreadable = (cause: unknown) => new CallError('unreadable', TEXTS.requestError, 0, cause);
const lateError = (endpoint: Endpoint, cause: unknown) =>
  endpoint.method === 'GET'
    ? new CallError('no-answer', TEXTS.noResponse, 0, cause)
    : new CallError('unknown', TEXTS.outcomeUnknown, 0, cause);

function prepare<Value>(make: () => Value): Value {
  try {
    return make();
  } catch (error) {
    throw unreadable(error);
  }
}

async function readAnswer(response: Response): Promise<Reading> {
  const text = await response.text();
  return readEnvelope(response.status, bodyOf(response, text));
}

/** The body as a value. A 2xx with HTML or broken JSON is a failure (A7.4); other statuses speak for themselves. */
function bodyOf(response: Response, text: string): unknown {
  if (text === '') return undefined;
  const type = response.headers.get('content-type') ?? '';
  const isHtml = type.includes('html') || (!type.includes('json') && /^\s*</.test(text));
  const isPlain = /^text\/(?!html)/.test(type);
  try {
    if (isHtml) throw new SyntaxError('HTML');
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (!response.ok) return undefined;
    if (isPlain && !isHtml) return text;
    throw unreadable(error);
  }
}

async function readFile(response: Response): Promise<Downloaded> {
  const type = response.headers.get('content-type') ?? '';
  const disposition = response.headers.get('content-disposition') ?? '';
  if (response.ok && disposition.startsWith('attachment'))
    return { file: await response.blob(), name: fileName(disposition) };
  if (response.ok && type.includes('html')) throw unreadable(new Error('HTML'));
  if (response.ok && !type.includes('json')) return { file: await response.blob(), name: fileName(disposition) };
  return { file: null, data: (await readAnswer(response)).data };
}

/** The name in a content-disposition header; the encoded one wins. */
export function fileName(disposition: string): string {
  const encoded = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename\s*=\s*"?([^";]+)"?/i.exec(disposition)?.[1];
  try {
    return encoded ? decodeURIComponent(encoded) : (plain ?? '下载');
  } catch {
    return plain ?? '下载';
  }
}

/** Hands a downloaded file to the browser. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
