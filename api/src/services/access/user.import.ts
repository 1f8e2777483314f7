import { userCreate } from '@shared/contract/access/user.contract.ts';
import { userImport, type UserImportRow } from '@shared/contract/access/user.import.ts';
import type { BodyOf } from '@shared/contract/endpoint.ts';
import { issuesOf } from '@shared/contract/fields.ts';
import { eq, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { serveImport } from '../exchange/import.routes.ts';
import type { Fail, ImportWork } from '../exchange/import-work.ts';
import { WordBook } from '../exchange/word-book.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Route } from '../../platform/route.ts';
import { warehousesOf } from './me.service.ts';
import { acDept, syCompany } from '../people/org.tables.ts';
import { acRole } from '../people/role.tables.ts';
import { createUser } from './user.service.ts';

type Column = keyof UserImportRow & string;
/** What names in a sheet stand for: departments, roles, companies and warehouses that the importer may use. */
interface Names {
  depts: WordBook<string>;
  roles: WordBook<string>;
  companies: WordBook<string>;
  warehouses: WordBook<string>;
}
const bookOf = (rows: readonly { id: string; code: string | null; name: string; shortName?: string }[]) =>
  new WordBook(
    rows.map(({ id, code, name, shortName = null }) => ({ id, value: id, codes: [code], names: [name, shortName] })),
  );

async function namesFor(ctx: Ctx): Promise<Names> {
  const depts = await ctx.db.select().from(acDept).where(eq(acDept.status, 'ENABLED'));
  const roles = await ctx.db.select().from(acRole).where(eq(acRole.status, 'ENABLED'));
  const companies = await ctx.db
    .select()
    .from(syCompany)
    .where(inArray(syCompany.id, [...ctx.actor.companies]));
  const warehouses = await warehousesOf(ctx.db, ctx.actor.warehouses);
  return {
    depts: bookOf(depts),
    roles: bookOf(roles),
    companies: bookOf(companies),
    warehouses: bookOf(warehouses),
  };
}

/** Ids of the words in a cell; a word that stands for nothing fails the row. */
function idsOf(
  row: UserImportRow,
  column: Column & ('dept' | 'roles' | 'companies' | 'warehouses'),
  known: WordBook<string>,
  fail: Fail<UserImportRow>,
): string[] {
  const words = (row[column] ?? '').split(/[、,，;；]/).map((word) => word.trim());
  return words.filter(Boolean).flatMap((word) => {
    const found = known.find(word, `没有「${word}」`);
    if ('value' in found) return found.value;
    fail(row, column, found.fault);
    return [];
  });
}

/** Field of the form → column of the sheet, where they differ. */
const COLUMNS: Readonly<Record<string, Column>> = {
  deptId: 'dept',
  roleIds: 'roles',
  companyIds: 'companies',
  warehouseIds: 'warehouses',
};

const work: ImportWork<UserImportRow, BodyOf<typeof userCreate>> = {
  columns: COLUMNS,
  unique: { username: (name) => name.trim(), employeeNo: (no) => no.trim() },
  async plan(ctx, documents, fail) {
    const names = await namesFor(ctx);
    return documents.map(({ rows: [row] }) => {
      const told = new Set<Column | null>();
      const wrong: Fail<UserImportRow> = (at, column, reason) => {
        told.add(column);
        fail(at, column, reason);
      };
      const companies = idsOf(row, 'companies', names.companies, wrong);
      const parsed = z.safeParse(userCreate.body, {
        username: row.username,
        name: row.name,
        employeeNo: row.employeeNo,
        phone: row.phone,
        email: row.email,
        position: row.position,
        deptId: idsOf(row, 'dept', names.depts, wrong)[0],
        roleIds: idsOf(row, 'roles', names.roles, wrong),
        companyIds: row.companies === null ? [...ctx.actor.companies] : companies,
        warehouseIds: idsOf(row, 'warehouses', names.warehouses, wrong),
      });
      if (parsed.success) return told.size > 0 ? null : parsed.data;
      for (const [path, reason] of Object.entries(issuesOf(parsed.error))) {
        const column = COLUMNS[path.split('.')[0] ?? ''] ?? (path as Column);
        // A word that stands for nothing has said why its field is empty.
        if (!told.has(column)) wrong(row, column, reason);
      }
      return null;
    });
  },
  save: (ctx, body) => createUser(ctx, body),
  secret(saved) {
    const { username, temporaryPassword } = saved as Awaited<ReturnType<typeof createUser>>;
    return { name: username, value: temporaryPassword };
  },
};

export const userImportRoutes: Route[] = serveImport(userImport, work);
