import { allowedActions } from '@shared/contract/machine.ts';
import type { ArrivalDetail, ArrivalInbound, ArrivalLine } from '@shared/contract/warehouse/arrival.answers.ts';
import { decisionsFor } from '@shared/contract/warehouse/arrival-line.rules.ts';
import type { DifferenceReason } from '@shared/contract/warehouse/arrival.labels.ts';
import { arrivalMachine, type ArrivalAction } from '@shared/contract/warehouse/arrival.machine.ts';
import { DIFFERENCE_SLOT } from '@shared/contract/warehouse/inbound.labels.ts';
import { and, asc, count, eq, inArray } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { readAll } from '../../platform/reads.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Answerable } from '../../platform/route.ts';
import { shAttachment } from '../../services/attachments/attachment.tables.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { whInbound } from '../inbounds/inbound.tables.ts';
import { countOf, differencesIn, issuesOf, linesOf, type KnownLine } from './arrival-lines.ts';
import { arrivals } from './arrival.entity.ts';
import { whArrival, type Arrival } from './arrival.tables.ts';

/** What the caller may do with an arrival as it stands; `unmet`: why it cannot be confirmed yet, where that is known. */
export const arrivalActions = (ctx: Ctx, row: Pick<Arrival, 'state' | 'releaseReason'>, unmet: string[] = []) =>
  allowedActions(
    arrivalMachine,
    row.state,
    (code) => ctx.actor.may(code),
    (action: ArrivalAction) => {
      if (action === 'release' && row.releaseReason !== null) return null;
      return action === 'confirm' || action === 'resolve' ? unmet : [];
    },
  );

/** An arrival with its lines as they are counted and what they may be decided to. */
export async function arrivalDetail(ctx: Ctx, id: string): Promise<Answerable<ArrivalDetail>> {
  const row = await arrivals.find(ctx, id);
  const [lines, [names], [photos]] = await readAll(
    ctx,
    () => linesOf(ctx, id),
    () =>
      ctx.db
        .select({
          warehouseName: whWarehouse.name,
          customerName: acCustomer.shortName,
          companyName: syCompany.shortName,
        })
        .from(whArrival)
        .innerJoin(whWarehouse, eq(whWarehouse.id, whArrival.warehouseId))
        .innerJoin(acCustomer, eq(acCustomer.id, whArrival.customerId))
        .innerJoin(syCompany, eq(syCompany.id, whArrival.companyId))
        .where(eq(whArrival.id, id)),
    () =>
      ctx.db
        .select({ n: count() })
        .from(shAttachment)
        .where(
          and(
            eq(shAttachment.ownerType, arrivals.kind),
            eq(shAttachment.ownerId, id),
            eq(shAttachment.slot, DIFFERENCE_SLOT),
          ),
        ),
  );
  if (!names) throw refuse('NOT_FOUND');
  const [nameOf, inbounds] = await readAll(
    ctx,
    () => namesOf(ctx, [row.createdBy, row.confirmedBy, row.releasedBy, ...lines.map(({ line }) => line.countedBy)]),
    () => inboundsOf(ctx, lines),
  );
  const { createdBy, confirmedBy, releasedBy, searchText: _text, inboundCount: _count, ...rest } = row;
  const { updatedAt: _at, updatedBy: _by, ...own } = rest;
  return {
    ...own,
    ...names,
    creatorName: nameOf(createdBy),
    confirmerName: nameOf(confirmedBy),
    releaserName: nameOf(releasedBy),
    photos: photos?.n ?? 0,
    lines: lines.map((known) => lineOf(known, row, nameOf)),
    inbounds,
    actions: arrivalActions(ctx, row, unmetOf(ctx, row, lines, photos?.n ?? 0)),
  };
}

async function namesOf(ctx: Ctx, ids: readonly (string | null)[]): Promise<(id: string | null) => string | null> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  if (wanted.length === 0) return () => null;
  const rows = await ctx.db.select({ id: acUser.id, name: acUser.name }).from(acUser).where(inArray(acUser.id, wanted));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => (id === null ? null : (names.get(id) ?? null));
}

/** The inbounds that goods came for, and that which was made for what nobody had announced. */
async function inboundsOf(ctx: Ctx, lines: readonly KnownLine[]): Promise<ArrivalInbound[]> {
  const made = new Set(lines.flatMap(({ line }) => line.supplementId ?? []));
  const ids = [...new Set(lines.flatMap(({ inbound }) => inbound?.id ?? [])), ...made];
  if (ids.length === 0) return [];
  const rows = await ctx.db.select().from(whInbound).where(inArray(whInbound.id, ids)).orderBy(asc(whInbound.id));
  return rows.map(({ id, inboundNo, mark, state, expected, received }) => ({
    id,
    no: inboundNo,
    mark,
    state,
    expected,
    received,
    supplement: made.has(id),
  }));
}

function lineOf(known: KnownLine, row: Arrival, nameOf: (id: string | null) => string | null): ArrivalLine {
  const { line, inbound, inboundLine, goods } = known;
  const { arrivalId: _arrival, countedBy, countedAt, supplementId: _supplement, ...own } = line;
  const { planned, open, quality, declaredVolume, declaredWeight, shelfLifeDays, dated } = countOf(known);
  const differences = row.state === 'CONFIRMED' ? settledDifferences(line) : differencesIn(known);
  const sides = [inboundLine?.lengthMm, inboundLine?.widthMm, inboundLine?.heightMm];
  return {
    ...own,
    inboundId: inbound?.id ?? null,
    inboundNo: inbound?.inboundNo ?? null,
    mark: inbound?.mark ?? null,
    spec: inboundLine?.spec ?? goods?.spec ?? null,
    packUnit: inboundLine?.packUnit ?? null,
    barcodes: goods?.barcodes ?? [],
    planned: row.state === 'CONFIRMED' ? line.inboundLineId !== null : planned,
    open,
    quality,
    declaredVolume,
    declaredWeight,
    declaredSize: sides.every((side) => side) ? sides.join('×') : null,
    shelfLifeDays,
    dated,
    counterName: nameOf(countedBy),
    countedAt: countedAt?.toISOString() ?? null,
    differences,
    decisions: decisionsFor({ ...line, actual: line.actual ?? 0, planned, open }, differences),
  };
}

/** How a confirmed line differed: its inbound has moved on since. */
const settledDifferences = ({ reason, damaged }: KnownLine['line']): DifferenceReason[] => [
  ...new Set([...(reason ? [reason] : []), ...(damaged > 0 ? (['DAMAGED'] as const) : [])]),
];

/** What is missing before the goods can be received. */
function unmetOf(ctx: Ctx, row: Arrival, lines: readonly KnownLine[], photos: number): string[] {
  if (row.state !== 'COUNTED' && row.state !== 'EXCEPTION') return [];
  if (lines.length === 0) return ['还没有货物明细'];
  const uncounted = lines.filter(({ line }) => line.actual === null).length;
  if (uncounted > 0) return [`还有 ${uncounted} 行未清点`];
  const unmet = [...new Set(Object.keys(issuesOf(lines, ctx.today())).map((path) => path.split('.')[1]))].map(
    (index) => `第 ${Number(index) + 1} 行还没填全`,
  );
  if (photos === 0 && lines.some((known) => differencesIn(known).length > 0))
    unmet.push(`有差异，缺「${DIFFERENCE_SLOT}」`);
  return unmet;
}
