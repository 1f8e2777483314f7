import { writeSync } from 'node:fs';

const FULL = 8192;
const PAUSE_MS = 200;
/** pino's number of a warning. */
const WARN = 40;

/**
 * Where log lines go: collected and written together, at most PAUSE_MS late, so that a request costs no write of its own.
 * Warnings and errors are written at once, and what is left when the process ends.
 */
export class LogStream {
  private waiting: string[] = [];
  private length = 0;
  private timer: NodeJS.Timeout | undefined;
  private readonly out: (text: string) => void;

  constructor(out: (text: string) => void = (text) => void writeSync(1, text)) {
    this.out = out;
    process.once('exit', () => this.flush());
  }

  write(line: string): void {
    this.waiting.push(line);
    this.length += line.length;
    const level = Number(/^\{"level":(\d+)/.exec(line)?.[1] ?? WARN);
    if (level >= WARN || this.length >= FULL) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), PAUSE_MS).unref();
  }

  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const text = this.waiting.join('');
    this.waiting = [];
    this.length = 0;
    if (text) this.out(text);
  }
}
