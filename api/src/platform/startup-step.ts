import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { Environment } from './environment.ts';

/** What a start-up step works with. */
export interface StartupParts {
  database: Database;
  environment: Environment;
  clock: Clock;
  /** A plain line on the terminal, for what people must read (the first password). */
  say(line: string): void;
}

/**
 * A step after the migrations and before the server listens, in order; also run by `db:migrate` and `db:seed`. It must do
 * nothing when its work is done already, and hold when several processes start together (`database.exclusively`).
 */
export interface StartupStep {
  name: string;
  run(parts: StartupParts): Promise<void>;
}
