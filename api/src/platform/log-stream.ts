import { writeSync } from 'node:fs';

const FULL = 8192;
const PAUSE_MS = 200;
/** pino's number of a warning. */
const WARN = 40;
/** What is kept for a reader that does not take it: older lines than these are given up, never the server. */
const MAX = 4 * 1024 * 1024;
/** How often a process that ends offers its last lines to a full pipe. */
const LAST_TRIES = 50;

/** Writes what it can of some bytes and answers how many; throws what the system says. */
type Out = (bytes: Uint8Array) => number;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code;

/**
 * Where log lines go: collected and written together, at most PAUSE_MS late, so that a request costs no write of its own.
 * Warnings and errors are written at once, and what is left when the process ends.
 *
 * A log never ends the server: a reader that is slow (a full pipe takes a part or says EAGAIN) gets the rest later, in
 * order; past MAX bytes the oldest are given up and a line says how many; a reader that is gone costs the lines.
 */
export class LogStream {
  private lines: string[] = [];
  private length = 0;
  /** Whole lines that the reader did not take yet, oldest first; the first may have been taken in part. */
  private rest: Buffer[] = [];
  private bytes = 0;
  private begun = false;
  private lost = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly out: Out = (bytes) => writeSync(1, bytes)) {
    process.once('exit', () => {
      for (let tries = 0; tries < LAST_TRIES && this.flush() > 0; tries += 1);
    });
  }

  write(line: string): void {
    this.lines.push(line);
    this.length += line.length;
    const level = Number(/^\{"level":(\d+)/.exec(line)?.[1] ?? WARN);
    if (level >= WARN || this.length >= FULL) this.flush();
    else this.later();
  }

  /** Writes what waits and answers how many bytes the reader did not take yet. */
  flush(): number {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.keep(this.lines.join(''));
    this.lines = [];
    this.length = 0;
    this.giveUpOldest();
    try {
      for (let head = this.rest[0]; head; head = this.rest[0]) {
        const taken = this.out(head);
        this.bytes -= taken;
        this.begun = taken < head.length;
        if (this.begun) this.rest[0] = head.subarray(taken);
        else this.rest.shift();
        if (taken === 0) break;
        if (!this.begun && this.rest.length === 0) this.tellLost();
      }
    } catch (error) {
      if (codeOf(error) !== 'EAGAIN') this.forget();
    }
    if (this.bytes > 0) this.later();
    return this.bytes;
  }

  private later(): void {
    this.timer ??= setTimeout(() => this.flush(), PAUSE_MS).unref();
  }

  private keep(text: string): void {
    if (!text) return;
    const fresh = Buffer.from(text);
    this.rest.push(fresh);
    this.bytes += fresh.length;
  }

  private giveUpOldest(): void {
    const first = this.begun ? 1 : 0;
    while (this.bytes > MAX && this.rest.length > first + 1) {
      const size = this.rest.splice(first, 1)[0]?.length ?? 0;
      this.bytes -= size;
      this.lost += size;
    }
  }

  private tellLost(): void {
    if (this.lost === 0) return;
    this.keep(`{"level":${WARN},"msg":"${this.lost} bytes of log lost to a slow reader"}\n`);
    this.lost = 0;
  }

  private forget(): void {
    this.rest = [];
    this.bytes = 0;
    this.begun = false;
  }
}
