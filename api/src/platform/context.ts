import type { Emit } from './events.ts';
import type { PermissionRule } from '@shared/contract/endpoint.ts';
import type { Actor } from './actor.ts';
import type { Db } from './database.ts';
import type { ReadSetting } from './settings.ts';

/** What every handler gets. */
export interface Ctx {
  readonly actor: Actor;
  /** The database; inside a command it IS the transaction, so that nothing can deadlock on PGlite. */
  readonly db: Db;
  readonly requestId: string;
  readonly ip: string | null;
  /** The clock; tests set it. */
  now(): Date;
  /** Today in Asia/Shanghai, YYYY-MM-DD. */
  today(): string;
  /** A setting of 全局设置, of a company where it may have its own, or its default (settings.ts). */
  setting: ReadSetting;
}

/** Reads also see the HTTP side. */
export interface ReadCtx extends Ctx {
  readonly http: HttpSide;
}

/** A file may go on for long (event stream): it also sees whether it still may. */
export interface FileCtx extends ReadCtx {
  /** Whether who called might call this endpoint again now: false after logout, disabling and loss of the right. */
  stillAllowed(): Promise<boolean>;
}

/** What a command's handler gets besides: its transaction and its side effects. */
export interface CommandCtx extends Ctx {
  readonly tx: Db;
  readonly http: HttpSide;
  /** Codes that the user has acknowledged. */
  readonly acks: ReadonlySet<string>;
  /** Reason given with the command, if any. */
  readonly reason: string | null;
  /**
   * A warning rule (W) is broken. Unless acknowledged, the command ends with CONFIRM_REQUIRED after the handler has run,
   * with all its warnings, and nothing is written. Acknowledged codes go into the audit rows.
   */
  warn(code: string, message: string, options?: { reasonRequired?: boolean }): void;
  /** Puts an event into the outbox, in the same transaction. */
  readonly emit: Emit;
  /** Next document number: PREFIX + yyyymmdd + '-' + seq (LOG-001). */
  nextNumber(prefix: string): Promise<string>;
  /** Several of them at once, at least one. */
  nextNumbers(prefix: string, count: number): Promise<string[]>;
  /** An audit row for something that is no entity write (entities write their own). */
  audit(entry: AuditEntry): Promise<void>;
}

/** One row of sh_audit; actor, time, request and acks are filled in. */
export interface AuditEntry {
  /** Kind of object: the table name. */
  kind: string;
  objectId?: string | null;
  objectNo?: string | null;
  companyId?: string | null;
  /** Code of the action (`submit`), for filters; the action's Chinese name when left out. */
  code?: string;
  /** Chinese name of the action. */
  action: string;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  reason?: string | null;
}

export interface CookieOptions {
  path?: string;
  httpOnly?: boolean;
  secure?: boolean;
  sameSite?: 'lax' | 'strict' | 'none';
  maxAge?: number;
  expires?: Date;
}

/** The HTTP side of a request; cookies and headers set here are sent only when the answer succeeds or `always`. */
export interface HttpSide {
  readonly ip: string;
  readonly userAgent: string;
  /** Whether the client speaks https with us (Secure and __Host- cookies). */
  readonly secure: boolean;
  cookie(name: string): string | undefined;
  header(name: string): string | undefined;
  setCookie(name: string, value: string, options?: CookieOptions): void;
  clearCookie(name: string, options?: CookieOptions): void;
  setHeader(name: string, value: string): void;
}

/** Whether the actor fulfils the permission rule of an endpoint. */
export function permits(actor: Actor, rule: PermissionRule): boolean {
  if (rule === 'public' || rule === 'session') return true;
  return typeof rule === 'string' ? actor.may(rule) : rule.anyOf.some((code) => actor.may(code));
}
