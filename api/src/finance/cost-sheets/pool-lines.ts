import { baseEx } from '@shared/contract/finance/cost-sheet.rules.ts';
import { aliasedTable, and, asc, eq, inArray, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import type { FeeLineRow } from '../fee-lines/fee-line.entity.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { finCostShare } from './cost-share.tables.ts';

const shareable = (): SQL =>
  sql`${finFeeLine.chargeCodeId} in (select ${finChargeCode.id} from ${finChargeCode} where ${finChargeCode.nature} = 'PROFIT' and ${finChargeCode.shareable})`;
const ofShared = aliasedTable(finCostShare, 'of_shared');

/**
 * 分摊池 (FIN-131): posted payables that name a container and no order, of charges that may be shared. A reversed one stays
 * while its share stands on a locked sheet; its red line takes that back (FIN-136).
 */
export const isPoolLine = (): SQL | undefined =>
  and(
    eq(finFeeLine.direction, 'AP'),
    isNotNull(finFeeLine.containerId),
    ne(finFeeLine.bizType, 'LOGISTICS'),
    shareable(),
    or(
      eq(finFeeLine.state, 'CONFIRMED'),
      and(
        eq(finFeeLine.state, 'REVERSED'),
        sql`exists (select from ${finCostShare} as ${ofShared} where ${ofShared.state} = 'LIVE'
          and ${ofShared.feeLineId} in (${finFeeLine.id}, ${finFeeLine.redOf}))`,
      ),
    ),
  );

/** Whether a pool line is shared now. */
export const isShared = (): SQL =>
  sql`exists (select from ${finCostShare} where ${finCostShare.feeLineId} = ${finFeeLine.id} and ${finCostShare.state} = 'LIVE')`;

/** What of a pool line is shared: CNY without tax at its rate. */
export const poolAmount = (row: Pick<FeeLineRow, 'amountEx' | 'rate'>): string => baseEx(row.amountEx, row.rate ?? '0');

/** Pool lines of containers that nobody has shared, by id. */
export const unsharedIn = (ctx: Ctx, containerIds: readonly string[]): Promise<FeeLineRow[]> =>
  containerIds.length === 0
    ? Promise.resolve([])
    : ctx.db
        .select()
        .from(finFeeLine)
        .where(and(inArray(finFeeLine.containerId, [...containerIds]), isPoolLine(), sql`not ${isShared()}`))
        .orderBy(asc(finFeeLine.id));
