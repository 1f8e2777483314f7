import type { Endpoint } from '@shared/contract/endpoint.ts';
import type { CallInput, CallResult } from './client.ts';
import { dice, type Dice } from './dice.ts';
import type { TestApi } from './harness.ts';

/** What a refused command may answer: a rule, a state or version, not found, busy; never a fault. */
const REFUSALS = [403, 404, 409, 422, 503];

/** A command that a user of a crowd sends. */
export interface Deed<Query, Body, Answer> {
  name: string;
  endpoint: Endpoint<Query, Body, Answer>;
  sent: CallInput<Query, Body>;
  /** No rule may let it through: done is a fault. */
  wrong?: boolean;
  /** Whether an answer says that something was done; of a batch it may say that nothing was. */
  effect?: (answer: Answer) => boolean;
}

/**
 * Users who work at the same time at random, over real HTTP: the frame of the simulators of warehouse and finance (FIN-203).
 * Now and then a command is sent twice with its key, its connection is given up and it is sent again with its key (FIN-201),
 * or a stranger sends it. What each outcome means for balances is the model's affair.
 */
export class Crowd {
  readonly faults: string[] = [];
  /** What was sent since the seed began, and how it ended. */
  log: string[] = [];
  /** Commands that were done and refused, by name. */
  readonly tally = new Map<string, number>();
  private sent = 0;

  /** `stranger`: an actor whose scope holds nothing of what the others work on. */
  constructor(
    private readonly api: TestApi,
    readonly users: readonly string[],
    private readonly stranger: string,
  ) {}

  /** So many steps of each user, or of those with these numbers, all at once. */
  async run(
    seed: number,
    { steps, users = [...this.users.keys()] }: { steps: number; users?: readonly number[] },
    step: (user: string, throws: Dice) => Promise<void>,
  ): Promise<void> {
    this.log = [];
    await Promise.all(
      users.map(async (nth) => {
        const user = this.users[nth] ?? this.stranger;
        const throws = dice(seed * 100 + nth);
        for (let at = 0; at < steps; at += 1) await step(user, throws);
      }),
    );
  }

  /** The answer of a command; null: refused as a rule says. */
  async send<Query, Body, Answer>(
    user: string,
    throws: Dice,
    { name, endpoint, sent, wrong = false, effect = () => true }: Deed<Query, Body, Answer>,
  ): Promise<Answer | null> {
    const key = `00000000-0000-4000-8000-${String((this.sent += 1)).padStart(12, '0')}`;
    const who = throws.once(40) ? this.stranger : user;
    const call = (signal?: AbortSignal) =>
      this.api.as(who).call(endpoint, sent, { key, ...(signal ? { signal } : {}) });
    const answers = await this.answers(throws, call);
    const good = answers.find(({ status }) => status === 200);
    const answer = good?.envelope.success ? (good.envelope.data as Answer) : null;
    const done = answer !== null && effect(answer);
    for (const { status, envelope } of answers)
      if (status !== 200 && !REFUSALS.includes(status))
        this.faults.push(`${name}: ${status} ${envelope.success ? '' : envelope.errorMessage}`);
    if (done && (wrong || who === this.stranger))
      this.faults.push(`${name}: done ${wrong ? 'though it is wrong' : 'for a stranger'}: ${JSON.stringify(sent)}`);
    this.count(`${name} ${done ? 'done' : 'refused'}`);
    this.log.push(`${who} ${name} ${done ? 'done' : 'refused'}: ${JSON.stringify(sent)}`);
    return answer;
  }

  private async answers<Answer>(
    throws: Dice,
    call: (signal?: AbortSignal) => Promise<CallResult<Answer>>,
  ): Promise<CallResult<Answer>[]> {
    if (throws.once(8)) return Promise.all([call(), call()]);
    if (!throws.once(12)) return [await call()];
    const early = await call(AbortSignal.timeout(throws.int(1, 15))).catch(() => null);
    if (early) return [early];
    // The first may have waited behind the second: what a third is told is how it ended.
    const second = await call();
    return second.status === 200 ? [second] : [second, await call()];
  }

  private count(outcome: string): void {
    this.tally.set(outcome, (this.tally.get(outcome) ?? 0) + 1);
  }
  /** How many commands ended so: `done`, `refused`. */
  ended(outcome: 'done' | 'refused'): number {
    return [...this.tally].reduce((sum, [name, times]) => sum + (name.endsWith(` ${outcome}`) ? times : 0), 0);
  }
  /** Kinds that were sent often and never done: then the crowd does not know how, and nothing of them is simulated. */
  neverDone(often: number): string[] {
    return [...this.tally].flatMap(([outcome, times]) => {
      const name = outcome.replace(/ refused$/, '');
      return name !== outcome && times >= often && !this.tally.has(`${name} done`) ? [name] : [];
    });
  }
  /** Somebody else. */
  other(throws: Dice, ...not: readonly string[]): string {
    return throws.pick(this.users.filter((user) => !not.includes(user))) ?? this.stranger;
  }
}
