import {
  feeTemplateMachine,
  type FeeTemplateInput,
  type FeeTemplateLineInput,
} from '@shared/contract/finance/fee-template.contract.ts';
import { directionOf, type PartyRole } from '@shared/contract/finance/fee-template.labels.ts';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { syCurrency } from '../../masters/base/base.tables.ts';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { usableSupplier } from '../../masters/suppliers/usable-supplier.ts';
import { fieldLevel, type Actor } from '../../platform/actor.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { feeTemplateEntity } from './fee-template.entity.ts';
import {
  finFeeTemplate,
  finFeeTemplateLine,
  type FeeTemplateLine,
  type FeeTemplateRecord,
} from './fee-template.tables.ts';

type Line = FeeTemplateLineInput;

/** Whether a person may see the price of a line: what customers pay is 报价应收, what we pay 成本应付 (3.6). */
export const seesPrice = (actor: Actor, role: PartyRole): boolean =>
  actor.system || fieldLevel(actor, directionOf(role) === 'AR' ? 'money.sell' : 'money.cost') === 'VISIBLE';

/** The lines of a template in their order. */
export const linesOf = (ctx: Ctx, templateId: string): Promise<FeeTemplateLine[]> =>
  ctx.db
    .select()
    .from(finFeeTemplateLine)
    .where(eq(finFeeTemplateLine.templateId, templateId))
    .orderBy(asc(finFeeTemplateLine.sortNo));

/** 新增 */
export async function createTemplate(ctx: CommandCtx, input: FeeTemplateInput): Promise<FeeTemplateRecord> {
  const { lines, ...head } = input;
  await checkTemplate(ctx, input, null, []);
  const row = await feeTemplateEntity.insert(ctx, head, {
    action: '新增',
    code: 'create',
    after: { lines: lines.map(told) },
  });
  await writeLines(ctx, row.id, lines, []);
  return row;
}

/** 编辑: lines keep their ids, so that an order that has their fees already is not given them again (FIN-016). */
export async function updateTemplate(
  ctx: CommandCtx,
  id: string,
  version: number,
  input: FeeTemplateInput,
): Promise<FeeTemplateRecord> {
  const row = await feeTemplateEntity.lock(ctx, id, version);
  const stored = await linesOf(ctx, id);
  if (stored.some((line) => line.unitPrice !== null && !seesPrice(ctx.actor, line.partyRole)))
    throw refuse('NO_PERMISSION', `费用模板「${row.name}」含您无权查看的单价，不能编辑。`);
  await checkTemplate(ctx, input, row, stored);
  const { lines, ...head } = input;
  const before = stored.map(told);
  const after = lines.map(told);
  const moved = JSON.stringify(before) !== JSON.stringify(after);
  await writeLines(ctx, id, lines, stored);
  return feeTemplateEntity.update(ctx, row, head, {
    action: '编辑',
    code: 'update',
    ...(moved ? { touch: true, before: { lines: before }, after: { lines: after } } : {}),
  });
}

/** 停用 / 启用: a stopped template is not offered any more. */
export async function setTemplate(
  ctx: CommandCtx,
  id: string,
  version: number,
  action: 'disable' | 'enable',
): Promise<FeeTemplateRecord> {
  return feeTemplateEntity.transition(ctx, feeTemplateMachine, await feeTemplateEntity.lock(ctx, id, version), action);
}

/** A line as the history tells it. */
function told(line: Line | FeeTemplateLine): Record<string, unknown> {
  const { chargeCodeId, partyRole, supplierId, basis, priceSource, currency, unitPrice, minAmount, remark } = line;
  const side = directionOf(partyRole) === 'AR' ? 'sell' : 'cost';
  const prices = { [`${side}Price`]: unitPrice, [`${side}Min`]: minAmount };
  return { chargeCodeId, partyRole, supplierId, basis, priceSource, currency, ...prices, remark };
}

async function writeLines(
  ctx: CommandCtx,
  templateId: string,
  lines: readonly Line[],
  stored: readonly FeeTemplateLine[],
): Promise<void> {
  const kept = new Set(lines.flatMap(({ id }) => (id === null ? [] : [id])));
  const gone = stored.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (gone.length > 0) await ctx.tx.delete(finFeeTemplateLine).where(inArray(finFeeTemplateLine.id, gone));
  for (const [sortNo, { id, ...line }] of lines.entries())
    await (id === null
      ? ctx.tx.insert(finFeeTemplateLine).values({ ...line, templateId, sortNo })
      : ctx.tx
          .update(finFeeTemplateLine)
          .set({ ...line, sortNo })
          .where(and(eq(finFeeTemplateLine.id, id), eq(finFeeTemplateLine.templateId, templateId))));
}

/** Name, charges, suppliers and currencies are there and fit; what a line named before may have been stopped since. */
async function checkTemplate(
  ctx: CommandCtx,
  { name, lines }: FeeTemplateInput,
  row: FeeTemplateRecord | null,
  stored: readonly FeeTemplateLine[],
): Promise<void> {
  const wrong: Record<string, string> = {};
  const [same] = await ctx.tx
    .select({ id: finFeeTemplate.id })
    .from(finFeeTemplate)
    .where(and(eq(finFeeTemplate.name, name), row ? ne(finFeeTemplate.id, row.id) : undefined));
  if (same) wrong.name = '已有同名费用模板';
  const charges = new Map(
    (
      await ctx.tx
        .select()
        .from(finChargeCode)
        .where(inArray(finChargeCode.id, [...new Set(lines.map(({ chargeCodeId }) => chargeCodeId))]))
    ).map((charge) => [charge.id, charge]),
  );
  const currencies = new Set(
    (await ctx.tx.select({ code: syCurrency.code }).from(syCurrency).where(eq(syCurrency.enabled, true))).map(
      ({ code }) => code,
    ),
  );
  const known = new Map(stored.map((line) => [line.id, line]));
  const seen = new Set<string>();
  for (const [at, line] of lines.entries()) {
    const path = (field: keyof Line) => `lines.${at}.${field}`;
    const before = line.id === null ? undefined : known.get(line.id);
    if (line.id !== null && (!before || seen.has(line.id))) throw refuse('VERSION_CONFLICT');
    if (line.id !== null) seen.add(line.id);
    const charge = charges.get(line.chargeCodeId);
    const direction = directionOf(line.partyRole);
    const usable = charge && (charge.status === 'ENABLED' || before?.chargeCodeId === charge.id);
    if (!usable) wrong[path('chargeCodeId')] = '费用项目不存在或已停用';
    else if (!charge.directions.includes(direction))
      wrong[path('chargeCodeId')] = `费用项目不能用于${direction === 'AR' ? '应收' : '应付'}`;
    if (!currencies.has(line.currency)) wrong[path('currency')] = '币种不存在或已停用';
    if (line.supplierId !== null && !(await usableSupplier(ctx, line.supplierId, before?.supplierId)))
      wrong[path('supplierId')] = '供应商不存在、已停用或无权使用';
    if (line.unitPrice !== null && !seesPrice(ctx.actor, line.partyRole))
      wrong[path('unitPrice')] = '无权填写该方向的单价';
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}
