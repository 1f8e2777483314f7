import { hsCodeList, hsMachine } from '@shared/contract/system/hs-code.contract.ts';
import { periodText } from '@shared/contract/system/dated.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { syUnit } from '../base/base.tables.ts';
import { rangeOf } from '../../platform/list-filters.ts';
import { serveList } from '../../platform/list.ts';
import { likePattern, searchMatch } from '../../platform/search.ts';
import type { Ctx } from '../../platform/context.ts';
import { hsCodes } from './hs-code.entity.ts';
import { ratesOn } from './hs-rate.service.ts';
import { syHsCode } from './hs-code.tables.ts';
import { goodsOfCodes } from './ports.ts';

const unit1 = alias(syUnit, 'unit1');
const unit2 = alias(syUnit, 'unit2');

/** A code with a rate on a day; `also` narrows the rate. */
export const ratedOn = (day: string, also: SQL = sql`true`): SQL =>
  sql`exists (select from sy_hs_rate rate where rate.hs_id = ${syHsCode.id} and rate.effective_from <= ${day}::date
    and (rate.effective_to is null or rate.effective_to > ${day}::date) and ${also})`;

/** Digits are the beginning of a code; anything else is looked for in name, pinyin and elements. */
export function hsMatch(value: string): SQL {
  const digits = value.replaceAll(/[\s.]/g, '');
  return /^\d{1,10}$/.test(digits)
    ? sql`${syHsCode.code} like ${likePattern(digits).slice(1)}`
    : searchMatch(syHsCode.searchText, value);
}

/** Both bounds in percent, as they are typed. */
function rebateRange(value: string, ctx: Ctx): SQL {
  const { from, to } = rangeOf(value, 'rebate');
  return ratedOn(
    ctx.today(),
    sql`${from ? sql`rate.rebate_rate >= ${from}::numeric * 100` : sql`true`} and ${to ? sql`rate.rebate_rate <= ${to}::numeric * 100` : sql`true`}`,
  );
}

export const serveHsCodes = serveList(hsCodeList, {
  table: syHsCode,
  scope: hsCodes,
  join: [
    [unit1, eq(unit1.code, syHsCode.unit1)],
    [unit2, eq(unit2.code, syHsCode.unit2)],
  ],
  select: {
    code: syHsCode.code,
    name: syHsCode.name,
    unit1Name: unit1.name,
    unit2Name: unit2.name,
    supervision: syHsCode.supervision,
    ciq: syHsCode.ciq,
    status: syHsCode.status,
    elementCount: sql<number>`jsonb_array_length(${syHsCode.elements})`,
    replacedBy: syHsCode.replacedBy,
    voidFrom: syHsCode.voidFrom,
    updatedAt: syHsCode.updatedAt,
  },
  filters: {
    keyword: hsMatch,
    supervision: (value) => sql`${syHsCode.supervision} && ${sql.param(value.split(','))}::text[]`,
    ciq: (value) => sql`${syHsCode.ciq} && ${sql.param(value.split(','))}::text[]`,
    rebate: rebateRange,
    used: (value) =>
      value === '1' ? goodsOfCodes().exist(syHsCode.code) : sql`not ${goodsOfCodes().exist(syHsCode.code)}`,
  },
  tabs: {
    all: undefined,
    valid: eq(syHsCode.status, 'VALID'),
    unrated: (ctx) => and(eq(syHsCode.status, 'VALID'), sql`not ${ratedOn(ctx.today())}`),
    ending: and(eq(syHsCode.status, 'VALID'), isNotNull(syHsCode.voidFrom)),
    void: eq(syHsCode.status, 'VOID'),
  },
  async finish(ctx, rows) {
    const rates = await ratesOn(
      ctx,
      rows.map(({ id }) => id),
      ctx.today(),
    );
    const codes = rows.flatMap(({ code }) => code ?? []);
    const goods = await goodsOfCodes().count(ctx, codes);
    return rows.map((row) => {
      const rate = rates.get(row.id);
      return {
        ...row,
        rebateRate: rate?.rebateRate ?? null,
        vatRate: rate?.vatRate ?? null,
        exportDuty: rate?.exportDuty ?? null,
        tempExportDuty: rate?.tempExportDuty ?? null,
        mfnImport: rate?.mfnImport ?? null,
        source: rate?.source ?? null,
        period: rate ? periodText(rate) : null,
        rateMissing: !rate && row.status === 'VALID',
        goodsCount: goods.get(row.code ?? '') ?? 0,
        actions: row.status
          ? allowedActions(
              hsMachine,
              row.status,
              (code) => ctx.actor.may(code),
              (action) => (hidden(action, row.voidFrom) ? null : []),
            )
          : [],
      };
    });
  },
});

/** 恢复 only of what is or will be voided; 作废 once. */
export const hidden = (action: string, voidFrom: string | null): boolean =>
  (action === 'restore' && voidFrom === null) || (action === 'void' && voidFrom !== null);
