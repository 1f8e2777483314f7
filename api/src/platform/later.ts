import type { SQL, SQLWrapper } from 'drizzle-orm';

/** SQL that is made when its statement is, for declarations that stand before the ports are bound. */
export const later = (make: () => SQL): SQLWrapper => ({ getSQL: make });
