import { expect, it } from 'vitest';
import { DRAW } from '../src/app/seed/big.ts';
import { recordedStatements } from './recorded-statements.ts';
import { freshPglite, testUrl } from './templates.ts';

/** Scripts of several commands are those of tests, which prepare their rows with them; the product sends one at a time. */
const SCRIPT = 'cannot insert multiple commands into a prepared statement';
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * One dialect: what the whole suite asked of PostgreSQL, the embedded database understands as well. A run without
 * PostgreSQL asks all of it of the embedded database and needs no such proof.
 */
it.runIf(!testUrl && process.env.TEST_STATEMENTS)(
  'every statement that ran on PostgreSQL is understood by the embedded database',
  async () => {
    const statements = recordedStatements() ?? [];
    expect(statements.length).toBeGreaterThan(1000);
    const database = await freshPglite();
    // The bulk loader makes it for its own session.
    await database.db.execute(DRAW);
    const refused: string[] = [];
    for (const text of statements)
      await database.pglite
        ?.describeQuery(text)
        .catch((error: unknown) => refused.push(`${messageOf(error)}: ${text.slice(0, 500)}`));
    await database.close();
    expect(refused.filter((each) => !each.startsWith(SCRIPT))).toEqual([]);
  },
  120_000,
);
