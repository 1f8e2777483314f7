import { cutAt, uncut } from '@shared/contract/system/dated.ts';
import { hsMachine, type HsCodeInput, type HsRateInput } from '@shared/contract/system/hs-code.contract.ts';
import { isLegal, illegalText } from '@shared/contract/machine.ts';
import { and, eq, sql } from 'drizzle-orm';
import { fullPinyin, initials } from '../../platform/pinyin.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { hsCodes, hsRates, type HsCode } from './hs-code.entity.ts';
import { ratesOf } from './hs-rate.service.ts';
import { syHsCode } from './hs-code.tables.ts';
import { hsUsage } from './hs-code-usage.ts';

/** A new code with its first rates. `demo` marks rows of the demo seed. */
export async function createHs(
  ctx: CommandCtx,
  { rate, ...input }: HsCodeInput & { rate: HsRateInput },
  demo = false,
): Promise<HsCode> {
  const [twin] = await ctx.tx.select({ id: syHsCode.id }).from(syHsCode).where(eq(syHsCode.code, input.code));
  if (twin) throw refuse('DUPLICATE', `HS编码 ${input.code} 已存在。`, { fields: { code: '已存在' } });
  const row = await hsCodes.insert(
    ctx,
    { ...input, searchText: searchOf(input), demo },
    { action: '新增', code: 'create', after: { rate } },
  );
  await hsRates.insert(ctx, { ...rate, hsId: row.id }, { action: '新增' });
  return row;
}

/** Saves the form; the code stays. */
export async function updateHs(
  ctx: CommandCtx,
  id: string,
  version: number | null,
  input: HsCodeInput,
): Promise<HsCode> {
  const row = await hsCodes.lock(ctx, id, version ?? undefined);
  if (input.code !== row.code) throw invalid({ code: '编码不能修改，请作废后新增' });
  return hsCodes.update(ctx, row, { ...input, searchText: searchOf(input) }, { action: '编辑', code: 'update' });
}

interface Voiding {
  reason: string;
  voidFrom: string;
  replacedBy: string | null;
}
/** Voids a locked code as of a day: its rates end there; before that day it stays 有效 and can be restored. */
export async function voidHs(ctx: CommandCtx, row: HsCode, { voidFrom, replacedBy, reason }: Voiding): Promise<HsCode> {
  if (!isLegal(hsMachine, row.status, 'void'))
    throw refuse('ILLEGAL_STATE', `${row.code} ${illegalText(hsMachine, row.status, 'void')}。`);
  if (replacedBy !== null) await requireValid(ctx, replacedBy, row.code);
  const rates = await ratesOf(ctx, row.id);
  const late = rates.find(({ effectiveFrom }) => effectiveFrom >= voidFrom);
  if (late)
    throw refuse('SYS-001', `${row.code} 有 ${late.effectiveFrom} 起的税率版本，作废日期应晚于该日，或先撤销该版本。`);
  for (const rate of rates)
    if (rate.effectiveTo === null || rate.effectiveTo > voidFrom)
      await hsRates.update(ctx, await hsRates.lock(ctx, rate.id), cutAt(rate, voidFrom), { action: '作废' });
  const to = voidFrom <= ctx.today() ? 'VOID' : 'VALID';
  return hsCodes.transition(ctx, hsMachine, row, 'void', { voidFrom, replacedBy }, { to, reason });
}

/** Takes a voiding back: the version that it ended goes on to its own last day. */
export async function restoreHs(ctx: CommandCtx, id: string, version: number, reason: string): Promise<HsCode> {
  const row = await hsCodes.lock(ctx, id, version);
  if (row.voidFrom === null) throw refuse('ILLEGAL_STATE', `${row.code} 没有作废，不能恢复。`);
  for (const rate of await ratesOf(ctx, row.id))
    if (rate.cut && rate.effectiveTo === row.voidFrom)
      await hsRates.update(ctx, await hsRates.lock(ctx, rate.id), uncut(rate, []), { action: '恢复' });
  return hsCodes.transition(ctx, hsMachine, row, 'restore', { voidFrom: null, replacedBy: null }, { reason });
}

/** SYS-002: a code in use cannot be deleted. */
export async function removeHs(ctx: CommandCtx, id: string, version: number, reason: string): Promise<void> {
  const row = await hsCodes.lock(ctx, id, version);
  const { goods, orderLines, replaces } = await hsUsage(ctx.tx, row.code);
  if (goods + orderLines + replaces > 0)
    throw refuse(
      'SYS-002',
      `HS编码 ${row.code} 已被 ${goods} 个商品、${orderLines} 行订单明细、${replaces} 个作废编码引用，不能删除，只能作废。`,
    );
  await hsCodes.remove(ctx, row, { action: '删除', code: 'remove', reason });
}

/** LOG-071: an HS code that exists and counts on a day; refuses at the field `path`. */
export async function requireHs(ctx: CommandCtx, code: string, day: string, path = 'hsCode'): Promise<HsCode> {
  const row = await hsCodes.findOrNull(ctx, eq(syHsCode.code, code));
  const say = (text: string) => refuse('LOG-071', `HS编码 ${code} ${text}。`, { fields: { [path]: text } });
  if (!row) throw say('不存在');
  if (row.status === 'VOID' || (row.voidFrom !== null && row.voidFrom <= day))
    throw say(row.replacedBy ? `已作废，请改用 ${row.replacedBy}` : '已作废');
  return row;
}

async function requireValid(ctx: CommandCtx, replacedBy: string, code: string): Promise<void> {
  if (replacedBy === code) throw invalid({ replacedBy: '不能是自己' });
  const found = await hsCodes.findOrNull(ctx, sql`${and(eq(syHsCode.code, replacedBy), eq(syHsCode.status, 'VALID'))}`);
  if (!found) throw invalid({ replacedBy: '没有这个有效编码' });
}

/** Codes whose day of voiding has come become 作废 (job hs-expiry); answers them. */
export async function expireHs(ctx: CommandCtx): Promise<HsCode[]> {
  const due = await hsCodes.lockWhere(
    ctx,
    sql`${syHsCode.status} = 'VALID' and ${syHsCode.voidFrom} <= ${ctx.today()}::date`,
  );
  const done: HsCode[] = [];
  for (const row of due) done.push(await hsCodes.transition(ctx, hsMachine, row, 'expire', {}, { system: true }));
  return done;
}

const searchOf = ({ code, name, elements }: HsCodeInput): string =>
  [code, name, fullPinyin(name), initials(name), ...elements.map(({ label }) => label)].join(' ');
