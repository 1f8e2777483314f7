import type { ConfirmRequired } from '@shared/contract/envelope.ts';

export type ToastKind = 'success' | 'info' | 'warning' | 'error';

/** A question before something that can't be taken back. */
export interface Question {
  title: string;
  content?: string;
  okText?: string;
  cancelText?: string;
  /** Red button. */
  danger?: boolean;
}
/** The answer to 「仍要继续？」: the user goes on, with the reason where one was asked for. */
export interface Acknowledged {
  reason?: string;
}

/** What draws the notices; the host and the test host put NoticeBridge there, the login page its own toast. */
export interface NoticeSink {
  toast(kind: ToastKind, text: string): void;
  notice(title: string, description: string): void;
  confirm(question: Question): Promise<boolean>;
  acknowledge(warnings: ConfirmRequired['warnings']): Promise<Acknowledged | null>;
}

const REPEAT_MS = 3000;
const MAX_LENGTH = 300;
const shownAt = new Map<string, number>();
let sink: NoticeSink | null = null;
let waiting: ((to: NoticeSink) => void)[] = [];

/** Puts the sink in place and shows what was asked for before it stood; returns how to take it away. */
export function connectNotices(to: NoticeSink): () => void {
  sink = to;
  const early = waiting;
  waiting = [];
  for (const show of early) show(to);
  return () => {
    if (sink === to) sink = null;
  };
}

let summon: (() => void) | null = null;
/** Calls as soon as there is something to show and nothing that draws it; returns how to end that. */
export function onNoticeWaiting(call: () => void): () => void {
  summon = call;
  if (waiting.length > 0) call();
  return () => {
    if (summon === call) summon = null;
  };
}

const show = (draw: (to: NoticeSink) => void) => {
  if (sink) return draw(sink);
  waiting.push(draw);
  summon?.();
};
/** Cuts a text that nobody would read to its end; markup stays text. */
export const bounded = (text: string): string => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text);
/** The same text within 3 s shows once (shell A8.B). */
function once(text: string, draw: (to: NoticeSink) => void): void {
  const now = Date.now();
  for (const [seen, at] of shownAt) if (now - at >= REPEAT_MS) shownAt.delete(seen);
  if (!text || shownAt.has(text)) return;
  shownAt.set(text, now);
  show(draw);
}

const toastOf = (kind: ToastKind) => (text: string) => once(text, (to) => to.toast(kind, bounded(text)));

/** Short messages at the top, 3 s. */
export const toast = {
  success: toastOf('success'),
  info: toastOf('info'),
  warning: toastOf('warning'),
  error: toastOf('error'),
};

/** A notice at the right edge, 4.5 s: a title and a longer text. */
export const notice = (title: string, description: string): void =>
  once(`${title}\n${description}`, (to) => to.notice(bounded(title), bounded(description)));

/** Asks before something that can't be taken back; false when the user steps back. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => show((to) => void to.confirm(question).then(resolve)));

/** 「仍要继续？」 with the warnings of a CONFIRM_REQUIRED refusal; null when the user steps back. */
export const acknowledge = (warnings: ConfirmRequired['warnings']): Promise<Acknowledged | null> =>
  new Promise((resolve) => show((to) => void to.acknowledge(warnings).then(resolve)));

/** Forgets what was shown; for tests. */
export function resetNotices(): void {
  shownAt.clear();
  waiting = [];
  sink = null;
}
