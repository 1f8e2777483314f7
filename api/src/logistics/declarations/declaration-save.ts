import type { DeclarationInput, DeclarationLineInput } from '@shared/contract/logistics/declaration.input.ts';
import { declMachine, type DeclAction } from '@shared/contract/logistics/declaration.machine.ts';
import { obeysUnit, oddQuantity } from '@shared/contract/logistics/allocation-split.ts';
import { wrongElements } from '@shared/contract/system/elements.ts';
import { asc, eq, inArray } from 'drizzle-orm';
import { syCompany } from '../../services/people/org.tables.ts';
import { syCountry, syCurrency } from '../../masters/base/base.tables.ts';
import { brands } from '../../masters/brands/brand.entity.ts';
import { syBrand } from '../../masters/brands/brand.tables.ts';
import { containers } from '../containers/container.entity.ts';
import { customers } from '../../masters/customers/customer.entity.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { unitsOf } from '../../masters/hs-codes/hs-code.reads.ts';
import { syHsCode } from '../../masters/hs-codes/hs-code.tables.ts';
import { fieldLevel } from '../../platform/actor.ts';
import { canonical } from '../../platform/canonical.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { withHand } from '../../platform/hands.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { usableSupplier } from '../../masters/suppliers/usable-supplier.ts';
import { declarations } from './declaration.entity.ts';
import {
  lgDeclarationCargo,
  lgDeclarationLine,
  type DeclarationLineRow,
  type DeclarationRow,
} from './declaration.tables.ts';

/** The locked declaration, if its state allows the action and its container is not held (LOG-018). */
export async function lockDeclaration(
  ctx: CommandCtx,
  id: string,
  version: number,
  action: DeclAction,
): Promise<DeclarationRow> {
  const row = await declarations.lockFor(ctx, declMachine, action, id, version);
  const [container] = await ctx.tx.select().from(containers.table).where(eq(containers.table.id, row.containerId));
  if (container?.hold)
    throw refuse('LOG-018', `${container.containerCode} 已暂停（${container.holdReason ?? ''}），请先解除。`);
  return row;
}

/** Saves the form: header and its lines, which are given; what is still missing is named by the check panel. */
export async function updateDeclaration(ctx: CommandCtx, id: string, input: DeclarationInput): Promise<DeclarationRow> {
  const row = await lockDeclaration(ctx, id, input.version, 'update');
  const stored = await ctx.tx
    .select()
    .from(lgDeclarationLine)
    .where(eq(lgDeclarationLine.declarationId, id))
    .orderBy(asc(lgDeclarationLine.itemNo));
  const wrong: Record<string, string> = {};
  await checkHeader(ctx, row, input, wrong);
  await checkLines(ctx, stored, input.lines, wrong);
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  const costs = ctx.actor.system === true || fieldLevel(ctx.actor, 'money.cost') === 'VISIBLE';
  const changed: string[] = [];
  for (const line of input.lines) {
    const before = stored.find((each) => each.id === line.id);
    if (!before) continue;
    const values = { ...before, ...line, purchaseAmount: costs ? line.purchaseAmount : before.purchaseAmount };
    if (canonical(values) === canonical(before)) continue;
    const { id: _id, ...columns } = values;
    await ctx.tx.update(lgDeclarationLine).set(columns).where(eq(lgDeclarationLine.id, before.id));
    changed.push(`第 ${before.itemNo} 项`);
  }
  const changes = { ...headerOf(input), editedBy: withHand(ctx, row) };
  return declarations.update(ctx, row, changes, {
    action: '编辑',
    code: 'update',
    touch: changed.length > 0,
    ...(changed.length > 0 ? { after: { 修改: changed.join('、') } } : {}),
  });
}

/** LOG-074: a supervision paper that is not needed, with the reason; without one the waiver is taken back. */
export async function waivePaper(
  ctx: CommandCtx,
  id: string,
  version: number,
  { letter, reason }: { letter: string; reason: string | null },
): Promise<DeclarationRow> {
  const row = await lockDeclaration(ctx, id, version, 'waive');
  const others = row.waivers.filter((each) => each.letter !== letter);
  const waivers =
    reason === null ? others : [...others, { letter, reason, by: ctx.actor.name, at: ctx.now().toISOString() }];
  return declarations.update(
    ctx,
    row,
    { waivers },
    {
      action: reason === null ? '取消豁免单证' : '豁免单证',
      code: 'waive',
      reason,
      touch: true,
      after: { 监管条件: letter },
    },
  );
}

/** 删除 of a draft that was never lodged; its cartons may be generated again. */
export async function removeDeclaration(ctx: CommandCtx, id: string, version: number, reason: string): Promise<void> {
  const row = await lockDeclaration(ctx, id, version, 'remove');
  if (row.submittedAt !== null) throw refuse('ILLEGAL_STATE', `${row.declNo} 已申报过，不能删除，请撤销。`);
  await ctx.tx.delete(lgDeclarationCargo).where(eq(lgDeclarationCargo.declarationId, id));
  await ctx.tx.delete(lgDeclarationLine).where(eq(lgDeclarationLine.declarationId, id));
  await declarations.remove(ctx, row, { action: '删除', code: 'remove', reason });
}

async function checkHeader(
  ctx: CommandCtx,
  row: DeclarationRow,
  input: DeclarationInput,
  wrong: Record<string, string>,
): Promise<void> {
  if (!(await mayExport(ctx, row, input))) wrong.exporterId = '境内发货人不存在或已停用';
  if (input.brokerId !== null) {
    const broker = await usableSupplier(ctx, input.brokerId, row.brokerId);
    if (!broker) wrong.brokerId = '报关行不存在或已停用';
    else if (!broker.types.includes('BROKER')) wrong.brokerId = '不是报关行';
  }
  const countries = await known(ctx, 'country', [
    input.tradeCountry,
    input.destCountry,
    ...input.lines.flatMap((line) => [line.originCountry, line.destCountry]),
  ]);
  for (const key of ['tradeCountry', 'destCountry'] as const)
    if (input[key] !== null && !countries.has(input[key])) wrong[key] = '国家/地区不存在';
  for (const [index, line] of input.lines.entries()) {
    if (!countries.has(line.originCountry)) wrong[`lines.${index}.originCountry`] = '国家/地区不存在';
    if (line.destCountry !== null && !countries.has(line.destCountry))
      wrong[`lines.${index}.destCountry`] = '国家/地区不存在';
  }
  const currencies = await known(ctx, 'currency', [
    ...(['freight', 'insurance', 'misc'] as const).map((key) => input[key]?.currency ?? null),
    ...input.totals.map(({ currency }) => currency),
    ...input.lines.map(({ currency }) => currency),
  ]);
  for (const key of ['freight', 'insurance', 'misc'] as const) {
    const currency = input[key]?.currency;
    if (currency && !currencies.has(currency)) wrong[`${key}.currency`] = '币种不存在';
  }
  const seen = new Set<string>();
  for (const [index, { currency }] of input.totals.entries()) {
    if (!currencies.has(currency)) wrong[`totals.${index}.currency`] = '币种不存在';
    else if (seen.has(currency)) wrong[`totals.${index}.currency`] = '币种重复';
    seen.add(currency);
  }
  for (const [index, { currency }] of input.lines.entries())
    if (!currencies.has(currency)) wrong[`lines.${index}.currency`] = '币种不存在';
}

/** A company of the caller's own, or a customer in scope; the one that stands there already stays. */
async function mayExport(ctx: CommandCtx, row: DeclarationRow, input: DeclarationInput): Promise<boolean> {
  const { exporterKind, exporterId } = input;
  if (exporterId === (exporterKind === 'COMPANY' ? row.exporterCompanyId : row.exporterCustomerId)) return true;
  if (exporterKind === 'CUSTOMER') return customers.exists(ctx, eq(acCustomer.id, exporterId));
  if (!ctx.actor.system && !ctx.actor.companies.includes(exporterId)) return false;
  const [company] = await ctx.tx.select().from(syCompany).where(eq(syCompany.id, exporterId));
  return company?.status === 'ENABLED';
}

async function known(
  ctx: CommandCtx,
  what: 'country' | 'currency',
  values: readonly (string | null)[],
): Promise<Set<string>> {
  const wanted = [...new Set(values.flatMap((value) => value ?? []))];
  if (wanted.length === 0) return new Set();
  const found =
    what === 'country'
      ? await ctx.tx.select({ code: syCountry.alpha2 }).from(syCountry).where(inArray(syCountry.alpha2, wanted))
      : await ctx.tx.select({ code: syCurrency.code }).from(syCurrency).where(inArray(syCurrency.code, wanted));
  return new Set(found.map(({ code }) => code));
}

/** The lines are those of the declaration; elements are of their code, brands in scope. */
async function checkLines(
  ctx: CommandCtx,
  stored: readonly DeclarationLineRow[],
  lines: readonly DeclarationLineInput[],
  wrong: Record<string, string>,
): Promise<void> {
  if (lines.length !== stored.length) wrong.lines = '明细已变动，请刷新';
  const codes = await ctx.tx
    .select()
    .from(syHsCode)
    .where(inArray(syHsCode.code, ['', ...lines.flatMap(({ hsCode }) => hsCode ?? [])]));
  const brandIds = new Set(
    (await brands.findMany(ctx, inArray(syBrand.id, ['0', ...lines.flatMap(({ brandId }) => brandId ?? [])]))).map(
      ({ id }) => id,
    ),
  );
  const units = await unitsOf(
    ctx,
    lines.flatMap(({ unit1, unit2, unit3 }) => [unit1, unit2, unit3]),
  );
  for (const [index, line] of lines.entries()) {
    const before = stored.find(({ id }) => id === line.id);
    if (!before) wrong[`lines.${index}.name`] = '明细已变动，请刷新';
    if (line.brandId !== null && line.brandId !== before?.brandId && !brandIds.has(line.brandId))
      wrong[`lines.${index}.brandId`] = '品牌不存在';
    if (line.qty1?.startsWith('-')) wrong[`lines.${index}.qty1`] = '不能小于 0';
    for (const key of ['qty2', 'qty3', 'unitPrice', 'total', 'purchaseAmount'] as const)
      if (line[key]?.startsWith('-')) wrong[`lines.${index}.${key}`] = '不能小于 0';
    for (const at of [1, 2, 3] as const) {
      const unit = units.get(line[`unit${at}`] ?? '');
      if (unit && !obeysUnit(line[`qty${at}`], unit.decimals))
        wrong[`lines.${index}.qty${at}`] = oddQuantity(unit.name, unit.decimals);
    }
    const hs = codes.find(({ code }) => code === line.hsCode);
    if (line.hsCode !== null && !hs) wrong[`lines.${index}.hsCode`] = 'HS 编码不存在';
    const bad = hs ? Object.values(wrongElements(hs.elements, line.elements)) : [];
    if (bad.length > 0) wrong[`lines.${index}.elements`] = bad.join('；');
  }
}

/** Columns of the header out of the form. */
function headerOf(input: DeclarationInput) {
  const { version: _version, ack: _ack, lines: _lines, exporterId, ...rest } = input;
  return {
    ...rest,
    exporterCompanyId: input.exporterKind === 'COMPANY' ? exporterId : null,
    exporterCustomerId: input.exporterKind === 'CUSTOMER' ? exporterId : null,
  };
}
