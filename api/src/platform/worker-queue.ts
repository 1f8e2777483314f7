import { refuse } from './refusal.ts';

interface Waiting {
  user: string;
  start(): void;
}
/** Most that wait of one user, and of all. */
const OWN_WAITING = 8;
const ALL_WAITING = 64;

/**
 * Who may work next: so many at once, of one user one less, so that a worker is left for others whatever he sends. Those who
 * wait are taken in the order they came. Refuses a user with too many waiting (THROTTLED) and everybody when it is full.
 */
export class WorkerQueue {
  #running = new Map<string, number>();
  #waiting: Waiting[] = [];
  readonly slots: number;
  constructor(slots: number) {
    this.slots = slots;
  }

  /** Runs work when it is its turn. */
  async run<Value>(user: string, work: () => Promise<Value>): Promise<Value> {
    if (!this.#free(user)) await this.#wait(user);
    else this.#count(user, 1);
    try {
      return await work();
    } finally {
      this.#count(user, -1);
      this.#next();
    }
  }

  #wait(user: string): Promise<void> {
    const own = this.#waiting.filter((each) => each.user === user).length;
    if (own >= OWN_WAITING) throw refuse('THROTTLED', '您有多个文件正在处理，请等它们完成后再试。');
    if (this.#waiting.length >= ALL_WAITING) throw refuse('RETRY_LATER', '正在处理的文件过多，请稍后再试。');
    return new Promise((start) => this.#waiting.push({ user, start }));
  }

  #free(user: string): boolean {
    const all = [...this.#running.values()].reduce((sum, count) => sum + count, 0);
    return all < this.slots && (this.#running.get(user) ?? 0) < Math.max(1, this.slots - 1);
  }

  #count(user: string, by: number): void {
    const count = (this.#running.get(user) ?? 0) + by;
    if (count > 0) this.#running.set(user, count);
    else this.#running.delete(user);
  }

  #next(): void {
    const at = this.#waiting.findIndex(({ user }) => this.#free(user));
    const [next] = at < 0 ? [] : this.#waiting.splice(at, 1);
    if (!next) return;
    this.#count(next.user, 1);
    next.start();
  }
}
