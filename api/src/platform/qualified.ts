import { PgDialect } from 'drizzle-orm/pg-core';

/**
 * Selected columns always carry the name of their table. By itself Drizzle leaves it out when a statement has one table only,
 * also inside `sql` texts: in `(select … from payment p where p.account_id = ${account.id})` the bare `"id"` then means the
 * payment's own id, and the answer is wrong without an error. Imported once, where a database is opened.
 */
interface Builder {
  buildSelection(fields: unknown, options?: { isSingleTable?: boolean }): unknown;
}
const builder = PgDialect.prototype as unknown as Builder;
const { buildSelection } = builder;
builder.buildSelection = function qualified(this: Builder, fields) {
  return buildSelection.call(this, fields, { isSingleTable: false });
};
