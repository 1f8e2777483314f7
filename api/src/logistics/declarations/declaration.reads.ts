import type { ContainerDeclarations, DeclarationDetail } from '@shared/contract/logistics/declaration.answers.ts';
import { STAGE, type Stage } from '@shared/contract/logistics/container.machine.ts';
import { declMachine } from '@shared/contract/logistics/declaration.machine.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { acUser } from '../../services/people/user.tables.ts';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { brandName } from '../../masters/brands/brand.entity.ts';
import { syBrand } from '../../masters/brands/brand.tables.ts';
import { containers } from '../containers/container.entity.ts';
import { lgContainer } from '../containers/container.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { isMaker } from '../../platform/hands.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Answerable } from '../../platform/route.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { declaredCartons, undeclared } from './declaration-cargo.ts';
import { declarationDifferences } from './declaration-chain.ts';
import { declarations } from './declaration.entity.ts';
import { factsOf, type DeclarationFacts, type LineFacts } from './declaration-facts.ts';
import { exporterName, lineCount } from './declaration-names.ts';
import { rebateOf } from './declaration-rebate.ts';
import { lgDeclaration, type DeclarationRow } from './declaration.tables.ts';

/**
 * What the caller may do; checks that are red block 复核 and 申报, who wrote or edited it does not review (LOG-079), 撤销 only while the
 * container stands in 待报关.
 */
export const declActions = (
  ctx: Ctx,
  row: Pick<DeclarationRow, 'state' | 'createdBy' | 'editedBy' | 'submittedAt'> & { stage: Stage },
  red: readonly string[] = [],
) =>
  allowedActions(
    declMachine,
    row.state,
    (code) => ctx.actor.may(code),
    (action) => {
      if (action === 'remove') return row.submittedAt === null ? [] : null;
      if (action === 'review') return isMaker(ctx, row) ? ['由您制单或编辑，请由其他人复核'] : [...red];
      if (action === 'revoke') return row.stage === 'DECLARE' ? [] : [`柜子已在${STAGE[row.stage]}，请先回退到待报关`];
      return action === 'submit' || action === 'resubmit' ? [...red] : [];
    },
  );
/** Titles of the checks that block. */
export const redOf = ({ checks }: Pick<DeclarationFacts, 'checks'>): string[] =>
  checks.filter(({ ok }) => !ok).map(({ title }) => `${title}未通过`);

/** A declaration with its container, its checks, its cargo beside the loading slip and the estimated rebate. */
export async function declarationDetail(ctx: Ctx, id: string): Promise<Answerable<DeclarationDetail>> {
  const row = await declarations.find(ctx, id);
  const creator = alias(acUser, 'creator');
  const reviewer = alias(acUser, 'reviewer');
  const [found] = await ctx.db
    .select({
      container: lgContainer,
      brokerName: acSupplier.shortName,
      createdByName: creator.name,
      reviewerName: reviewer.name,
    })
    .from(lgDeclaration)
    .innerJoin(lgContainer, eq(lgContainer.id, lgDeclaration.containerId))
    .leftJoin(acSupplier, eq(acSupplier.id, lgDeclaration.brokerId))
    .leftJoin(creator, eq(creator.id, lgDeclaration.createdBy))
    .leftJoin(reviewer, eq(reviewer.id, lgDeclaration.reviewedBy))
    .where(eq(lgDeclaration.id, id));
  if (!found) throw refuse('NOT_FOUND');
  const { container, ...names } = found;
  const facts = await factsOf(ctx, row);
  const { exporter, papers, differences, loadedGross, checks } = facts;
  const {
    companyId: _c,
    ownerId: _o,
    deptId: _d,
    waivers: _w,
    editedBy: _e,
    exporterCompanyId,
    exporterCustomerId,
    ...own
  } = row;
  return {
    ...own,
    exporterId: exporterCompanyId ?? exporterCustomerId ?? '',
    containerCode: container.containerCode,
    containerNo: container.containerNo,
    containerType: container.containerType,
    stage: container.stage,
    pol: container.pol,
    pod: container.pod,
    cutCustoms: container.cutCustoms,
    exporterName: exporter.name,
    exporterUscc: exporter.uscc,
    exporterCustomsCode: exporter.customsCode,
    ...names,
    lines: await linesForPage(ctx, facts.lines),
    checks,
    differences,
    chain: await declarationDifferences(ctx, id),
    loadedGross,
    papers,
    units: Object.fromEntries([...facts.units].map(([code, { name }]) => [code, name])),
    rebate: rebateOf(facts.lines),
    actions: declActions(ctx, { ...row, stage: container.stage }, redOf(facts)),
  };
}

async function linesForPage(ctx: Ctx, lines: readonly LineFacts[]) {
  const ids = [...new Set(lines.flatMap(({ row }) => row.brandId ?? []))];
  const brands =
    ids.length === 0
      ? []
      : await ctx.db.select({ id: syBrand.id, name: brandName }).from(syBrand).where(inArray(syBrand.id, ids));
  return lines.map(({ row: { declarationId: _d, ...line }, hs, rate, packages }) => ({
    ...line,
    packages,
    brandName: brands.find(({ id }) => id === line.brandId)?.name ?? null,
    hs: hs && {
      name: hs.name,
      unit1: hs.unit1,
      unit2: hs.unit2,
      supervision: hs.supervision,
      elements: hs.elements,
      rebateRate: rate?.rebateRate ?? null,
      vatRate: rate?.vatRate ?? null,
    },
  }));
}

/** Declarations of a container, and how many of its loaded cartons are in none. */
export async function declarationsOf(ctx: Ctx, containerId: string): Promise<Answerable<ContainerDeclarations>> {
  const row = await containers.find(ctx, containerId);
  const [agent] = row.overseasAgentId
    ? await ctx.db.select({ name: acSupplier.shortName }).from(acSupplier).where(eq(acSupplier.id, row.overseasAgentId))
    : [];
  const [open] = await ctx.db
    .select({ cartons: sql<number>`coalesce(sum(${lgAllocation.loadedCartons} - ${declaredCartons}), 0)::int` })
    .from(lgAllocation)
    .where(and(eq(lgAllocation.containerId, containerId), undeclared));
  const list = await ctx.db
    .select({
      id: lgDeclaration.id,
      version: lgDeclaration.version,
      declNo: lgDeclaration.declNo,
      state: lgDeclaration.state,
      exporterName,
      customsNo: lgDeclaration.customsNo,
      packages: lgDeclaration.packages,
      gross: lgDeclaration.gross,
      net: lgDeclaration.net,
      lineCount,
      submittedAt: lgDeclaration.submittedAt,
      releasedAt: lgDeclaration.releasedAt,
    })
    .from(lgDeclaration)
    .where(and(eq(lgDeclaration.containerId, containerId), declarations.scopeWhere(ctx.actor)))
    .orderBy(asc(lgDeclaration.id));
  return {
    containerId,
    containerCode: row.containerCode,
    containerVersion: row.version,
    stage: row.stage,
    cutCustoms: row.cutCustoms,
    overseasAgentId: row.overseasAgentId,
    overseasAgentName: agent?.name ?? null,
    mblNo: row.mblNo,
    freeDays: row.freeDays,
    open: row.stage === 'DECLARE' ? (open?.cartons ?? 0) : 0,
    list,
  };
}

/** Containers in 待报关 with loaded cartons in no declaration, the nearest 截关 first. */
export const pendingContainers = (ctx: Ctx) =>
  ctx.db
    .select({
      id: lgContainer.id,
      containerCode: lgContainer.containerCode,
      cutCustoms: lgContainer.cutCustoms,
      cartons: sql<number>`sum(${lgAllocation.loadedCartons} - ${declaredCartons})::int`,
    })
    .from(lgContainer)
    .innerJoin(lgAllocation, eq(lgAllocation.containerId, lgContainer.id))
    .where(and(eq(lgContainer.stage, 'DECLARE'), undeclared, containers.scopeWhere(ctx.actor)))
    .groupBy(lgContainer.id)
    .orderBy(sql`${lgContainer.cutCustoms} asc nulls last`, asc(lgContainer.id))
    .limit(50);
