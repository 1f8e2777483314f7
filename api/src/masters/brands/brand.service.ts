import { normaliseName } from '@shared/contract/accounts/identifiers.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { brandMachine, type BrandDetail, type BrandInput } from '@shared/contract/system/brand.contract.ts';
import { and, eq, inArray, ne, or } from 'drizzle-orm';
import { countryNames } from '../base/countries.ts';
import { searchText } from '../../platform/pinyin.ts';
import { refuseUsed, usedInAll, usesOf } from '../../platform/usage.ts';
import { customers } from '../customers/customer.entity.ts';
import { acCustomer } from '../customers/customer.tables.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import type { Answerable } from '../../platform/route.ts';
import { brandLogo, brands, type Brand } from './brand.entity.ts';
import { syBrand } from './brand.tables.ts';

/** Brand codes are part of a brand, not a use of its name by goods. */
const BRAND_CODES = ['sy_brand_code'];

const titleOf = (row: Pick<Brand, 'nameCn' | 'nameEn'>): string => row.nameCn ?? row.nameEn ?? '';

export async function createBrand(ctx: CommandCtx, input: BrandInput): Promise<Brand> {
  return brands.insert(ctx, await checked(ctx, input, null), { action: '新增', code: 'create' });
}

export async function updateBrand(ctx: CommandCtx, id: string, version: number, input: BrandInput): Promise<Brand> {
  const row = await brands.lock(ctx, id, version);
  return brands.update(ctx, row, await checked(ctx, input, row), { action: '编辑', code: 'update' });
}

export async function setBrand(
  ctx: CommandCtx,
  id: string,
  version: number,
  action: 'disable' | 'enable',
): Promise<Brand> {
  return brands.transition(ctx, brandMachine, await brands.lock(ctx, id, version), action);
}

/** SYS-002: a brand with goods or codes stays. */
export async function removeBrand(ctx: CommandCtx, id: string, version: number): Promise<void> {
  const row = await brands.lock(ctx, id, version);
  await refuseUsed(ctx.tx, { table: brands.kind, title: '品牌', no: titleOf(row), id });
  await brands.remove(ctx, row, { action: '删除', code: 'remove' });
}

/** id → goods and other rows that name the brand, its codes excepted. */
export async function goodsCounts(ctx: Ctx, ids: readonly string[]): Promise<Map<string, number>> {
  const uses = await usesOf(ctx.db, brands.kind, ids, BRAND_CODES);
  return new Map([...uses].map(([id, found]) => [id, usedInAll(found)]));
}

export async function brandDetail(ctx: Ctx, row: Brand): Promise<Answerable<BrandDetail>> {
  const [names] = await ctx.db
    .select({ customer: acCustomer.name, logoId: brandLogo })
    .from(syBrand)
    .leftJoin(acCustomer, eq(acCustomer.id, syBrand.ownerCustomerId))
    .where(eq(syBrand.id, row.id));
  const { nameCnKey: _cn, nameEnKey: _en, searchText: _search, ...shown } = row;
  return {
    ...shown,
    owner: names?.customer ?? row.ownerName,
    countryNames: await countryNames(ctx, row.countries),
    logoId: names?.logoId ?? null,
    goodsCount: (await goodsCounts(ctx, [row.id])).get(row.id) ?? 0,
    actions: brandActions(ctx, row.status),
  };
}

/** What may be done with a brand in its state. */
export const brandActions = (ctx: Ctx, status: Brand['status']) =>
  allowedActions(brandMachine, status, (code) => ctx.actor.may(code));

async function checked(ctx: CommandCtx, input: BrandInput, row: Brand | null) {
  const owner = input.ownerCustomerId
    ? await customers.findOrNull(ctx, eq(acCustomer.id, input.ownerCustomerId))
    : null;
  if (input.ownerCustomerId && !owner && input.ownerCustomerId !== row?.ownerCustomerId)
    throw invalid({ ownerCustomerId: '客户不存在或无权访问' });
  const nameCnKey = input.nameCn && normaliseName(input.nameCn);
  const nameEnKey = input.nameEn && normaliseName(input.nameEn);
  await refuseTwin(ctx, row?.id ?? null, { nameCn: nameCnKey, nameEn: nameEnKey });
  const countries = [...new Set(input.countries)].toSorted();
  if ((await countryNames(ctx, countries)).length !== countries.length) throw invalid({ countries: '国家/地区不存在' });
  const classes = [...new Set(input.classes)].toSorted((left, right) => left - right);
  const ownerName = owner?.name ?? input.ownerName;
  const names = [input.nameCn, input.nameEn].filter((name) => name !== null);
  const text = searchText([...names, ownerName, input.registrationNo, input.recordNo], [...names, ownerName ?? '']);
  const recordNo = input.ipRecorded ? input.recordNo : null;
  return { ...input, nameCnKey, nameEnKey, countries, classes, recordNo, searchText: text };
}

/** ACC-001: neither name may be a name of another brand, whatever spaces, brackets and width. */
async function refuseTwin(
  ctx: CommandCtx,
  ownId: string | null,
  keys: Record<'nameCn' | 'nameEn', string | null>,
): Promise<void> {
  const words = Object.values(keys).filter((key) => key !== null);
  const [twin] = await ctx.tx
    .select()
    .from(syBrand)
    .where(
      and(
        or(inArray(syBrand.nameCnKey, words), inArray(syBrand.nameEnKey, words)),
        ownId === null ? undefined : ne(syBrand.id, ownId),
      ),
    )
    .limit(1);
  if (!twin) return;
  const field = [twin.nameCnKey, twin.nameEnKey].includes(keys.nameCn) && keys.nameCn !== null ? 'nameCn' : 'nameEn';
  throw refuse('ACC-001', `品牌 ${titleOf(twin)} 已存在，请核对。`, { fields: { [field]: '已存在' } });
}
