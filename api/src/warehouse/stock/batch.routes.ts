import { id } from '@shared/contract/fields.ts';
import { batchPicker } from '@shared/contract/warehouse/ledger.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import type { Route } from '../../platform/route.ts';
import { searchMatch } from '../../platform/search.ts';
import { pickFrom, servePicker } from '../../services/pickers/picker.ts';
import { batches } from './batch.entity.ts';
import { batchIn } from './batches-in.ts';
import { whBatch } from './stock.tables.ts';

/** Batches by number, goods or mark, of the warehouse that received them or got them by 调拨. */
export const batchRoutes: Route[] = [
  servePicker(
    batchPicker,
    pickFrom({
      table: whBatch,
      join: [[acCustomer, eq(acCustomer.id, whBatch.customerId)]],
      scope: batches,
      label: whBatch.batchNo,
      hint: sql<string>`concat_ws(' · ', ${whBatch.goodsName}, ${whBatch.mark}, ${acCustomer.shortName})`,
      match: (q) => searchMatch(sql`concat_ws(' ', ${whBatch.batchNo}, ${whBatch.goodsName}, ${whBatch.mark})`, q),
      parent: (warehouseId) => batchIn(id().safeParse(warehouseId).data ?? '0'),
      orderBy: [whBatch.batchNo],
    }),
  ),
];
