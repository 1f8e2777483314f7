import { obeysUnit, oddQuantity } from '@shared/contract/logistics/allocation-split.ts';
import type { ClearanceInput } from '@shared/contract/logistics/clearance.contract.ts';
import {
  CLEARANCE_DOC,
  DOC_STATE,
  type ClearanceDoc,
  type DocState,
} from '@shared/contract/logistics/clearance.labels.ts';
import { clearanceMachine } from '@shared/contract/logistics/clearance.machine.ts';
import { and, asc, eq } from 'drizzle-orm';
import { syCountry, syCurrency } from '../../masters/base/base.tables.ts';
import { unitsOf } from '../../masters/hs-codes/hs-code.reads.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { keepPersons } from '../../platform/field-rights.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { clearances } from './clearance.entity.ts';
import { taxLines, type GivenLine } from './clearance-duty.ts';
import { lockClearance } from './clearance-steps.ts';
import { lgClearanceDoc, lgClearanceLine } from './clearance.tables.ts';

/** 编辑: head and lines; the server taxes them anew. What has been paid is not changed any more. */
export async function saveClearance(ctx: CommandCtx, id: string, input: ClearanceInput): Promise<void> {
  const { row, container } = await lockClearance(ctx, id, input.version, 'update');
  if (row.taxPaidAt) throw refuse('ILLEGAL_STATE', `${row.clearanceNo} 税金已缴，不能再修改。`);
  await requireKnown(ctx, input);
  const { version: _version, ack: _ack, lines, ...form } = input;
  const head = {
    ...form,
    companyId: row.companyId,
    consignee: keepPersons(ctx.actor, 'consignee', form.consignee, row.consignee),
    importer: keepPersons(ctx.actor, 'importer', form.importer, row.importer),
  };
  const totals = await taxLines(ctx, id, head, lines, container.ata);
  await clearances.update(
    ctx,
    row,
    { ...head, ...totals },
    { action: '编辑', code: 'update', touch: true, after: { 明细: lines.map(lineText).join('；') } },
  );
}
const lineText = ({ foreignHsCode, name, qty, customsValue }: GivenLine) =>
  `${foreignHsCode ?? '—'} ${name} ${qty} ${customsValue}`;

async function requireKnown(ctx: CommandCtx, { country, currency, lines }: ClearanceInput): Promise<void> {
  const wrong: Record<string, string> = {};
  const [known] = await ctx.tx.select().from(syCountry).where(eq(syCountry.alpha2, country));
  if (!known) wrong.country = '国家不存在';
  const [money] = await ctx.tx.select().from(syCurrency).where(eq(syCurrency.code, currency));
  if (!money?.enabled) wrong.currency = '币种不存在或已停用';
  const units = await unitsOf(
    ctx,
    lines.map(({ unit }) => unit),
  );
  for (const [index, { unit, qty }] of lines.entries()) {
    const known = units.get(unit ?? '');
    if (known && !obeysUnit(qty, known.decimals)) wrong[`lines.${index}.qty`] = oddQuantity(known.name, known.decimals);
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}

interface DocInput {
  kind: ClearanceDoc;
  state: DocState;
  reason: string | null;
}
/** 登记资料 (LOG-086): 豁免 and taking it back need the right and a reason; the certificate of origin changes the duty (LOG-087). */
export async function saveDocs(
  ctx: CommandCtx,
  id: string,
  version: number,
  items: readonly DocInput[],
): Promise<void> {
  const { row, container } = await lockClearance(ctx, id, version, 'docs');
  const docs = await ctx.tx.select().from(lgClearanceDoc).where(eq(lgClearanceDoc.clearanceId, id));
  const changed: string[] = [];
  let duty = false;
  for (const [index, { kind, state, reason }] of items.entries()) {
    const known = docs.find((each) => each.kind === kind);
    const why = state === 'WAIVED' ? reason : null;
    if (!known || (known.state === state && known.reason === why)) continue;
    const waiver = state === 'WAIVED' || known.state === 'WAIVED';
    if (!ctx.actor.may(waiver ? 'logistics.qingguan.waive' : 'logistics.qingguan.edit'))
      throw refuse('NO_PERMISSION', `您不能${waiver ? '豁免' : '登记'}清关资料。`);
    if (state === 'WAIVED' && why === null) throw invalid({ [`items.${index}.reason`]: '豁免须填写原因' });
    duty ||= kind === 'FTA' && (state === 'RECEIVED') !== (known.state === 'RECEIVED');
    await ctx.tx
      .update(lgClearanceDoc)
      .set({ state, reason: why, changedBy: ctx.actor.system ? null : ctx.actor.userId, changedAt: ctx.now() })
      .where(and(eq(lgClearanceDoc.clearanceId, id), eq(lgClearanceDoc.kind, kind)));
    changed.push(`${CLEARANCE_DOC[kind]} ${DOC_STATE[state]}${why ? `（${why}）` : ''}`);
  }
  if (duty && row.taxPaidAt) throw refuse('ILLEGAL_STATE', `${row.clearanceNo} 税金已缴，不能再改原产地证书。`);
  const totals = duty ? await taxLines(ctx, id, row, await givenLines(ctx, id), container.ata) : {};
  await clearances.transition(ctx, clearanceMachine, row, 'docs', totals, { after: { 资料: changed.join('；') } });
}

/** The lines as they were entered. */
export const givenLines = (ctx: CommandCtx, id: string): Promise<GivenLine[]> =>
  ctx.tx
    .select({
      sourceKey: lgClearanceLine.sourceKey,
      hsCode: lgClearanceLine.hsCode,
      foreignHsCode: lgClearanceLine.foreignHsCode,
      name: lgClearanceLine.name,
      qty: lgClearanceLine.qty,
      unit: lgClearanceLine.unit,
      customsValue: lgClearanceLine.customsValue,
      agreement: lgClearanceLine.agreement,
    })
    .from(lgClearanceLine)
    .where(eq(lgClearanceLine.clearanceId, id))
    .orderBy(asc(lgClearanceLine.lineNo));

/** 登记代理账单: the number of the agent's bill for this container. */
export async function setBill(ctx: CommandCtx, id: string, version: number, agentBillNo: string | null): Promise<void> {
  const { row } = await lockClearance(ctx, id, version, 'bill', true);
  await clearances.transition(ctx, clearanceMachine, row, 'bill', { agentBillNo });
}
