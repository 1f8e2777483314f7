import type { OrderLineInput } from '@shared/contract/logistics/order.input.ts';
import { userActor } from '../../services/access/user-actor.ts';
import { auditNames } from '../../services/audit/audit-names.ts';
import { auditChanges } from '../../services/audit/audit.service.ts';
import { notify } from '../../services/notifications/notification.service.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { differs, headerDifferences } from './order-differences.ts';
import { linesText, type LineValues } from './order-lines.ts';
import { orders } from './order.entity.ts';
import type { OrderLineRow, OrderRow } from './order.tables.ts';

/** Fields before and after a change, as its audit row has them. */
export interface Sides {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}
/** Most fields of lines that one change writes down; beyond them the sums of 货物明细 tell it. */
const MOST_FIELDS = 300;
/** Fields that a notice names; the log has all. */
const TOLD_FIELDS = 8;

/** What changed in the goods: their sums, and each field of each line (`lines.0.cartons`). */
export function lineSides(
  stored: readonly OrderLineRow[],
  input: readonly OrderLineInput[],
  saved: readonly LineValues[],
): Sides {
  const sums = [linesText(stored), linesText(saved)];
  const sides: Sides =
    sums[0] === sums[1] ? { before: {}, after: {} } : { before: { 货物明细: sums[0] }, after: { 货物明细: sums[1] } };
  let fields = 0;
  for (const [at, line] of input.entries()) {
    const old = stored.find(({ id }) => id === line.id);
    for (const [key, value] of Object.entries(line)) {
      if (!old || key === 'id' || !differs(old, key, value)) continue;
      fields += 1;
      if (fields > MOST_FIELDS) continue;
      sides.before[`lines.${at}.${key}`] = Reflect.get(old, key);
      sides.after[`lines.${at}.${key}`] = value;
    }
  }
  return sides;
}

/**
 * 变更单 (L3): 业务员 and 操作 of the order, before and after, read why it was changed and what from what to what, as far as their
 * field rights let them.
 */
export async function tellChange(
  ctx: CommandCtx,
  { stored, changed, lines, reason }: { stored: OrderRow; changed: OrderRow; lines: Sides; reason: string },
): Promise<void> {
  const keys = headerDifferences(stored, changed).filter((key) => !DERIVED.has(key));
  const of = (row: OrderRow) => Object.fromEntries(keys.map((key) => [key, Reflect.get(row, key)]));
  const row = {
    kind: orders.kind,
    objectNo: changed.orderNo,
    before: { ...of(stored), ...lines.before },
    after: { ...of(changed), ...lines.after },
  };
  if (Object.keys(row.after).length === 0) return;
  const names = await auditNames(ctx.tx, [row]);
  const people = new Set([stored.salesId, stored.operatorId, changed.salesId, changed.operatorId]);
  for (const userId of people) {
    if (userId === null || userId === ctx.actor.userId) continue;
    const actor = await userActor(ctx.tx, userId, ctx.now());
    if (!actor) continue;
    const told = auditChanges(actor, row, names, changed);
    const texts = told
      .slice(0, TOLD_FIELDS)
      .map(({ label, before, after }) => `${label} ${before || '空'} → ${after || '空'}`);
    const more = told.length > TOLD_FIELDS ? ` 等 ${told.length} 项` : '';
    await notify(ctx, {
      userIds: [userId],
      kind: `order.changed.${changed.version}`,
      title: `${changed.orderNo} 已变更`,
      body: `${[`原因：${reason}`, ...texts].join('；')}${more}`,
      link: `/transport/order/info?id=${changed.id}`,
      object: { kind: orders.kind, id: changed.id },
    });
  }
}
/** Follows from the rest, or says who wrote it. */
const DERIVED = new Set([
  'version',
  'updatedAt',
  'updatedBy',
  'estBasis',
  'volume',
  'gross',
  'net',
  'pieces',
  'allocState',
  'progressStage',
  'status',
  'attributes',
  'goodsValue',
]);
