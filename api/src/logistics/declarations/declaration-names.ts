import { sql } from 'drizzle-orm';

/** 境内发货人 of a declaration in a query. */
export const exporterName = sql<string>`coalesce(
  (select c.short_name from sy_company c where c.id = lg_declaration.exporter_company_id),
  (select c.short_name from ac_customer c where c.id = lg_declaration.exporter_customer_id), '')`;
/** Items of a declaration. */
export const lineCount = sql<number>`(select count(*)::int from lg_declaration_line l where l.declaration_id = lg_declaration.id)`;
/** Declarations of its container that are not 已撤销. */
export const declCount = sql<number>`(select count(*)::int from lg_declaration d
  where d.container_id = lg_declaration.container_id and d.state <> 'REVOKED')`;
