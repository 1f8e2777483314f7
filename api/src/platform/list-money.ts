import { isForeign } from '@shared/contract/list-base-view.ts';
import { BASE_VIEW, MONEY_PARAM } from '@shared/contract/list-money.ts';
import type { Column, ListContract, ListQuery } from '@shared/contract/list.ts';
import { sql } from 'drizzle-orm';
import type { Ctx } from './context.ts';
import { selectedSql, type Selected } from './list-select.ts';
import { invalid } from './refusal.ts';

/** How a list knows the 本位币 of money whose currency stands in the row. */
export interface BaseView {
  /** 本位币 per unit of the row's currency; null where it is not known, and so is the amount. */
  rate: Selected;
  /** Columns whose 本位币 is booked, or of another currency than the row's, or made by `finish` in 原币, by their key. */
  booked?: Readonly<Record<string, Selected>>;
}
/** The columns of a list, and what each is selected, sorted and summed as. */
interface Source {
  select: Readonly<Record<string, Selected | undefined>>;
  base?: (ctx: Ctx) => BaseView | Promise<BaseView>;
}
interface Shown {
  columns: Record<string, Column>;
  select: Record<string, Selected>;
}

/** Whether a request wants 本位币. */
export const wantsBase = (query: ListQuery): boolean => {
  const asked = query[MONEY_PARAM];
  if (asked && asked !== BASE_VIEW) throw invalid({ [MONEY_PARAM]: '选项不正确' });
  return asked === BASE_VIEW;
};

/** In 本位币 each such column is CNY at its row's rate, rounded to 2 digits; its title says so where it stands alone (export). */
export async function inBase<Row>(list: ListContract<Row>, source: Source, ctx: Ctx, query: ListQuery): Promise<Shown> {
  const columns: Record<string, Column> = { ...list.columns };
  const select = { ...source.select } as Record<string, Selected>;
  if (!list.filters[MONEY_PARAM] || !wantsBase(query) || !source.base) return { columns, select };
  const { rate, booked = {} } = await source.base(ctx);
  for (const [key, column] of Object.entries(list.columns)) {
    if (!isForeign(column)) continue;
    const selected = select[key];
    const shown = booked[key] ?? (selected && sql`round(${selectedSql(selected)} * ${selectedSql(rate)}, 2)`);
    if (!shown) throw new Error(`List ${list.name}: the 本位币 of column ${key} is not known`);
    columns[key] = { ...column, title: `${column.title}（本位币）`, currency: BASE_VIEW };
    select[key] = shown;
  }
  return { columns, select };
}
