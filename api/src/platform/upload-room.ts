import { refuse } from './refusal.ts';

const MB = 1_048_576;

/**
 * How much of uploads this process holds at once: each call takes as many bytes as it may send before it is read, and gives
 * them back when it has been answered (R7). Everybody has a share, enough for a file of the biggest size; what people hold
 * beyond it together is bounded, so that a few with big or slow uploads leave room for the others.
 */
export class UploadRoom {
  readonly #held = new Map<string, number>();
  readonly all: number;
  readonly share: number;
  readonly beyond: number;
  constructor(all = 210 * MB, share = 26 * MB, beyond = 79 * MB) {
    this.all = all;
    this.share = share;
    this.beyond = beyond;
  }

  /** Takes room for a call; answers how to give it back. Refuses who has too much under way, and all when it is full. */
  take(user: string, bytes: number): () => void {
    const own = this.#held.get(user) ?? 0;
    const others = [...this.#held].flatMap(([other, held]) => (other === user ? [] : [held]));
    const sum = (sizes: readonly number[]) => sizes.reduce((all, size) => all + size, 0);
    const over = (held: number) => Math.max(0, held - this.share);
    const crowded = own + bytes > this.share && sum(others.map(over)) + over(own + bytes) > this.beyond;
    if (crowded && own > 0) throw refuse('THROTTLED', '您有多个文件正在上传，请等它们完成后再试。');
    if (crowded && others.length > 0)
      throw refuse('RETRY_LATER', '其他人正在上传大文件，请稍后再试，或分几次上传较小的文件。');
    if (others.length > 0 && sum(others) + own + bytes > this.all)
      throw refuse('RETRY_LATER', '正在上传的文件过多，请稍后再试。');
    this.#held.set(user, own + bytes);
    return () => {
      const held = (this.#held.get(user) ?? 0) - bytes;
      if (held > 0) this.#held.set(user, held);
      else this.#held.delete(user);
    };
  }
}
