import type { BillDirection } from '@shared/contract/finance/storage-bill.labels.ts';
import { STOCK_KINDS } from '@shared/contract/warehouse/stock.labels.ts';
import { TEMP_CLASSES } from '@shared/contract/warehouse/zone.contract.ts';
import { inArray } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { readAll } from '../../platform/reads.ts';
import type { Ctx } from '../../platform/context.ts';
import { chargeFeed, type WarehouseFeed } from '../../warehouse/charging/charge-feed.ts';
import { chargesOf } from '../../warehouse/charging/charge-party.ts';
import type { PartyRule } from '../../warehouse/charging/charge-terms.ts';
import { openDayIn } from '../../warehouse/days/lock-days.ts';
import { whZone } from '../../warehouse/zones/zone.tables.ts';
import { draftOf, type BillDraft } from './bill-draft.ts';

/** Which bill: of a party and warehouse for a period. */
export interface BillCase {
  direction: BillDirection;
  warehouseId: string;
  partyId: string;
  periodFrom: string;
  periodTo: string;
}
/** What the bills of a warehouse and period are computed of. */
export interface BillSource {
  feed: WarehouseFeed;
  scopeText: (rule: PartyRule) => string;
}

/**
 * Reads a warehouse for its bills, or tells why none can be made: a day of the period is not closed (its inventory may still
 * change), or nobody is charged here. `customerId`: for the bill of one customer.
 */
export async function billSource(
  ctx: Ctx,
  { direction, warehouseId, periodFrom: from, periodTo: to }: Omit<BillCase, 'partyId'>,
  customerId: string | null = null,
): Promise<BillSource | string> {
  const open = await openDayIn(ctx, { warehouseId, from, to });
  if (open) return `${open} 起还没有日结，请先日结到 ${to}`;
  const feed = await chargeFeed(ctx, direction, warehouseId, { from, to }, customerId);
  if (direction === 'AP' && feed.parties.length === 0) return '仓库没有出租方，也没有向出租方付费的规则';
  if (feed.rules.length === 0) return '仓库在账期内没有有效的计费规则';
  return { feed, scopeText: await scopeTexts(ctx, feed.rules) };
}

/** The bill of a party out of what was read, or why there is none. */
export const draftFor = ({ feed, scopeText }: BillSource, partyId: string): BillDraft | string =>
  draftOf(chargesOf(feed.of(partyId)), scopeText);

/** One bill as it would be today, or why there is none. */
export async function computeBill(ctx: Ctx, wanted: BillCase): Promise<BillDraft | string> {
  const source = await billSource(ctx, wanted, wanted.direction === 'AR' ? wanted.partyId : null);
  return typeof source === 'string' ? source : draftFor(source, wanted.partyId);
}

/** What each rule is for, in words as the list of rules has them. */
async function scopeTexts(ctx: Ctx, rules: readonly PartyRule[]): Promise<(rule: PartyRule) => string> {
  const ids = (key: 'customerId' | 'supplierId' | 'zoneId') => [...new Set(rules.flatMap((rule) => rule[key] ?? []))];
  const named = (table: typeof acCustomer | typeof acSupplier, wanted: string[]) =>
    ctx.db.select({ id: table.id, name: table.shortName }).from(table).where(inArray(table.id, wanted));
  const [customers, suppliers, zones] = await readAll(
    ctx,
    () => named(acCustomer, ids('customerId')),
    () => named(acSupplier, ids('supplierId')),
    () =>
      ctx.db
        .select({ id: whZone.id, name: whZone.name })
        .from(whZone)
        .where(inArray(whZone.id, ids('zoneId'))),
  );
  const name = new Map([...customers, ...suppliers].map((row) => [row.id, row.name]));
  const zone = new Map(zones.map((row) => [row.id, row.name]));
  return (rule) =>
    [
      name.get(rule.customerId ?? rule.supplierId ?? ''),
      zone.get(rule.zoneId ?? ''),
      rule.tempClass && TEMP_CLASSES[rule.tempClass],
      rule.stockKind && STOCK_KINDS[rule.stockKind],
    ]
      .filter(Boolean)
      .join(' · ') || '全仓默认';
}
