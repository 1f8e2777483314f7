import { countMachine, type CountDetail, type CountLine } from '@shared/contract/warehouse/count.contract.ts';
import { adjustment } from '@shared/contract/warehouse/count.labels.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { aliasedTable, asc, eq, inArray } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { readAll } from '../../platform/reads.ts';
import type { Answerable } from '../../platform/route.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { whBatch } from '../stock/stock.tables.ts';
import { whLocation } from '../zones/location.tables.ts';
import { counts } from './count.entity.ts';
import { hasCounted } from './count.service.ts';
import { whCountLine, type Count } from './count.tables.ts';

/** What may be done with a 盘点单; who counted may not approve it (10.3). */
export const countActions = (ctx: Ctx, state: Count['state'], counted: boolean) =>
  allowedActions(
    countMachine,
    state,
    (code) => ctx.actor.may(code),
    (action) => (action === 'approve' && counted ? ['盘点人不能审核自己的盘点'] : []),
  );

/** A 盘点单 with its lines; while a blind count runs, books and differences are not in the answer. */
export async function countDetail(ctx: Ctx, id: string): Promise<Answerable<CountDetail>> {
  const row = await counts.find(ctx, id);
  const [[warehouse], users, lines] = await readAll(
    ctx,
    () => ctx.db.select({ name: whWarehouse.name }).from(whWarehouse).where(eq(whWarehouse.id, row.warehouseId)),
    () =>
      ctx.db
        .select({ id: acUser.id, name: acUser.name })
        .from(acUser)
        .where(inArray(acUser.id, [row.createdBy ?? '0', row.approvedBy ?? '0'])),
    () => linesOf(ctx, row),
  );
  const nameOf = (user: string | null) => users.find((one) => one.id === user)?.name ?? null;
  const {
    companyId: _c,
    createdBy,
    updatedAt: _a,
    updatedBy: _b,
    editedBy: _e,
    submittedBy: _s,
    approvedBy,
    ...own
  } = row;
  return {
    ...own,
    warehouseName: warehouse?.name ?? '',
    creatorName: nameOf(createdBy),
    approverName: nameOf(approvedBy),
    lines,
    actions: countActions(ctx, row.state, hasCounted(ctx, row)),
  };
}

const counter = aliasedTable(acUser, 'counter');
const again = aliasedTable(acUser, 'second_counter');

async function linesOf(ctx: Ctx, row: Count): Promise<Answerable<CountLine>[]> {
  const found = await ctx.db
    .select({
      line: whCountLine,
      locationCode: whLocation.code,
      batchNo: whBatch.batchNo,
      goodsName: whBatch.goodsName,
      mark: whBatch.mark,
      customerName: acCustomer.shortName,
      counterName: counter.name,
      secondName: again.name,
    })
    .from(whCountLine)
    .innerJoin(whLocation, eq(whLocation.id, whCountLine.locationId))
    .innerJoin(whBatch, eq(whBatch.id, whCountLine.batchId))
    .innerJoin(acCustomer, eq(acCustomer.id, whBatch.customerId))
    .leftJoin(counter, eq(counter.id, whCountLine.countedBy))
    .leftJoin(again, eq(again.id, whCountLine.secondBy))
    .where(eq(whCountLine.countId, row.id))
    .orderBy(asc(whCountLine.lineNo));
  const hidden = row.blind && row.state === 'COUNTING';
  return found.map(({ line, ...names }) => {
    const { countId: _count, countedBook, countedBy: _by, secondBook, secondBy: _second, snapshot, ...own } = line;
    const [counted, book] = own.second === null ? [own.counted, countedBook] : [own.second, secondBook];
    return {
      ...own,
      ...names,
      snapshot: hidden ? null : snapshot,
      book: hidden ? null : book,
      difference: hidden || counted === null || book === null ? null : adjustment(counted, book),
    };
  });
}
