import { releaseReport } from '@shared/contract/release-report.contract.ts';
import { HOST_NAME, type ReleaseSet } from '@shared/contract/release.ts';
import type { BodyOf } from '@shared/contract/endpoint.ts';
import { call } from '@shared/runtime/call.ts';
import { onCodeFailure } from '@shared/runtime/code-load.ts';
import { currentMe } from '@shared/runtime/session.ts';

type Item = BodyOf<typeof releaseReport>['items'][number];

/** How long words are gathered before they are sent. */
const GATHER_MS = 2000;
/** A tab that fails in a loop says no more than this. */
const MAX_ERRORS = 30;

/** The name that the server gave this tab with its page; without one (development) nothing is reported. */
const tab = /(?:^|; )release-tab=([^;]+)/.exec(globalThis.document.cookie)?.[1];
const said = new Set<string>();
let set: ReleaseSet | null = null;
let waiting: Item[] = [];
let errors = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function send(): void {
  timer = undefined;
  // A report is of somebody's session: until it is there, words wait.
  if (!currentMe()) {
    timer = setTimeout(send, GATHER_MS);
    return;
  }
  const items = waiting.slice(0, 20);
  waiting = waiting.slice(20);
  if (waiting.length > 0) timer = setTimeout(send, GATHER_MS);
  if (!tab || items.length === 0) return;
  // What is lost is lost: a report must never trouble anybody.
  call(releaseReport, { body: { tab, items }, skipErrorHandler: true }).catch(() => {});
}

function say(item: Item): void {
  const key = JSON.stringify([item.module, item.version, item.kind, item.message]);
  if (said.has(key)) return;
  said.add(key);
  waiting.push(item);
  timer ??= setTimeout(send, GATHER_MS);
}

const versionIn = (name: string): string | null =>
  (name === HOST_NAME ? set?.host.version : set?.modules[name]?.version) ?? null;

/** Says once that the code of a module begins to load in this tab: what throws then is a failure of a start that counts. */
export function noteStart(module: string): void {
  const version = versionIn(module);
  if (version) say({ module, version, kind: 'START' });
}

/** Says what went wrong in a module; what failed for want of a network is nobody's fault. */
export function noteError(module: string, error: unknown): void {
  const version = versionIn(module);
  if (!version || globalThis.navigator.onLine === false || errors >= MAX_ERRORS) return;
  errors += 1;
  const message = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500);
  say({ module, version, kind: 'ERROR', message, path: globalThis.location.pathname.slice(0, 200) });
}

/** Module whose file stands first in a stack: /mf/finance/1.0.0-ab/static/… → finance; else the shell. */
export const moduleOfStack = (stack: string): string => /\/mf\/([a-z][a-z0-9]*)\//.exec(stack)?.[1] ?? HOST_NAME;

/** Begins to report for the set of this tab: the start of the shell, and every error that nobody handled. */
export function startTelemetry(release: ReleaseSet): void {
  const again = set !== null;
  set = release;
  if (again) return;
  noteStart(HOST_NAME);
  const note = (error: unknown) =>
    noteError(moduleOfStack(error instanceof Error ? (error.stack ?? '') : ''), error ?? 'unknown');
  globalThis.addEventListener('error', (event) => {
    if (event instanceof ErrorEvent) note(event.error ?? event.message);
  });
  globalThis.addEventListener('unhandledrejection', (event) => note(event.reason));
  onCodeFailure((error) => noteError(moduleOfStack(error instanceof Error ? error.message : ''), error));
}
