import { partOf } from '@shared/contract/figures.ts';
import { checkDeclaration } from '@shared/contract/logistics/declaration-checks.ts';
import type { DeclarationCheck } from '@shared/contract/logistics/declaration-checked.ts';
import type { DeclarationDifference, DeclarationPaper } from '@shared/contract/logistics/declaration.answers.ts';
import { paperSlot } from '@shared/contract/logistics/declaration.labels.ts';
import type { Authorisation } from '@shared/contract/system/brand-rules.ts';
import { concernsExport, SUPERVISION } from '@shared/contract/system/hs-labels.ts';
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import { syCompany } from '../../services/people/org.tables.ts';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { shAttachment } from '../../services/attachments/attachment.tables.ts';
import { syBrandCode } from '../../masters/brands/brand.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import type { HsCode, HsRateRow } from '../../masters/hs-codes/hs-code.entity.ts';
import { syHsCode } from '../../masters/hs-codes/hs-code.tables.ts';
import { unitsOf, type UnitName } from '../../masters/hs-codes/hs-code.reads.ts';
import { ratesOn } from '../../masters/hs-codes/hs-rate.service.ts';
import { lgOrder, lgOrderLine } from '../orders/order.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { readAll } from '../../platform/reads.ts';
import {
  lgDeclarationCargo,
  lgDeclarationLine,
  type DeclarationLineRow,
  type DeclarationRow,
} from './declaration.tables.ts';

/** Who exports: name, 统一社会信用代码 and the 10 digits of the customs. */
export interface Exporter {
  name: string;
  nameEn: string | null;
  uscc: string | null;
  customsCode: string | null;
}
export interface LineFacts {
  row: DeclarationLineRow;
  hs: HsCode | null;
  /** Of the export date. */
  rate: HsRateRow | null;
  packages: number;
  /** Of the loaded cartons, cm³. */
  volume: number;
  /** Orders that its goods are of, each once. */
  orderNos: readonly string[];
  /** What the orders call the goods in English, each once. */
  namesEn: readonly string[];
  /** One list for each customer whose cargo it is: what the customer may use the brand by. */
  authorisations: readonly (readonly Authorisation[])[];
}
/** A declaration with everything that its checks look at. */
export interface DeclarationFacts {
  row: DeclarationRow;
  exporter: Exporter;
  lines: LineFacts[];
  papers: DeclarationPaper[];
  differences: DeclarationDifference[];
  loadedGross: number;
  /** Names of units by code. */
  units: ReadonlyMap<string, UnitName>;
  checks: DeclarationCheck[];
}

/** Reads a declaration with codes, rates, authorisations, papers and cargo, and checks it. */
export async function factsOf(ctx: Ctx, row: DeclarationRow): Promise<DeclarationFacts> {
  const stored = await ctx.db
    .select()
    .from(lgDeclarationLine)
    .where(eq(lgDeclarationLine.declarationId, row.id))
    .orderBy(asc(lgDeclarationLine.itemNo));
  const [codes, exporter, cargo, authorisations, units] = await readAll(
    ctx,
    () => codesOf(ctx, stored),
    () => exporterOf(ctx, row),
    () => cargoOf(ctx, row.id),
    () => authorisationsOf(ctx, stored),
    () =>
      unitsOf(
        ctx,
        stored.flatMap(({ unit1, unit2, unit3 }) => [unit1, unit2, unit3]),
      ),
  );
  const rates = await ratesOn(
    ctx,
    [...codes.values()].map(({ id }) => id),
    row.exportDate ?? ctx.today(),
  );
  const lines = stored.map((line): LineFacts => {
    const hs = line.hsCode === null ? null : (codes.get(line.hsCode) ?? null);
    const own = cargo.filter(({ lineId }) => lineId === line.id);
    return {
      row: line,
      hs,
      rate: hs ? (rates.get(hs.id) ?? null) : null,
      packages: own.reduce((sum, { cartons }) => sum + cartons, 0),
      volume: own.reduce((sum, each) => sum + each.volume, 0),
      orderNos: [...new Set(own.map(({ orderNo }) => orderNo))],
      namesEn: [...new Set(own.flatMap(({ nameEn }) => nameEn ?? []))],
      authorisations: heldBy(
        authorisations.get(line.brandId ?? '') ?? [],
        own.map(({ customerId }) => customerId),
      ),
    };
  });
  const papers = await papersOf(ctx, row, lines);
  const loadedGross = cargo.reduce((sum, each) => sum + each.gross, 0);
  const differences = cargo.map(
    ({ lineId, gross: _gross, volume: _volume, customerId: _customer, nameEn: _nameEn, cartons, ...each }) => ({
      ...each,
      declared: cartons,
      itemNo: stored.find(({ id }) => id === lineId)?.itemNo ?? 0,
    }),
  );
  const facts = { row, exporter, lines, papers, differences, loadedGross, units };
  return { ...facts, checks: await checksOf(ctx, facts) };
}

async function checksOf(ctx: Ctx, facts: Omit<DeclarationFacts, 'checks'>): Promise<DeclarationCheck[]> {
  const { row, exporter, lines, papers, differences, loadedGross } = facts;
  const day = row.declareDate ?? ctx.today();
  const cartons = (itemNo: number, key: 'declared' | 'loaded') =>
    differences.filter((each) => each.itemNo === itemNo).reduce((sum, each) => sum + each[key], 0);
  return checkDeclaration({
    ...row,
    exporterUscc: exporter.uscc,
    exporterCustomsCode: exporter.customsCode,
    day,
    loadedGross,
    tolerance: await ctx.setting('declare.weight_tolerance'),
    papers: papers.map((paper) => ({ ...paper, settled: paper.files > 0 || paper.waiver !== null })),
    numberNeeded: row.state === 'RELEASED' || row.state === 'CLOSED',
    authorId: row.createdBy,
    reviewerId: row.reviewedBy,
    lines: lines.map(({ row: line, hs, rate, authorisations }) => ({
      ...line,
      authorisations,
      hs: hs && { ...hs, valid: hs.status === 'VALID' && (hs.voidFrom === null || hs.voidFrom > day) },
      rebateRate: rate?.rebateRate ?? null,
      linked: cartons(line.itemNo, 'declared'),
      loaded: cartons(line.itemNo, 'loaded'),
    })),
  });
}

async function codesOf(ctx: Ctx, lines: readonly DeclarationLineRow[]): Promise<Map<string, HsCode>> {
  const wanted = [...new Set(lines.flatMap(({ hsCode }) => hsCode ?? []))];
  if (wanted.length === 0) return new Map();
  const found = await ctx.db.select().from(syHsCode).where(inArray(syHsCode.code, wanted));
  return new Map(found.map((each) => [each.code, each]));
}

export async function exporterOf(
  ctx: Ctx,
  row: Pick<DeclarationRow, 'exporterCompanyId' | 'exporterCustomerId'>,
): Promise<Exporter> {
  const [found] =
    row.exporterCompanyId === null
      ? await ctx.db
          .select({
            name: acCustomer.name,
            nameEn: acCustomer.nameEn,
            uscc: acCustomer.uscc,
            customsCode: acCustomer.customsCode,
          })
          .from(acCustomer)
          .where(eq(acCustomer.id, row.exporterCustomerId ?? '0'))
      : await ctx.db
          .select({
            name: syCompany.name,
            nameEn: syCompany.nameEn,
            uscc: syCompany.uscc,
            customsCode: syCompany.customsCode,
          })
          .from(syCompany)
          .where(eq(syCompany.id, row.exporterCompanyId));
  return found ?? { name: '', nameEn: null, uscc: null, customsCode: null };
}

/** Allocations of a declaration as they are loaded now, less what other declarations have of them; one that left the container counts as not loaded. */
async function cargoOf(ctx: Ctx, declarationId: string) {
  const found = await ctx.db
    .select({
      cargo: lgDeclarationCargo,
      allocation: lgAllocation,
      line: lgOrderLine,
      orderNo: lgOrder.orderNo,
      customerId: lgOrder.customerId,
      // An allocation that is declared in parts: what the others have is not expected here.
      elsewhere: sql<number>`coalesce((select sum(dc.cartons) from lg_declaration_cargo dc
        where dc.allocation_id = lg_allocation.id and dc.live and dc.id <> lg_declaration_cargo.id), 0)::int`,
    })
    .from(lgDeclarationCargo)
    .innerJoin(lgAllocation, eq(lgAllocation.id, lgDeclarationCargo.allocationId))
    .innerJoin(lgOrderLine, eq(lgOrderLine.id, lgAllocation.orderLineId))
    .innerJoin(lgOrder, eq(lgOrder.id, lgAllocation.orderId))
    .where(eq(lgDeclarationCargo.declarationId, declarationId))
    .orderBy(asc(lgDeclarationCargo.id));
  return found.map(({ cargo, allocation, line, orderNo, customerId, elsewhere }) => {
    const loaded = allocation.state === 'LIVE' ? (allocation.loadedCartons ?? 0) : 0;
    const here = Math.min(cargo.cartons, Math.max(0, loaded - cargo.before));
    return {
      lineId: cargo.lineId,
      allocationId: allocation.id,
      orderId: allocation.orderId,
      orderNo,
      customerId,
      lineNo: line.lineNo,
      nameCn: line.nameCn,
      nameEn: line.nameEn,
      cartons: cargo.cartons,
      loaded: Math.max(0, loaded - elsewhere),
      gross: loaded === 0 ? 0 : partOf(allocation.loadedGross ?? 0, loaded, cargo.before, here),
      volume: loaded === 0 ? 0 : partOf(allocation.loadedVolume ?? 0, loaded, cargo.before, here),
    };
  });
}

type BrandLicence = Authorisation & { customerId: string | null };
/** What each customer may use a brand by: codes of its own and those of everybody (LOG-077). */
const heldBy = (codes: readonly BrandLicence[], customers: readonly string[]): BrandLicence[][] =>
  [...new Set(customers)].map((id) => codes.filter(({ customerId }) => customerId === null || customerId === id));

/** Enabled authorisations by brand (LOG-077). */
async function authorisationsOf(ctx: Ctx, lines: readonly DeclarationLineRow[]): Promise<Map<string, BrandLicence[]>> {
  const ids = [...new Set(lines.flatMap(({ brandId }) => brandId ?? []))];
  const made = new Map<string, BrandLicence[]>();
  if (ids.length === 0) return made;
  const found = await ctx.db
    .select()
    .from(syBrandCode)
    .where(and(inArray(syBrandCode.brandId, ids), eq(syBrandCode.status, 'ENABLED')));
  for (const each of found) made.set(each.brandId, [...(made.get(each.brandId) ?? []), each]);
  return made;
}

/** LOG-074: papers that the supervision letters of the goods want (declare.paper_letters), with what is there; those of an import want none here. */
async function papersOf(ctx: Ctx, row: DeclarationRow, lines: readonly LineFacts[]): Promise<DeclarationPaper[]> {
  const wanted = new Set(await ctx.setting('declare.paper_letters'));
  const items = new Map<string, number[]>();
  for (const { hs, row: line } of lines)
    for (const letter of hs?.supervision ?? [])
      if (wanted.has(letter) && concernsExport(letter)) items.set(letter, [...(items.get(letter) ?? []), line.itemNo]);
  if (items.size === 0) return [];
  const files = await ctx.db
    .select({ slot: shAttachment.slot, count: count() })
    .from(shAttachment)
    .where(
      and(
        eq(shAttachment.ownerType, 'lg_declaration'),
        eq(shAttachment.ownerId, row.id),
        inArray(shAttachment.slot, [...items.keys()].map(paperSlot)),
      ),
    )
    .groupBy(shAttachment.slot);
  return [...items].toSorted().map(([letter, numbers]) => {
    const waiver = row.waivers.find((each) => each.letter === letter);
    return {
      letter,
      title: (SUPERVISION as Record<string, string>)[letter] ?? letter,
      items: numbers,
      files: files.find(({ slot }) => slot === paperSlot(letter))?.count ?? 0,
      waiver: waiver ? { reason: waiver.reason, by: waiver.by, at: waiver.at } : null,
    };
  });
}
