import { hsMachine, type HsCodeDetail } from '@shared/contract/system/hs-code.contract.ts';
import { CIQ, concernsExport, SUPERVISION } from '@shared/contract/system/hs-labels.ts';
import { estimatedRebate } from '@shared/contract/system/rebate.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { asc, desc, eq, inArray } from 'drizzle-orm';
import { acUser } from '../../services/people/user.tables.ts';
import { syUnit } from '../base/base.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Answerable } from '../../platform/route.ts';
import type { HsCode } from './hs-code.entity.ts';
import { hidden } from './hs-code.list.ts';
import { syHsCode, syHsRate } from './hs-code.tables.ts';
import { hsUsage } from './hs-code-usage.ts';
import { rateOn } from './hs-rate.service.ts';

/** A code with its rate versions, what it is used for and what stands beside it. */
export async function hsDetail(ctx: Ctx, row: HsCode): Promise<Answerable<HsCodeDetail>> {
  const names = await unitNames(ctx, [row.unit1, row.unit2]);
  const rates = await ctx.db
    .select({ rate: syHsRate, createdByName: acUser.name })
    .from(syHsRate)
    .leftJoin(acUser, eq(acUser.id, syHsRate.createdBy))
    .where(eq(syHsRate.hsId, row.id))
    .orderBy(desc(syHsRate.effectiveFrom));
  const replaces = await ctx.db
    .select({ code: syHsCode.code, name: syHsCode.name })
    .from(syHsCode)
    .where(eq(syHsCode.replacedBy, row.code))
    .orderBy(asc(syHsCode.code));
  const [successor] = row.replacedBy
    ? await ctx.db.select({ name: syHsCode.name }).from(syHsCode).where(eq(syHsCode.code, row.replacedBy))
    : [];
  const { goods, openOrders, orderLines } = await hsUsage(ctx.db, row.code);
  const papers = new Set(await ctx.setting('declare.paper_letters'));
  const today = ctx.today();
  return {
    ...row,
    supervision: row.supervision.filter(isLetter),
    ciq: row.ciq.filter(isCiq),
    unit1Name: names.get(row.unit1) ?? row.unit1,
    unit2Name: row.unit2 === null ? null : (names.get(row.unit2) ?? row.unit2),
    replacedByName: successor?.name ?? null,
    replaces,
    rates: rates.map(({ rate, createdByName }) => ({
      ...rate,
      createdByName,
      removable: rate.effectiveFrom > today && rates.length > 1 && ctx.actor.may('system.hs.edit'),
    })),
    paperLetters: row.supervision.filter((letter) => papers.has(letter) && concernsExport(letter)),
    usage: { goods, openOrders, orderLines },
    actions: allowedActions(
      hsMachine,
      row.status,
      (code) => ctx.actor.may(code),
      (action) => (hidden(action, row.voidFrom) ? null : []),
    ),
  };
}
const isLetter = (value: string): value is keyof typeof SUPERVISION => Object.hasOwn(SUPERVISION, value);
const isCiq = (value: string): value is keyof typeof CIQ => Object.hasOwn(CIQ, value);

/** Chinese names of units by code. */
export async function unitNames(ctx: Ctx, codes: readonly (string | null)[]): Promise<Map<string, string>> {
  return new Map([...(await unitsOf(ctx, codes))].map(([code, { name }]) => [code, name]));
}

export interface UnitName {
  name: string;
  nameEn: string | null;
  /** Decimals that a quantity in it may have. */
  decimals: number;
}
/** Units by code, with their English names for papers that go abroad. */
export async function unitsOf(ctx: Ctx, codes: readonly (string | null)[]): Promise<Map<string, UnitName>> {
  const wanted = codes.filter((code) => code !== null);
  if (wanted.length === 0) return new Map();
  const found = await ctx.db
    .select({ code: syUnit.code, name: syUnit.name, nameEn: syUnit.nameEn, decimals: syUnit.decimals })
    .from(syUnit)
    .where(inArray(syUnit.code, wanted));
  return new Map(found.map(({ code, ...names }) => [code, names]));
}

/** LOG-080: rates of a day, and the rebate of a purchase. */
export async function rateAnswer(ctx: Ctx, code: string, date: string, purchase: string | undefined) {
  const { rate } = await rateOn(ctx, code, date);
  const { rebateRate, vatRate, exportDuty, effectiveFrom, effectiveTo } = rate;
  return {
    code,
    date,
    rebateRate,
    vatRate,
    exportDuty,
    effectiveFrom,
    effectiveTo,
    rebate: purchase === undefined ? null : estimatedRebate(purchase, vatRate, rebateRate),
  };
}
