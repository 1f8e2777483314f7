import { BATCH_FIELDS } from '@shared/contract/warehouse/batch.fields.ts';
import { entity } from '../../platform/entity.ts';
import { stockScope } from './stock-scope.ts';
import { whBatch } from './stock.tables.ts';

const { scopeWhere } = stockScope({
  warehouse: whBatch.warehouseId,
  customer: whBatch.customerId,
  company: whBatch.companyId,
});
/** Batches whose stock the caller may see; made by receipts, changed by 复尺 only (2.9). */
export const batches = entity({
  table: whBatch,
  title: '批次',
  no: 'batchNo',
  area: 'warehouse',
  scope: { and: scopeWhere },
  fields: { unitCost: 'money.cost' },
  labels: BATCH_FIELDS,
});
