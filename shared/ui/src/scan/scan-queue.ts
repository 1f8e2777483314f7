import { BizError, CallError, fieldErrorsOf, warningsOf } from '@shared/runtime/biz-error.ts';
import { newKey } from '@shared/runtime/call.ts';
import {
  dropScan,
  hasUnkept,
  keepScan,
  keptScans,
  onScans,
  scanPlace,
  type KeptScan,
} from '@shared/runtime/kept-scans.ts';
import type { ConfirmRequired } from '@shared/contract/envelope.ts';

/** One command that a scan gave, as it is kept in this browser. */
export interface QueuedScan<Body = unknown> extends KeptScan {
  body: Body;
  /** Milliseconds since 1970. */
  at: number;
  /** When it was first sent without hearing of it; null: never. */
  doubtSince: number | null;
  /** Warnings that somebody may confirm. */
  warnings?: ConfirmRequired['warnings'];
}
export interface QueueState<Body = unknown> {
  /** Not sent yet, oldest first. */
  waiting: readonly QueuedScan<Body>[];
  /** Not taken by the API, oldest first. */
  refused: readonly QueuedScan<Body>[];
  sending: boolean;
  /** Why nothing can be sent at the moment, in words; null: nothing is in the way. */
  away: string | null;
  /** This browser keeps nothing: what waits is lost with the page. */
  unsafe: boolean;
}
/** Sends one under this key; rejects with what call() rejects with. */
export type SendScan<Body> = (body: Body, key: string) => Promise<unknown>;
export interface ScanQueueOptions<Body = unknown> {
  /** Tells the kinds of scan apart: 'inbound.putaway'. */
  name: string;
  send: SendScan<Body>;
  /** Id of who is logged in by the cookie that all tabs share; null: nobody. Rejects when the API is away. */
  whoIs: () => Promise<string | null>;
}

const RETRY_MS = 5000;
/** The API knows a key for 72 hours; what was sent without an answer before that is for a person to judge. */
const DOUBT_MS = 71 * 3_600_000;
/** So long the login of another person in another tab may go unnoticed. */
const KNOWN_MS = 30_000;
const LOGIN_AGAIN = '登录已过期，重新登录后自动发送';

type Verdict = 'done' | { away: string } | { refused: string; warnings?: ConfirmRequired['warnings'] };

/** Refusals that are about who sends, not about the scan: it goes when that is settled. */
const ABOUT_SENDER: ReadonlySet<string> = new Set(['PASSWORD_EXPIRED', 'MFA_SETUP_REQUIRED', 'BAD_ORIGIN']);

/** What a failed send says of its command: nothing yet (sent again), done after all, or refused. */
function verdictOf(error: unknown): Verdict {
  if (error instanceof CallError) return { away: error.kind === 'status' ? error.message : '网络中断' };
  if (!(error instanceof BizError)) return { refused: error instanceof Error ? error.message : '发送失败' };
  // Nobody else has this key: an earlier send took effect, with another version in its body.
  if (error.errorCode === 'IDEMPOTENCY_MISMATCH') return 'done';
  if (error.status === 401) return { away: LOGIN_AGAIN };
  if (ABOUT_SENDER.has(error.errorCode) || error.status === 429 || error.status >= 500)
    return { away: error.message.replace(/。$/, '') };
  const warnings = warningsOf(error);
  if (warnings) return { refused: warnings.map(({ message }) => message).join('；'), warnings };
  const words = [error.message, ...Object.values(fieldErrorsOf(error))].filter(Boolean);
  return { refused: [...new Set(words)].join('；') || '未被接受' };
}

/**
 * Commands of scans on their way to the API. Each is kept in this browser, per user, before anything else happens; sent in
 * order under its own Idempotency-Key; kept over a reload and sent again until the API has decided. What it refuses stays
 * in a list until somebody resolves it, and does not hold up the next. Tabs share one queue: one of them sends.
 */
export class ScanQueue<Body = unknown> {
  private readonly place: string;
  private readonly userId: string;
  private readonly options: ScanQueueOptions<Body>;
  private readonly listeners = new Set<() => void>();
  private state: QueueState<Body> = { waiting: [], refused: [], sending: false, away: null, unsafe: false };
  private timer: ReturnType<typeof setTimeout> | undefined;
  private working = false;
  /** Something came while it was working. */
  private wanted = false;
  private made = 0;
  private knownAt = Number.NEGATIVE_INFINITY;

  constructor(userId: string, options: ScanQueueOptions<Body>) {
    this.userId = userId;
    this.options = options;
    this.place = scanPlace(userId, options.name);
    this.read();
  }

  /** Sends from now on; answers how to stop. */
  start(): () => void {
    const onLine = () => void this.pump();
    const onLeave = (event: BeforeUnloadEvent) => {
      if (hasUnkept(this.place)) event.preventDefault();
    };
    const stopHearing = onScans(() => this.read());
    globalThis.addEventListener('online', onLine);
    globalThis.addEventListener('beforeunload', onLeave);
    this.read();
    void this.pump();
    return () => {
      stopHearing();
      globalThis.removeEventListener('online', onLine);
      globalThis.removeEventListener('beforeunload', onLeave);
      clearTimeout(this.timer);
    };
  }

  /** From now on they are sent so: by the page that stands there now. */
  sendBy(send: SendScan<Body>): void {
    this.options.send = send;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly snapshot = (): QueueState<Body> => this.state;

  /** Keeps a command and sends it as soon as it is its turn. */
  readonly add = (body: Body, text: string): void => {
    this.read();
    const newest = [...this.state.waiting, ...this.state.refused].reduce((most, { at }) => Math.max(most, at), 0);
    const at = Math.max(Date.now(), newest);
    this.made += 1;
    const key = newKey();
    const id = `${String(at).padStart(15, '0')}-${String(this.made).padStart(6, '0')}-${key.slice(0, 8)}`;
    const { pathname, search } = globalThis.location;
    this.keep({ id, key, body, text, at, doubtSince: null, refused: null, page: pathname + search });
    void this.pump();
  };

  /** Sends a refused one again, under its own key; `change` adds what was confirmed. */
  readonly again = (id: string, change: (body: Body) => Body = (body) => body): void => {
    const found = this.find(id);
    if (!found?.refused) return;
    const { warnings: _, ...rest } = found;
    this.keep({ ...rest, body: change(found.body), refused: null, doubtSince: null });
    void this.pump();
  };

  /** Gives one up for good. */
  readonly drop = (id: string): void => {
    dropScan(this.place, id);
    this.read();
  };

  /** Sends what waits, one after the other. */
  readonly pump = async (): Promise<void> => {
    this.wanted = true;
    if (this.working) return;
    this.working = true;
    clearTimeout(this.timer);
    try {
      while (this.wanted) {
        this.wanted = false;
        await this.alone(() => this.sendAll());
      }
    } finally {
      this.working = false;
      this.read({ sending: false });
    }
    if (this.state.waiting.length > 0) this.timer = setTimeout(() => void this.pump(), RETRY_MS);
  };

  /** One tab at a time where the browser can tell; elsewhere two tabs may send the same one, which its key makes harmless. */
  private async alone(work: () => Promise<void>): Promise<void> {
    const locks = globalThis.navigator?.locks as LockManager | undefined;
    if (locks) await locks.request(this.place, work);
    else await work();
  }

  private async sendAll(): Promise<void> {
    for (;;) {
      this.read();
      const [next] = this.state.waiting;
      if (!next) return this.read({ away: null });
      if (globalThis.navigator?.onLine === false) return this.read({ away: '没有网络' });
      if (next.doubtSince !== null && Date.now() - next.doubtSince > DOUBT_MS) {
        this.keep({ ...next, refused: '三天前发出后没有收到答复，可能已经生效，请核对单据后再决定' });
        continue;
      }
      this.read({ sending: true });
      const strange = await this.strange();
      if (strange !== null) return this.read({ away: strange });
      // Marked before it goes: a page that ends now leaves a command that may have arrived.
      const sent = { ...next, doubtSince: next.doubtSince ?? Date.now() };
      this.keep(sent);
      const verdict = await this.options.send(next.body, next.key).then((): Verdict => 'done', verdictOf);
      // Another tab may have decided meanwhile.
      if (!this.find(next.id)) continue;
      if (verdict === 'done') {
        this.drop(next.id);
        this.read({ away: null });
      } else if ('away' in verdict) return this.read({ away: verdict.away });
      else this.keep({ ...sent, ...verdict });
    }
  }

  /** Why nothing may be sent in this person's name, or null. */
  private async strange(): Promise<string | null> {
    if (this.state.away === null && Date.now() - this.knownAt < KNOWN_MS) return null;
    try {
      const id = await this.options.whoIs();
      if (id !== this.userId) return id === null ? LOGIN_AGAIN : '已换人登录，原账号登录后自动发送';
    } catch {
      return '网络中断';
    }
    this.knownAt = Date.now();
    return null;
  }

  private find(id: string): QueuedScan<Body> | undefined {
    this.read();
    return [...this.state.waiting, ...this.state.refused].find((one) => one.id === id);
  }

  private keep(scan: QueuedScan<Body>): void {
    keepScan(this.place, scan);
    this.read();
  }

  /** Reads what is kept, by whichever tab. */
  private read(change: Partial<Pick<QueueState, 'sending' | 'away'>> = {}): void {
    const all = keptScans(this.place) as QueuedScan<Body>[];
    const next = {
      ...this.state,
      waiting: all.filter(({ refused }) => refused === null),
      refused: all.filter(({ refused }) => refused !== null),
      unsafe: hasUnkept(this.place),
      ...change,
    };
    if (JSON.stringify(next) === JSON.stringify(this.state)) return;
    this.state = next;
    for (const listener of this.listeners) listener();
  }
}
