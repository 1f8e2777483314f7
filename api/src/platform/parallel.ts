import { refuse } from './refusal.ts';

/** What a user may have open at once of something that lasts; counted in this process, where the lines are held. */
export class Parallel {
  #open = new Map<string, number>();
  readonly most: number;
  readonly text: string;
  /** `text`: what a user is told who has so many open already. */
  constructor(most: number, text: string) {
    this.most = most;
    this.text = text;
  }

  /** Takes a place; answers how to give it back, which counts once. Refuses with THROTTLED. */
  enter(who: string): () => void {
    const open = this.#open.get(who) ?? 0;
    if (open >= this.most) throw refuse('THROTTLED', this.text);
    this.#open.set(who, open + 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const now = (this.#open.get(who) ?? 1) - 1;
      if (now > 0) this.#open.set(who, now);
      else this.#open.delete(who);
    };
  }
}
