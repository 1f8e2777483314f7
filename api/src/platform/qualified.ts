import { PgDialect } from 'drizzle-orm/pg-core';

type BuildSelection = (this: PgDialect, fields: unknown, options?: { isSingleTable?: boolean }) => unknown;
const buildSelection = Reflect.get(PgDialect.prototype, 'buildSelection') as BuildSelection;

/**
 * Selected columns always carry the name of their table. By itself Drizzle leaves it out when a statement has one table only,
 * also inside `sql` texts: in `(select … from payment p where p.account_id = ${account.id})` the bare `"id"` then means the
 * payment's own id, and the answer is wrong without an error. Imported once, where a database is opened.
 */
Reflect.set(PgDialect.prototype, 'buildSelection', function qualified(this: PgDialect, fields: unknown) {
  return buildSelection.call(this, fields, { isSingleTable: false });
});
