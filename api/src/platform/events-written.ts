import type { Database } from './database.ts';

const listeners = new WeakMap<Database, () => void>();

/** Calls `listener` after each transaction of this process that wrote events has committed; one listener a database. */
export const onEvents = (database: Database, listener: () => void): void => void listeners.set(database, listener);

/** Events were committed. */
export const eventsWritten = (database: Database): void => listeners.get(database)?.();
