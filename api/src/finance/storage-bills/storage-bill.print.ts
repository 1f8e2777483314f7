import { divide, round } from '@shared/contract/decimal.ts';
import { cbm } from '@shared/contract/figures.ts';
import type { BillLine, StorageBillDetail } from '@shared/contract/finance/storage-bill.answers.ts';
import {
  BILL_LINE_KINDS,
  STORAGE_BILL_STATES,
  type StorageBillState,
} from '@shared/contract/finance/storage-bill.labels.ts';
import { CHARGE_BASES, PRICE_UNITS } from '@shared/contract/warehouse/charge.labels.ts';
import { eq } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { answered } from '../../platform/route.ts';
import { partyData, type PrintLoader } from '../../services/printing/document.ts';
import type { PrintData } from '../../services/printing/evaluate.ts';
import type { Watermark } from '../../services/printing/wording.ts';
import { inWords } from '../../services/printing/in-words.ts';
import { scaleOf } from '../../warehouse/charging/charge-engine.ts';
import { billEntities } from './storage-bill.entity.ts';
import { billDetail } from './storage-bill.reads.ts';

const WATERMARKS: Partial<Record<StorageBillState, Watermark>> = { DRAFT: 'DRAFT', REVERSED: 'REVERSED' };

/** 仓储账单 (11.5) to a customer: its lines as they are charged, totals and tax. */
export const storageBillDocument: PrintLoader = async (ctx, id) => {
  const row = await billEntities.AR.find(ctx, id);
  return {
    id,
    no: row.billNo,
    state: STORAGE_BILL_STATES.AR[row.state],
    stateCode: row.state,
    companyId: row.companyId,
    customerId: row.customerId,
    language: 'ZH',
    watermark: WATERMARKS[row.state] ?? null,
    data: async () => dataOf(ctx, answered<StorageBillDetail>(await billDetail('AR')(ctx, id))),
  };
};

async function dataOf(ctx: Ctx, row: StorageBillDetail): Promise<PrintData> {
  const [customer] = await ctx.db
    .select({ name: acCustomer.name })
    .from(acCustomer)
    .where(eq(acCustomer.id, row.partyId));
  const { periodFrom: from, periodTo: to, currency, storage, handling, amountEx, tax, amount } = row;
  return {
    no: row.billNo,
    from,
    to,
    currency,
    customer: partyData(customer ?? null),
    storage: {
      storage,
      handling,
      amountEx,
      tax,
      amount,
      inWords: inWords(currency, amount),
      warehouse: row.warehouseName,
      freeDays:
        [...new Set(row.rules.filter(({ freeDays }) => freeDays > 0).map(({ freeDays }) => freeDays))].join('/') || '0',
      volumeDays: cbm(row.volumeDays),
      creator: row.creatorName ?? '',
      confirmer: row.confirmerName ?? '',
    },
    charges: row.lines.map(chargeOf),
  };
}

function chargeOf({ kind, basis, fromDay, toDay, ...line }: BillLine): PrintData {
  const scale = scaleOf(basis);
  const tiered = kind === 'STORAGE' && basis !== 'FIXED_MONTH';
  return {
    batch: line.subject ?? '',
    goods: [line.goodsName, line.mark].filter(Boolean).join(' / '),
    received: line.receivedDate ?? '',
    basis: kind === 'STORAGE' || kind === 'HANDLING' ? CHARGE_BASES[basis] : BILL_LINE_KINDS[kind],
    tier: tiered ? (toDay === null ? `${fromDay}+` : `${fromDay}–${toDay}`) : '',
    days: kind === 'ADJUST' ? '' : line.dayCount,
    units: kind === 'ADJUST' ? '' : round(divide(String(line.units), String(scale)), scale === 1 ? 0 : 3),
    unit: kind === 'ADJUST' ? '' : basis === 'FIXED_MONTH' ? '天' : PRICE_UNITS[basis],
    price: kind === 'ADJUST' ? '' : line.price,
    amount: line.amount,
  };
}
