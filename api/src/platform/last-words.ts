import { writeSync } from 'node:fs';
import { loggedError } from './logged-error.ts';

/** pino's number of what ends a process. */
const FATAL = 60;

/**
 * Ends the process for an error that nobody handled, as Node does by itself, but says it as the log says an error: Node
 * prints its whole text, and with it everything that a failed query was asked with.
 */
export function guardLastWords(): void {
  process.once('uncaughtException', (error: unknown) => {
    const line = JSON.stringify({ level: FATAL, time: Date.now(), err: loggedError(error), msg: 'unhandled error' });
    try {
      writeSync(2, `${line}\n`);
    } finally {
      process.exit(1);
    }
  });
}
