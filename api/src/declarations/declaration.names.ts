import { sql } from 'drizzle-orm';
import { lgDeclaration } from './declaration.tables.ts';

/** 境内发货人 of a declaration in a query. */
export const exporterName = sql<string>`coalesce(
  (select c.short_name from sy_company c where c.id = ${lgDeclaration.exporterCompanyId}),
  (select c.short_name from ac_customer c where c.id = ${lgDeclaration.exporterCustomerId}), '')`;
/** Items of a declaration. */
export const lineCount = sql<number>`(select count(*)::int from lg_declaration_line l where l.declaration_id = ${lgDeclaration.id})`;
