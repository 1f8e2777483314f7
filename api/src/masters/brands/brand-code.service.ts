import { allowedActions } from '@shared/contract/machine.ts';
import { daysLeft, licenceState } from '@shared/contract/system/brand-rules.ts';
import {
  brandCodeMachine,
  type BrandCodeDetail,
  type BrandCodeInput,
} from '@shared/contract/system/brand-code.contract.ts';
import { eq } from 'drizzle-orm';
import { countryNames } from '../base/countries.ts';
import { customers } from '../customers/customer.entity.ts';
import { acCustomer } from '../customers/customer.tables.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import type { Answerable } from '../../platform/route.ts';
import { brandCodes, brandName, brands, type BrandCode } from './brand.entity.ts';
import { codeUses, refuseUsedCode } from './brand-code-usage.ts';
import { syBrand, syBrandCode } from './brand.tables.ts';

export async function createBrandCode(ctx: CommandCtx, input: BrandCodeInput): Promise<BrandCode> {
  return brandCodes.insert(ctx, await checked(ctx, input, null), { action: '新增', code: 'create' });
}

/** Saves a form; a used code keeps its text, brand and customer, as documents say them. */
export async function updateBrandCode(
  ctx: CommandCtx,
  id: string,
  version: number,
  input: BrandCodeInput,
): Promise<BrandCode> {
  const row = await brandCodes.lock(ctx, id, version);
  const fixed = (['code', 'brandId', 'customerId'] as const).filter((field) => input[field] !== row[field]);
  if (fixed.length > 0 && (await codeUses(ctx.tx, [id])).size > 0)
    throw refuse('SYS-002', `${row.code} 已使用，编码、品牌和客户不能修改。`, {
      fields: Object.fromEntries(fixed.map((field) => [field, '已使用，不能修改'])),
    });
  return brandCodes.update(ctx, row, await checked(ctx, input, row), { action: '编辑', code: 'update' });
}

export async function setBrandCode(
  ctx: CommandCtx,
  id: string,
  version: number,
  action: 'disable' | 'enable',
): Promise<BrandCode> {
  return brandCodes.transition(ctx, brandCodeMachine, await brandCodes.lock(ctx, id, version), action);
}

/** SYS-002: a used code stays. */
export async function removeBrandCode(ctx: CommandCtx, id: string, version: number): Promise<void> {
  const row = await brandCodes.lock(ctx, id, version);
  await refuseUsedCode(ctx.tx, row);
  await brandCodes.remove(ctx, row, { action: '删除', code: 'remove' });
}

export async function brandCodeDetail(ctx: Ctx, row: BrandCode): Promise<Answerable<BrandCodeDetail>> {
  const [names] = await ctx.db
    .select({ brandName, customerName: acCustomer.name })
    .from(syBrandCode)
    .innerJoin(syBrand, eq(syBrand.id, syBrandCode.brandId))
    .leftJoin(acCustomer, eq(acCustomer.id, syBrandCode.customerId))
    .where(eq(syBrandCode.id, row.id));
  return {
    ...row,
    brandName: names?.brandName ?? '',
    customerName: names?.customerName ?? null,
    territoryNames: await countryNames(ctx, row.territory),
    licence: licenceState(row.authorisedFrom, row.authorisedTo, ctx.today()),
    daysLeft: daysLeft(row.authorisedTo, ctx.today()),
    usedCount: (await codeUses(ctx.db, [row.id])).get(row.id) ?? 0,
    actions: brandCodeActions(ctx, row.status),
  };
}

/** What may be done with a brand code in its state. */
export const brandCodeActions = (ctx: Ctx, status: BrandCode['status']) =>
  allowedActions(brandCodeMachine, status, (code) => ctx.actor.may(code));

async function checked(ctx: CommandCtx, input: BrandCodeInput, row: BrandCode | null) {
  const brand = await brands.findOrNull(ctx, eq(syBrand.id, input.brandId));
  if (!brand) throw invalid({ brandId: '品牌不存在或无权访问' });
  if (brand.status === 'DISABLED' && brand.id !== row?.brandId) throw invalid({ brandId: '品牌已停用' });
  if (input.customerId && input.customerId !== row?.customerId) {
    const customer = await customers.findOrNull(ctx, eq(acCustomer.id, input.customerId));
    if (!customer) throw invalid({ customerId: '客户不存在或无权访问' });
  }
  if (input.code !== row?.code) {
    const [twin] = await ctx.tx.select().from(syBrandCode).where(eq(syBrandCode.code, input.code));
    if (twin) throw refuse('ACC-001', `品牌编码 ${input.code} 已存在，请换一个。`, { fields: { code: '已存在' } });
  }
  const territory = [...new Set(input.territory)].toSorted();
  if ((await countryNames(ctx, territory)).length !== territory.length) throw invalid({ territory: '国家/地区不存在' });
  return { ...input, territory };
}
