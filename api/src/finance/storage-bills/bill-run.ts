import type { BillDirection } from '@shared/contract/finance/storage-bill.labels.ts';
import { RUN_SHOWN, type BillRun } from '@shared/contract/finance/storage-bill.answers.ts';
import { type GenerateBillsInput } from '@shared/contract/finance/storage-bill.contract.ts';
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { customers } from '../../masters/customers/customer.entity.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { suppliers } from '../../masters/suppliers/supplier.entity.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { warehouses } from '../../masters/warehouses/warehouse.entity.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { enqueueJob, findJob } from '../../services/jobs/job.service.ts';
import { shJob } from '../../services/jobs/job.tables.ts';
import { whStorageBill, whStorageBillRun } from './storage-bill.tables.ts';

/** Kind of these jobs in 我的导出. */
export const BILL_JOB = 'storage-bills';
/** What a job of this kind remembers. */
export interface RunParams extends Record<string, unknown> {
  direction: BillDirection;
  from: string;
  to: string;
  warehouseIds: string[];
  partyIds: string[];
}

/** 生成账单: puts the run into the queue. The period must be over, the warehouses in the caller's scope. Answers the job's id. */
export async function startRun(
  ctx: CommandCtx,
  direction: BillDirection,
  { from, to, warehouseIds, partyIds }: GenerateBillsInput,
): Promise<string> {
  if (to >= ctx.today()) throw invalid({ to: `账期须已结束，最晚到昨天` });
  const ids = [...new Set(warehouseIds)];
  const known = await warehouses.findMany(ctx, inArray(whWarehouse.id, ids));
  if (known.length < ids.length) throw invalid({ warehouseIds: '仓库不存在或无权使用' });
  const parties = [...new Set(partyIds)];
  if ((await countSeen(ctx, direction, parties)) < parties.length)
    throw invalid({ partyIds: direction === 'AR' ? '客户不存在或无权访问' : '供应商不存在或无权访问' });
  const params: RunParams = {
    direction,
    from,
    to,
    warehouseIds: known.map(({ id }) => id),
    partyIds: parties,
  };
  const title = `${direction === 'AR' ? '生成仓储账单' : '生成应付仓储账单'}（${from} 至 ${to}）`;
  return enqueueJob(ctx, { kind: BILL_JOB, title, params });
}

/** How many of these customers or suppliers the caller may see. */
async function countSeen(ctx: CommandCtx, direction: BillDirection, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const found =
    direction === 'AR'
      ? await customers.findMany(ctx, inArray(acCustomer.id, [...ids]))
      : await suppliers.findMany(ctx, inArray(acSupplier.id, [...ids]));
  return found.length;
}

/** How far an own run is, the drafts it made and what it passed over and why. */
export async function runReport(ctx: Ctx, direction: BillDirection, id: string): Promise<BillRun> {
  const { job } = await findJob(ctx, id);
  const [row] = await ctx.db.select({ params: shJob.params }).from(shJob).where(eq(shJob.id, id));
  const params = row?.params as RunParams | undefined;
  if (job.kind !== BILL_JOB || params?.direction !== direction) throw refuse('NOT_FOUND');
  const party = sql<string>`coalesce(${direction === 'AR' ? acCustomer.shortName : acSupplier.shortName}, '全部')`;
  const of = eq(whStorageBillRun.jobId, id);
  const select = {
    id: whStorageBillRun.id,
    billId: whStorageBill.id,
    billNo: whStorageBill.billNo,
    currency: whStorageBill.currency,
    amount: whStorageBill.amount,
    reason: whStorageBillRun.reason,
    partyName: party,
    warehouseName: whWarehouse.name,
  };
  const read = (where: typeof of | undefined) =>
    ctx.db
      .select(select)
      .from(whStorageBillRun)
      .innerJoin(whWarehouse, eq(whWarehouse.id, whStorageBillRun.warehouseId))
      .leftJoin(whStorageBill, eq(whStorageBill.id, whStorageBillRun.billId))
      .leftJoin(acCustomer, direction === 'AR' ? eq(acCustomer.id, whStorageBillRun.partyId) : sql`false`)
      .leftJoin(acSupplier, direction === 'AP' ? eq(acSupplier.id, whStorageBillRun.partyId) : sql`false`)
      .where(where)
      .orderBy(asc(whStorageBillRun.id))
      .limit(RUN_SHOWN);
  const madeWhere = and(of, isNotNull(whStorageBillRun.billId));
  const skippedWhere = and(of, isNotNull(whStorageBillRun.reason));
  const made = await read(madeWhere);
  const skipped = await read(skippedWhere);
  return {
    id,
    state: job.state,
    progress: job.progress,
    error: job.error,
    from: params.from,
    to: params.to,
    madeCount: await ctx.db.$count(whStorageBillRun, madeWhere),
    skippedCount: await ctx.db.$count(whStorageBillRun, skippedWhere),
    made: made.map(({ billId, billNo, partyName, warehouseName, currency, amount }) => ({
      billId: billId ?? '',
      billNo: billNo ?? '',
      partyName,
      warehouseName,
      currency: currency ?? 'CNY',
      amount: amount ?? '0',
    })),
    skipped: skipped.map((one) => ({
      id: one.id,
      partyName: one.partyName,
      warehouseName: one.warehouseName,
      reason: one.reason ?? '',
    })),
  };
}
