import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** The Chinese label of a code, in the database; null for a code without one. */
export const labelSql = (code: SQLWrapper, labels: Readonly<Record<string, string>>): SQL<string> =>
  sql<string>`case ${code} ${sql.join(
    Object.entries(labels).map(([value, label]) => sql`when ${value}::text then ${label}::text`),
    sql` `,
  )} end`;
