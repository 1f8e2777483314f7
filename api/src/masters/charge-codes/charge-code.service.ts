import {
  CHARGE_NATURES,
  chargeCodeMachine,
  type ChargeCodeDetail,
  type ChargeCodeInput,
} from '@shared/contract/finance/charge-code.contract.ts';
import type { BaseStatus } from '@shared/contract/finance/base.labels.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { and, eq, ne } from 'drizzle-orm';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { searchText } from '../../platform/pinyin.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { usesOf, usesText } from '../../platform/usage.ts';
import { chargeCodeEntity } from './charge-code.entity.ts';
import { finChargeCode, type ChargeCodeRecord } from './charge-code.tables.ts';

/** 新增: the code is there for good. */
export async function createChargeCode(
  ctx: CommandCtx,
  input: ChargeCodeInput & { code: string },
): Promise<ChargeCodeRecord> {
  const [same] = await ctx.tx.select().from(finChargeCode).where(eq(finChargeCode.code, input.code));
  if (same) throw invalid({ code: `已用于费用项目「${same.name}」` });
  await requireOwnName(ctx, input.name, null);
  return chargeCodeEntity.insert(
    ctx,
    { ...input, searchText: searchText([input.code, input.name], [input.name]) },
    { action: '新增', code: 'create' },
  );
}

/** 编辑: everything but the code, and the nature only while nothing names the charge (3.16: FIN_NATURE_FIXED). */
export async function updateChargeCode(
  ctx: CommandCtx,
  id: string,
  version: number,
  input: ChargeCodeInput,
): Promise<ChargeCodeRecord> {
  const row = await chargeCodeEntity.lock(ctx, id, version);
  await requireOwnName(ctx, input.name, row);
  if (input.nature !== row.nature) {
    const used = await usedIn(ctx, row);
    if (used)
      throw refuse(
        'FIN_NATURE_FIXED',
        `费用项目「${row.name}」已被使用（${used}），性质不能由${CHARGE_NATURES[row.nature]}改为${CHARGE_NATURES[input.nature]}，请另建费用项目。`,
        { fields: { nature: '已被使用，不能改' } },
      );
  }
  return chargeCodeEntity.update(
    ctx,
    row,
    { ...input, searchText: searchText([row.code, input.name], [input.name]) },
    { action: '编辑', code: 'update' },
  );
}

/** 停用 / 启用: a stopped charge is not offered any more; what names it stays. */
export async function setChargeCode(
  ctx: CommandCtx,
  id: string,
  version: number,
  action: 'disable' | 'enable',
): Promise<ChargeCodeRecord> {
  return chargeCodeEntity.transition(ctx, chargeCodeMachine, await chargeCodeEntity.lock(ctx, id, version), action);
}

async function requireOwnName(ctx: CommandCtx, name: string, stored: ChargeCodeRecord | null): Promise<void> {
  const [same] = await ctx.tx
    .select()
    .from(finChargeCode)
    .where(and(eq(finChargeCode.name, name), stored ? ne(finChargeCode.id, stored.id) : undefined));
  if (same) throw invalid({ name: `费用项目 ${same.code} 已用此名称` });
}

/** Where a charge is used, in words; null: nowhere. */
async function usedIn(ctx: Ctx, { id }: ChargeCodeRecord): Promise<string | null> {
  const uses = (await usesOf(ctx.db, 'fin_charge_code', [id])).get(id);
  return uses ? usesText(uses) : null;
}

export const chargeCodeActions = (ctx: Ctx, status: BaseStatus) =>
  allowedActions(chargeCodeMachine, status, (code) => ctx.actor.may(code));

export async function chargeCodeDetail(ctx: Ctx, id: string): Promise<ChargeCodeDetail> {
  const row = await chargeCodeEntity.find(ctx, id);
  const { createdAt: _at, createdBy: _by, updatedAt: _on, updatedBy: _who, searchText: _text, ...rest } = row;
  return { ...rest, usedIn: await usedIn(ctx, row), actions: chargeCodeActions(ctx, row.status) };
}
