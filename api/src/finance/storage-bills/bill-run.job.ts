import type { BillDirection } from '@shared/contract/finance/storage-bill.labels.ts';
import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, ne } from 'drizzle-orm';
import { customers } from '../../masters/customers/customer.entity.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { suppliers } from '../../masters/suppliers/supplier.entity.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { warehouses, type Warehouse } from '../../masters/warehouses/warehouse.entity.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { refusalReason, refuse } from '../../platform/refusal.ts';
import { refusalOf } from '../../platform/sql-errors.ts';
import { jobKind, type JobRun } from '../../services/jobs/job-runner.ts';
import { billSource, draftFor, type BillSource } from './bill-compute.ts';
import { makeBill } from './bill-make.ts';
import { BILL_JOB, type RunParams } from './bill-run.ts';
import { whStorageBill, whStorageBillRun } from './storage-bill.tables.ts';

/** After so long the job gives way to others between two warehouses. */
const SLICE_MS = 2000;
/** So often it says how far it is. */
const TELL_MS = 1000;
const RIGHTS = { AR: 'finance.ar.storage.generate', AP: 'finance.ap.storage.generate' } as const;

/** 生成账单, warehouse by warehouse: each party's draft in a transaction of its own, beside the note that it is done. */
jobKind(BILL_JOB, async (run) => {
  const params = run.params as RunParams;
  if (!run.ctx.actor.may(RIGHTS[params.direction])) throw refuse('NO_PERMISSION');
  const end = performance.now() + SLICE_MS;
  const all = await warehouses.findMany(run.ctx, inArray(whWarehouse.id, params.warehouseIds), {
    orderBy: [asc(whWarehouse.id)],
  });
  const finished = new Set(await finishedOf(run));
  for (const [nth, warehouse] of all.entries()) {
    if (finished.has(warehouse.id)) continue;
    await billWarehouse(run, params, warehouse, (part) => run.progress(((nth + part) / all.length) * 100));
    await run.progress(((nth + 1) / all.length) * 100);
    if (performance.now() > end && nth + 1 < all.length) return 'again';
  }
  return null;
});

const finishedOf = async ({ ctx, jobId }: JobRun): Promise<string[]> =>
  (
    await ctx.db
      .select({ id: whStorageBillRun.warehouseId })
      .from(whStorageBillRun)
      .where(and(eq(whStorageBillRun.jobId, jobId), isNull(whStorageBillRun.partyId)))
  ).map(({ id }) => id);

async function billWarehouse(
  run: JobRun,
  params: RunParams,
  warehouse: Warehouse,
  progress: (part: number) => Promise<void>,
): Promise<void> {
  const { direction, from: periodFrom, to: periodTo } = params;
  const source = await billSource(run.ctx, { direction, warehouseId: warehouse.id, periodFrom, periodTo });
  if (typeof source === 'string') return skip(run, warehouse.id, null, source);
  const asked = params.partyIds.length > 0 ? params.partyIds : [...source.feed.parties];
  const parties = await partiesOf(run.ctx, direction, asked);
  const taken = await liveBills(run.ctx, params, warehouse.id);
  const done = await settledOf(run, warehouse.id);
  let told = performance.now();
  for (const [nth, party] of parties.entries()) {
    if (done.has(party.id)) continue;
    const billNo = taken.get(party.id);
    if (billNo) await skip(run, warehouse.id, party.id, `账期与仓储账单 ${billNo} 重叠`);
    else await billParty(run, params, warehouse, party, source);
    if (performance.now() - told < TELL_MS) continue;
    told = performance.now();
    await progress(nth / parties.length);
  }
  await skip(run, warehouse.id, null, null);
}

interface Party {
  id: string;
  ownerId: string | null;
  deptId: string | null;
}
/** Customers or suppliers of these ids in the scope of who asked, by id. */
async function partiesOf(ctx: Ctx, direction: BillDirection, ids: readonly string[]): Promise<Party[]> {
  if (direction === 'AR') {
    const found = await customers.findMany(ctx, inArray(acCustomer.id, [...ids]), { orderBy: [asc(acCustomer.id)] });
    return found.map(({ id, salesId, deptId }) => ({ id, ownerId: salesId, deptId }));
  }
  const found = await suppliers.findMany(ctx, inArray(acSupplier.id, [...ids]), { orderBy: [asc(acSupplier.id)] });
  return found.map(({ id, ownerId, deptId }) => ({ id, ownerId, deptId }));
}

/** Numbers of live bills that share a day with the period, by party. */
async function liveBills(
  ctx: Ctx,
  { direction, from, to }: RunParams,
  warehouseId: string,
): Promise<Map<string, string>> {
  const found = await ctx.db
    .select({
      customerId: whStorageBill.customerId,
      supplierId: whStorageBill.supplierId,
      billNo: whStorageBill.billNo,
    })
    .from(whStorageBill)
    .where(
      and(
        eq(whStorageBill.direction, direction),
        eq(whStorageBill.warehouseId, warehouseId),
        ne(whStorageBill.state, 'REVERSED'),
        lte(whStorageBill.periodFrom, to),
        gte(whStorageBill.periodTo, from),
      ),
    );
  return new Map(found.map((row) => [row.customerId ?? row.supplierId ?? '', row.billNo]));
}

const settledOf = async ({ ctx, jobId }: JobRun, warehouseId: string): Promise<Set<string | null>> =>
  new Set(
    (
      await ctx.db
        .select({ partyId: whStorageBillRun.partyId })
        .from(whStorageBillRun)
        .where(
          and(
            eq(whStorageBillRun.jobId, jobId),
            eq(whStorageBillRun.warehouseId, warehouseId),
            isNotNull(whStorageBillRun.partyId),
          ),
        )
    ).map(({ partyId }) => partyId),
  );

/** The bill and the note about it are written together, so neither a killed process nor a second runner makes it twice. */
async function billParty(
  run: JobRun,
  { from, to, direction }: RunParams,
  warehouse: Warehouse,
  party: Party,
  source: BillSource,
): Promise<void> {
  const draft = draftFor(source, party.id);
  if (typeof draft === 'string') return skip(run, warehouse.id, party.id, draft);
  try {
    await run.transaction(async (ctx) => {
      const note = { jobId: run.jobId, warehouseId: warehouse.id, partyId: party.id };
      const [mine] = await ctx.tx.insert(whStorageBillRun).values(note).onConflictDoNothing().returning();
      if (!mine) return;
      const { id: billId } = await makeBill(ctx, direction, warehouse, party, { from, to }, draft);
      await ctx.tx.update(whStorageBillRun).set({ billId }).where(eq(whStorageBillRun.id, mine.id));
    });
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) run.fault(error);
    await skip(run, warehouse.id, party.id, refusal ? refusalReason(refusal) : '服务器发生错误，请重试或联系管理员');
  }
}

/** Notes why a party has no bill; without party and reason: that the warehouse is done. */
const skip = async (run: JobRun, warehouseId: string, partyId: string | null, reason: string | null): Promise<void> =>
  void (await run.ctx.db
    .insert(whStorageBillRun)
    .values({ jobId: run.jobId, warehouseId, partyId, reason })
    .onConflictDoNothing());
