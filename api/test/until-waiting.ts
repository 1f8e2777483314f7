import type { TestApi } from './harness.ts';

/** Until some command of the database waits for a lock, or the call is answered: what another command did in between is seen then. */
export async function untilWaiting(api: TestApi, call: Promise<unknown>): Promise<void> {
  const state = { answered: false };
  void call.finally(() => (state.answered = true));
  for (let turn = 0; turn < 600 && !state.answered; turn += 1) {
    const waiting = await api.database.raw(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (waiting.length > 0) return;
    await new Promise((done) => setTimeout(done, 100));
  }
}
