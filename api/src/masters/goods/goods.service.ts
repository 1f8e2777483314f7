import type { GoodsInput } from '@shared/contract/system/goods.input.ts';
import { goodsMachine } from '@shared/contract/system/goods.contract.ts';
import { wrongElements } from '@shared/contract/system/elements.ts';
import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import { shAttachment } from '../../services/attachments/attachment.tables.ts';
import { saveChildren } from '../base/child-rows.ts';
import { nextMasterNo } from '../base/master-number.ts';
import { fullPinyin, searchText } from '../../platform/pinyin.ts';
import { syBrand } from '../brands/brand.tables.ts';
import { customers } from '../customers/customer.entity.ts';
import { acCustomer } from '../customers/customer.tables.ts';
import { requireHs } from '../hs-codes/hs-code.service.ts';
import { syHsCode } from '../hs-codes/hs-code.tables.ts';
import { fieldLevel } from '../../platform/actor.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { goods, goodsForeignHs, type Goods } from './goods.entity.ts';
import { syGoods } from './goods.tables.ts';

/** New goods, numbered SP…, with their foreign codes. `demo` marks rows of the demo seed. */
export async function createGoods(ctx: CommandCtx, input: GoodsInput, demo = false): Promise<Goods> {
  await check(ctx, input, null);
  const goodsNo = await nextMasterNo(ctx, 'SP');
  const row = await goods.insert(
    ctx,
    { ...stored(ctx, input, goodsNo), goodsNo, demo },
    { action: '新增', code: 'create', ...(input.foreignHs.length > 0 ? foreignCodesSaid(input) : {}) },
  );
  await saveChildren(ctx, goodsForeignHs, row.id, input.foreignHs);
  return row;
}

/** Saves a form; prices that the caller may not see stay as they are. */
export async function updateGoods(ctx: CommandCtx, id: string, version: number, input: GoodsInput): Promise<Goods> {
  const row = await goods.lock(ctx, id, version);
  await check(ctx, input, row);
  const changed = await saveChildren(ctx, goodsForeignHs, id, input.foreignHs);
  return goods.update(ctx, row, stored(ctx, input, row.goodsNo), {
    action: '编辑',
    code: 'update',
    touch: changed !== null,
    ...(changed ? foreignCodesSaid(input) : {}),
  });
}

/** The foreign codes as the audit row tells them. */
const foreignCodesSaid = ({ foreignHs }: GoodsInput) => ({
  after: { 国外HS编码: foreignHs.map(({ country, code }) => `${country} ${code}`) },
});

export async function changeGoodsState(ctx: CommandCtx, id: string, version: number, action: 'disable' | 'enable') {
  return goods.transition(ctx, goodsMachine, await goods.lock(ctx, id, version), action);
}

/** 批量归类 of one locked row: the new code, and of the elements what it asks for. LOG-071. */
export async function classifyGoods(ctx: CommandCtx, row: Goods, hsCode: string): Promise<Goods> {
  const hs = await requireHs(ctx, hsCode, ctx.today());
  const wrong = wrongElements(hs.elements, row.elements);
  const elements = Object.fromEntries(Object.entries(row.elements).filter(([key]) => !(key in wrong)));
  return goods.update(ctx, row, { hsCode, elements }, { action: '归类', code: 'classify', reason: ctx.reason });
}

/** 设为封面: one of the pictures of the goods stands first. */
export async function setCover(ctx: CommandCtx, id: string, version: number, attachmentId: string): Promise<Goods> {
  const row = await goods.lock(ctx, id, version);
  const [picture] = await ctx.tx
    .select({ id: shAttachment.id })
    .from(shAttachment)
    .where(
      and(eq(shAttachment.id, attachmentId), eq(shAttachment.ownerType, goods.kind), eq(shAttachment.ownerId, id)),
    );
  if (!picture) throw refuse('NOT_FOUND', '图片已删除，请刷新。');
  return goods.update(ctx, row, { coverId: attachmentId }, { action: '设为封面', code: 'cover' });
}

function stored(ctx: CommandCtx, input: GoodsInput, goodsNo: string) {
  const { foreignHs: _foreign, purchasePrice, purchaseCurrency, sellPrice, sellCurrency, ...fields } = input;
  const cost = fieldLevel(ctx.actor, 'money.cost') === 'VISIBLE';
  const sell = fieldLevel(ctx.actor, 'money.sell') === 'VISIBLE';
  return {
    ...fields,
    elements: Object.fromEntries(Object.entries(input.elements).filter(([, value]) => value.trim() !== '')),
    ...(cost && purchasePrice !== undefined ? { purchasePrice } : {}),
    ...(cost && purchaseCurrency !== undefined ? { purchaseCurrency } : {}),
    ...(sell && sellPrice !== undefined ? { sellPrice } : {}),
    ...(sell && sellCurrency !== undefined ? { sellCurrency } : {}),
    pinyin: fullPinyin(input.nameCn),
    searchText: soughtBy(input, goodsNo),
  };
}

/** What goods are found by, beside their pinyin. */
export const soughtBy = (
  row: Pick<Goods, 'sku' | 'nameCn' | 'nameEn' | 'barcode' | 'model' | 'spec'>,
  goodsNo: string,
): string => searchText([goodsNo, row.sku, row.nameEn, row.barcode, row.model, row.spec], [row.nameCn]);

/** Only what differs from the stored row is checked, so that a code that was voided later does not stop an edit. */
async function check(ctx: CommandCtx, input: GoodsInput, row: Goods | null): Promise<void> {
  const { customerId, brandId, hsCode, sku, barcode } = input;
  if (
    customerId !== null &&
    customerId !== row?.customerId &&
    !(await customers.exists(ctx, eq(acCustomer.id, customerId)))
  )
    throw invalid({ customerId: '客户不存在或无权访问' });
  if (row && row.customerId !== customerId) await refuseNewCustomer(ctx, row, customerId);
  if (brandId !== null && brandId !== row?.brandId) {
    const [brand] = await ctx.tx.select({ status: syBrand.status }).from(syBrand).where(eq(syBrand.id, brandId));
    if (brand?.status !== 'ENABLED') throw invalid({ brandId: '品牌不存在或已停用' });
  }
  if (hsCode !== null && hsCode !== row?.hsCode) await requireHs(ctx, hsCode, ctx.today());
  await checkElements(ctx, input);
  const except = row ? ne(syGoods.id, row.id) : undefined;
  if (sku !== null) {
    const same = and(
      sql`coalesce(${syGoods.customerId}, 0) = ${customerId ?? '0'}::bigint and upper(${syGoods.sku}) = ${sku.toUpperCase()} and ${syGoods.deletedAt} is null`,
      except,
    );
    const twin = await twinOf(ctx, same);
    if (twin) throw refuse('DUPLICATE', `SKU ${sku} 与 ${twin} 重复。`, { fields: { sku: `与 ${twin} 重复` } });
  }
  if (barcode !== null) {
    const same = and(
      sql`upper(${syGoods.barcode}) = ${barcode.toUpperCase()} and ${syGoods.deletedAt} is null`,
      except,
    );
    const twin = await twinOf(ctx, same);
    if (twin)
      throw refuse('DUPLICATE', `条码 ${barcode} 与 ${twin} 重复。`, { fields: { barcode: `与 ${twin} 重复` } });
  }
}

/** What texts call other goods with the same SKU or barcode: their number, in scope; null: there are none. */
async function twinOf(ctx: CommandCtx, same: SQL | undefined): Promise<string | null> {
  const [twin] = await ctx.tx.select({ id: syGoods.id, no: syGoods.goodsNo }).from(syGoods).where(same);
  if (!twin) return null;
  return (await goods.exists(ctx, eq(syGoods.id, twin.id))) ? twin.no : '其他客户的商品';
}

/** Goods that stand on order lines of other customers cannot become one customer's own. */
async function refuseNewCustomer(ctx: CommandCtx, row: Goods, customerId: string | null): Promise<void> {
  if (customerId === null) return;
  const { rows } = await ctx.tx.execute<{ no: string }>(
    sql`select o.order_no as no from lg_order_line l join lg_order o on o.id = l.order_id
      where l.goods_id = ${row.id} and o.customer_id <> ${customerId} limit 1`,
  );
  if (rows[0]) throw invalid({ customerId: `已用于其他客户的订单 ${rows[0].no}` });
}

async function checkElements(ctx: CommandCtx, { hsCode, elements }: GoodsInput): Promise<void> {
  const keys = Object.keys(elements).filter((key) => elements[key]?.trim());
  if (keys.length === 0) return;
  const [hs] =
    hsCode === null
      ? []
      : await ctx.tx
          .select()
          .from(syHsCode)
          .where(inArray(syHsCode.code, [hsCode]));
  const wrong = wrongElements(hs?.elements ?? [], Object.fromEntries(keys.map((key) => [key, elements[key] ?? ''])));
  if (Object.keys(wrong).length > 0)
    throw invalid(Object.fromEntries(Object.entries(wrong).map(([key, text]) => [`elements.${key}`, text])));
}
