import { normaliseName } from '@shared/contract/accounts/identifiers.ts';
import { eq, inArray } from 'drizzle-orm';
import { syCompany } from '../../services/people/org.tables.ts';
import { syPort } from '../base/base.tables.ts';
import { finChargeCode } from '../charge-codes/charge-code.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { WordBook } from '../../services/exchange/word-book.ts';
import { readAll } from '../../platform/reads.ts';
import { warehouses } from '../warehouses/warehouse.entity.ts';
import { whWarehouse } from '../warehouses/warehouse.tables.ts';

type Words = WordBook<string>;
interface Named {
  key: string;
  code: string | null;
  names: readonly (string | null)[];
}
const wordsOf = (rows: readonly Named[]): Words =>
  new WordBook(
    rows.map(({ key, code, names }) => ({ id: key, value: key, codes: [code], names })),
    normaliseName,
  );

/** What a sheet of agreements may name besides parties: normalised word → id, of ports the LOCODE. */
export async function agreementWords(
  ctx: Ctx,
): Promise<{ companies: Words; charges: Words; ports: Words; warehouses: Words; onlyCompany: string | null }> {
  const own = ctx.actor.companies;
  const [companies, charges, ports, places] = await readAll(
    ctx,
    () =>
      own.length === 0
        ? []
        : ctx.db
            .select()
            .from(syCompany)
            .where(inArray(syCompany.id, [...own])),
    () => ctx.db.select().from(finChargeCode).where(eq(finChargeCode.status, 'ENABLED')),
    () => ctx.db.select().from(syPort).where(eq(syPort.enabled, true)),
    () => warehouses.findMany(ctx, eq(whWarehouse.status, 'ENABLED')),
  );
  return {
    companies: wordsOf(companies.map((row) => ({ key: row.id, code: row.code, names: [row.name, row.shortName] }))),
    charges: wordsOf(charges.map((row) => ({ key: row.id, code: row.code, names: [row.name] }))),
    ports: wordsOf(ports.map((row) => ({ key: row.locode, code: row.locode, names: [row.nameCn, row.nameEn] }))),
    warehouses: wordsOf(places.map((row) => ({ key: row.id, code: row.code, names: [row.name] }))),
    onlyCompany: companies.length === 1 ? (companies[0]?.id ?? null) : null,
  };
}
