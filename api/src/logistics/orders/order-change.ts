import { labelOf } from '@shared/contract/label-of.ts';
import { DECLARING_KEYS, type OrderInput, type OrderLineInput } from '@shared/contract/logistics/order.input.ts';
import { lineIssues } from '@shared/contract/logistics/order-checks.ts';
import { orderMachine } from '@shared/contract/logistics/order.machine.ts';
import { stageRank } from '@shared/contract/logistics/container.machine.ts';
import { LODGED_DECL } from '@shared/contract/logistics/declaration.machine.ts';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { lockContainers, refreshContainer, refreshOrders, resplit } from '../allocations/allocation-figures.ts';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import type { ContainerRow } from '../containers/container.tables.ts';
import { lgDeclaration, lgDeclarationCargo } from '../declarations/declaration.tables.ts';
import { aboard, loadIssues } from '../allocations/allocation-checks.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { containersOf } from './order-end.ts';
import { orders } from './order.entity.ts';
import { estimateFor } from './order-estimate.ts';
import { withStoredCosts } from './order-declaring.ts';
import { differs, headerDifferences } from './order-differences.ts';
import { orderEvent } from './order-events.ts';
import { lineSides, tellChange } from './order-change-notes.ts';
import { linesOf, saveLines } from './order-lines.ts';
import { whyLocked } from './order-locks.ts';
import { withMarks } from './order-marks.ts';
import { checkReferences } from './order-references.ts';
import { headerOf, totals } from './order-save.ts';
import type { OrderLineRow, OrderRow } from './order.tables.ts';

/**
 * Header fields that may change after 已确认 (LOG-017), beside 预估应收; consignee and notify only before 报关, currency and pod only while
 * nothing is allocated.
 */
const FREE = ['remark', 'salesId', 'csId', 'operatorId'] as const;
const BEFORE_DECLARING = ['consignee', 'notify'] as const;
const WHILE_UNALLOCATED = ['currency', 'pod', 'destCountry', 'finalPlace'] as const;
/** Said for declaring, with the names that a declaration needs (2.2: required before 报关, not before the review). */
const DECLARING = new Set<keyof OrderLineInput>(DECLARING_KEYS);
/** May be filled in where the review found nothing. */
const FILLED_IN = new Set<keyof OrderLineInput>(['nameEn', 'hsCode', 'packageType']);
/** Line fields that may change at any time: cartons with their pieces, ranges and marks. */
const COUNTS = ['id', 'cartons', 'qty', 'cartonRange', 'marks'] as const;
/** Totals that were typed; they grow with the cartons. */
const TYPED = ['volumeTyped', 'grossTyped', 'netTyped'] as const;
/** Line fields that may change until the loading of the line is confirmed. */
const MEASURES = ['pcsPerCarton', 'lengthMm', 'widthMm', 'heightMm', 'cartonGross', 'cartonNet', ...TYPED] as const;
const OPEN = new Set<keyof OrderLineInput>([...COUNTS, ...MEASURES]);

/**
 * 变更 of a confirmed or running order (LOG-017): only what the rule allows, with a reason; live allocations are split
 * anew and their containers checked again (LOG-024); event order.changed.
 */
export async function changeOrder(
  ctx: CommandCtx,
  id: string,
  version: number,
  given: OrderInput,
  reason: string,
): Promise<OrderRow> {
  const locked = await lockContainers(
    ctx,
    (await containersOf(ctx, id)).map((each) => each.id),
  );
  const stored = await orders.lockFor(ctx, orderMachine, 'change', id, version);
  const before = await linesOf(ctx, id);
  const marked = await withMarks(ctx, stored.orderNo, given, { order: stored, lines: before });
  const input = { ...given, lines: marked };
  const header = await headerOf(ctx, input, stored);
  const why = (await whyLocked(ctx, [stored])).get(id);
  if (why !== undefined) return changeLocked(ctx, { stored, header, before, input, why }, reason);
  const { loaded, lodged } = await progressOf(ctx, id, locked);
  refuseHeader(stored, header, lodged);
  refuseLines(stored, before, input, loaded);
  await checkReferences(ctx, input, stored);
  const lines = await saveLines(ctx, id, input, before);
  await resplit(ctx, await linesOf(ctx, id));
  for (const container of locked) {
    const next = await refreshContainer(ctx, container, { action: `订单 ${stored.orderNo} 变更`, code: 'allocate' });
    const { blocked, warned } = await loadIssues(ctx, next, await aboard(ctx, next.id));
    const first = blocked.find((issue) => issue.rule === 'LOG-042');
    if (first) throw refuse('LOG-042', `${next.containerCode}：${first.text}。`);
    for (const issue of warned)
      if (issue.rule === 'LOG-041') ctx.warn(issue.rule, `${next.containerCode}：${issue.text}`);
  }
  const [counted] = await refreshOrders(ctx, [stored], { action: '变更', code: 'change', reason });
  const told = lineSides(before, withStoredCosts(ctx, input.lines, before), lines);
  const content = { ...header, ...(await totals(ctx, lines, input.transportMode)) };
  const current = counted ?? stored;
  const changed = await orders.transition(
    ctx,
    orderMachine,
    current,
    'change',
    { ...content, ...(await estimateFor(ctx, input, content, current)) },
    { reason, ...told },
  );
  await tellChange(ctx, { stored, changed, lines: told, reason });
  await ctx.emit('order.changed', await orderEvent(ctx, changed));
  return changed;
}

/** 1.9: of a locked order only the remark may change (its attachments go their own way). */
async function changeLocked(
  ctx: CommandCtx,
  order: {
    stored: OrderRow;
    header: Partial<OrderRow>;
    before: readonly OrderLineRow[];
    input: OrderInput;
    why: string;
  },
  reason: string,
): Promise<OrderRow> {
  const { stored, header, before, input, why } = order;
  const lines = withStoredCosts(ctx, input.lines, before);
  const same =
    headerDifferences(stored, header).every((key) => key === 'remark') &&
    (input.estManual !== true || !differs(stored, 'estReceivable', input.estReceivable)) &&
    lines.length === before.length &&
    lines.every((line) => {
      const old = before.find((each) => each.id === line.id);
      return old && Object.entries(line).every(([key, value]) => !differs(old, key, value));
    });
  if (!same) throw refuse('ILLEGAL_STATE', `${stored.orderNo} ${why}，只能改备注和附件。`);
  const changed = await orders.transition(ctx, orderMachine, stored, 'change', { remark: input.remark }, { reason });
  await tellChange(ctx, { stored, changed, lines: { before: {}, after: {} }, reason });
  return changed;
}

/**
 * How far an order is: lines with a confirmed loading, and whether 报关 has come: a container of it is past 待报关 or the
 * customs have a declaration of its cargo.
 */
async function progressOf(
  ctx: CommandCtx,
  orderId: string,
  locked: readonly ContainerRow[],
): Promise<{ loaded: ReadonlySet<string>; lodged: boolean }> {
  const frozen = await ctx.tx
    .selectDistinct({ lineId: lgAllocation.orderLineId })
    .from(lgAllocation)
    .where(
      and(eq(lgAllocation.orderId, orderId), eq(lgAllocation.state, 'LIVE'), isNotNull(lgAllocation.loadedCartons)),
    );
  const [declared] = await ctx.tx
    .select({ id: lgDeclaration.id })
    .from(lgDeclaration)
    .innerJoin(lgDeclarationCargo, eq(lgDeclarationCargo.declarationId, lgDeclaration.id))
    .innerJoin(lgAllocation, eq(lgAllocation.id, lgDeclarationCargo.allocationId))
    .where(
      and(
        eq(lgAllocation.orderId, orderId),
        eq(lgDeclarationCargo.live, true),
        inArray(lgDeclaration.state, [...LODGED_DECL]),
      ),
    )
    .limit(1);
  return {
    loaded: new Set(frozen.map(({ lineId }) => lineId)),
    lodged: declared !== undefined || locked.some(({ stage }) => stageRank(stage) > stageRank('DECLARE')),
  };
}

function refuseHeader(stored: OrderRow, header: Partial<OrderRow>, lodged: boolean): void {
  const free = new Set<string>([
    ...FREE,
    ...(lodged ? [] : BEFORE_DECLARING),
    ...(stored.allocatedCartons === 0 ? WHILE_UNALLOCATED : []),
  ]);
  const wrong = headerDifferences(stored, header).filter((key) => !free.has(key));
  if (wrong.length === 0) return;
  const labels = orders.spec.labels as Record<string, string>;
  const names = wrong.map((key) => labelOf(labels, key));
  const since = (key: string) => `${BEFORE_DECLARING.some((each) => each === key) ? '报关' : '审核'}后不能修改`;
  throw refuse('LOG-017', `${stored.orderNo}：${names.slice(0, 3).join('、')}在${since(wrong[0] ?? '')}。`, {
    fields: Object.fromEntries(wrong.map((key) => [key, since(key)])),
  });
}

/** Refuses with LOG-017 what the rule does not let change, with the fields; what is wrong in itself with VALIDATION. */
function refuseLines(
  stored: OrderRow,
  before: readonly OrderLineRow[],
  input: OrderInput,
  loaded: ReadonlySet<string>,
): void {
  const fixed: Record<string, string> = {};
  const wrong: Record<string, string> = {};
  if (input.lines.length !== before.length || input.lines.some((line) => line.id === null))
    throw refuse('LOG-017', `${stored.orderNo}：审核后不能增减货物行。`);
  input.lines.forEach((line, row) => {
    const old = before.find((each) => each.id === line.id);
    if (!old) return;
    for (const [key, value] of Object.entries(line) as [keyof OrderLineInput, unknown][])
      if (differs(old, key, value) && !mayChange(key, old)) fixed[`lines.${row}.${key}`] = '审核后不能修改';
    if (loaded.has(old.id))
      for (const key of MEASURES)
        if (differs(old, key, line[key]) && !grows(old, line, key)) fixed[`lines.${row}.${key}`] = '装柜确认后不能修改';
    const least = old.allocatedCartons + old.closedCartons;
    if (line.cartons < least) fixed[`lines.${row}.cartons`] = `不能少于已拼 ${least} 箱`;
    for (const issue of lineIssues(line, `lines.${row}`)) wrong[issue.path] ??= issue.text;
  });
  const [path, text] = Object.entries(fixed)[0] ?? [];
  if (path)
    throw refuse('LOG-017', `${stored.orderNo} 第 ${Number(path.split('.')[1]) + 1} 行${text ?? ''}。`, {
      fields: { ...wrong, ...fixed },
    });
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}
const mayChange = (key: keyof OrderLineInput, old: OrderLineRow): boolean =>
  OPEN.has(key) || DECLARING.has(key) || (FILLED_IN.has(key) && old[key] === null);

/** Whether a typed total only grows, with more cartons than before: what is loaded keeps its figures, the rest takes them. */
const grows = (old: OrderLineRow, line: OrderLineInput, key: (typeof MEASURES)[number]): boolean =>
  TYPED.some((each) => each === key) && line.cartons > old.cartons && Number(line[key] ?? 0) > Number(old[key] ?? 0);
