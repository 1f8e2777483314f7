import type { CountInput, CountLineInput } from '@shared/contract/warehouse/arrival.contract.ts';
import { MAX_PIECES } from '@shared/contract/measured.ts';
import { normaliseName } from '@shared/contract/accounts/identifiers.ts';
import { afterScan } from '@shared/contract/warehouse/arrival-line.rules.ts';
import { arrivalMachine } from '@shared/contract/warehouse/arrival.machine.ts';
import { DAMAGE_CAUSES } from '@shared/contract/warehouse/damage.labels.ts';
import { DIFFERENCE_REASONS } from '@shared/contract/warehouse/arrival.labels.ts';
import { lineIssues } from '@shared/contract/warehouse/inbound-line.rules.ts';
import { eq } from 'drizzle-orm';
import { acUser } from '../../services/people/user.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { requireGoods } from '../inbounds/inbound-lines.ts';
import { countOf, linesOf, searchTextOf, totalsOf, type KnownLine } from './arrival-lines.ts';
import { arrivals } from './arrival.entity.ts';
import { whArrivalLine, type Arrival, type ArrivalLineRow } from './arrival.tables.ts';

/** What a count may change of a line. */
const COUNTED = [
  'actual',
  'damaged',
  'cause',
  'reason',
  'reasonText',
  'lengthMm',
  'widthMm',
  'heightMm',
  'unitWeight',
  'productionDate',
  'expiryDate',
] as const;
type Counted = Pick<ArrivalLineRow, (typeof COUNTED)[number]>;

/**
 * 清点 by any number of keepers at once: the arrival is locked, scanned pieces add up, and a line that was counted by another
 * one since it was seen is refused with VERSION_CONFLICT (`lines`: what stands there and who counted it) unless both counted
 * the same; nothing of the command is written then.
 */
export async function countArrival(ctx: CommandCtx, id: string, sent: CountInput): Promise<Arrival> {
  const row = await arrivals.lockFor(ctx, arrivalMachine, 'count', id);
  const before = await linesOf(ctx, id);
  const known = before.map(({ line }) => line);
  await requireGoods(ctx, row.customerId, sent.lines);
  const changes = [...scanned(sent.scans, before), ...typed(sent.lines, known, ctx.today())];
  await refuseTaken(
    ctx,
    row,
    changes.filter(({ taken }) => taken).map(({ line }) => line),
  );
  const story: string[] = [];
  for (const { line, values } of changes) {
    await ctx.tx
      .update(whArrivalLine)
      .set({ ...values, ...stamp(ctx, line.revision) })
      .where(eq(whArrivalLine.id, line.id));
    story.push(storyOf({ ...line, ...values }));
  }
  const added = sent.lines.filter((line) => line.id === null);
  await tellTwins(ctx, known, added);
  const lastNo = known.reduce((most, { lineNo }) => Math.max(most, lineNo), 0);
  for (const [index, line] of added.entries()) {
    const values = { goodsId: line.goodsId, goodsName: line.goodsName ?? '', ...countedOf(line) };
    await ctx.tx
      .insert(whArrivalLine)
      .values({ ...values, arrivalId: id, lineNo: lastNo + index + 1, ...stamp(ctx, 0) });
    story.push(`${storyOf(values)}（无预报）`);
  }
  const lines = await linesOf(ctx, id);
  const signName = sent.signName === undefined ? row.signName : sent.signName || null;
  return arrivals.update(
    ctx,
    row,
    { ...totalsOf(lines), searchText: searchTextOf(row, lines), signName },
    {
      action: '清点',
      code: 'count',
      touch: story.length > 0,
      ...(story.length > 0 ? { after: { 清点: story.join('；') } } : {}),
    },
  );
}

interface Change {
  line: ArrivalLineRow;
  values: Partial<Counted>;
  /** Another keeper's later count would be overwritten. */
  taken: boolean;
}
const stamp = (ctx: CommandCtx, revision: number) => ({
  revision: revision + 1,
  countedBy: ctx.actor.system ? null : ctx.actor.userId,
  countedAt: ctx.now(),
});
const countedOf = (sent: CountLineInput): Counted =>
  Object.fromEntries(COUNTED.map((field) => [field, sent[field]])) as Counted;

/** Scanned pieces come on top of what the line has; a reason that fits no longer does not stay (WMS-020). */
function scanned(scans: CountInput['scans'], known: readonly KnownLine[]): Change[] {
  const sums = new Map<string, number>();
  for (const { lineId, pieces } of scans) sums.set(lineId, (sums.get(lineId) ?? 0) + pieces);
  return [...sums].map(([lineId, pieces]) => {
    const found = known.find((each) => each.line.id === lineId);
    if (!found) throw invalid({ scans: '明细已变动，请刷新' });
    const { line } = found;
    const values = afterScan({ ...countOf(found), reasonText: line.reasonText }, pieces);
    if (values.actual > MAX_PIECES) throw invalid({ scans: `「${line.goodsName}」超过 ${MAX_PIECES} 件` });
    return { line, values, taken: false };
  });
}

/** Typed counts, checked; what somebody typed already is no change. */
function typed(sent: CountInput['lines'], known: readonly ArrivalLineRow[], day: string): Change[] {
  const wrong: Record<string, string> = {};
  const seen = new Set<string>();
  const changes = sent.flatMap((each, index): Change[] => {
    const path = `lines.${index}`;
    const values = countedOf(each);
    for (const [field, text] of Object.entries(lineIssues({ ...each, unitVolume: null }, day)))
      wrong[`${path}.${field}`] = text;
    if (each.damaged > (each.actual ?? 0)) wrong[`${path}.damaged`] = '不能多于实到';
    if (each.id === null) {
      if (each.goodsName === null) wrong[`${path}.goodsName`] = '必填';
      return [];
    }
    const line = known.find(({ id }) => id === each.id);
    if (!line || seen.has(each.id)) {
      wrong[`${path}.actual`] = '明细已变动，请刷新';
      return [];
    }
    seen.add(each.id);
    const same = COUNTED.every((field) => line[field] === values[field]);
    return same ? [] : [{ line, values, taken: line.revision !== each.seen }];
  });
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return changes;
}

async function refuseTaken(ctx: CommandCtx, row: Arrival, taken: readonly ArrivalLineRow[]): Promise<void> {
  const [first] = taken;
  if (!first) return;
  const counter = await nameOf(ctx, first.countedBy);
  throw refuse(
    'VERSION_CONFLICT',
    `${row.arrivalNo}：「${first.goodsName.slice(0, 12)}」已由 ${counter} 清点为 ${first.actual ?? '—'} 件。`,
    {
      changedBy: counter,
      changedAt: first.countedAt,
      lines: taken.map(({ id, revision, ...line }) => ({
        id,
        revision,
        ...Object.fromEntries(COUNTED.map((field) => [field, line[field]])),
      })),
    },
  );
}

/** 无预报 goods of a name that the arrival has among its 无预报 already: the keeper says that they are more of them. */
async function tellTwins(ctx: CommandCtx, known: readonly ArrivalLineRow[], added: readonly CountLineInput[]) {
  const twins = added.flatMap(({ goodsName }) => {
    const name = normaliseName(goodsName ?? '');
    return known.find((line) => line.inboundLineId === null && normaliseName(line.goodsName) === name) ?? [];
  });
  for (const { goodsName, actual, countedBy } of twins)
    ctx.warn(
      'WMS-UNPLANNED',
      `本单已有无预报货物「${goodsName.slice(0, 12)}」${actual ?? '—'} 件（${await nameOf(ctx, countedBy)} 登记），确认另加一行？同一批货请在该行改数`,
    );
}
async function nameOf(ctx: CommandCtx, userId: string | null): Promise<string> {
  const [found] = await ctx.tx
    .select({ name: acUser.name })
    .from(acUser)
    .where(eq(acUser.id, userId ?? '0'));
  return found?.name ?? '他人';
}

/** 纸箱 118 残2 搬运 短少 */
const storyOf = ({ goodsName, actual, damaged, cause, reason }: Partial<ArrivalLineRow>): string =>
  [
    `${goodsName ?? ''} ${actual ?? '未清点'}`,
    damaged ? `残${damaged}` : '',
    cause ? DAMAGE_CAUSES[cause] : '',
    reason ? DIFFERENCE_REASONS[reason] : '',
  ]
    .filter(Boolean)
    .join(' ');
