import * as z from 'zod/mini';
import { command, download, printed } from '../endpoint.ts';
import { MAX_LABELS } from '../system/print.contract.ts';

/** Ids joined by commas, at most MAX_LABELS. */
const ids = () =>
  z.string().check(
    z.regex(/^[1-9]\d{0,18}(,[1-9]\d{0,18})*$/, '请选择要打印的记录'),
    z.maxLength(MAX_LABELS * 20),
    z.refine((text) => text.split(',').length <= MAX_LABELS, `一次最多打印 ${MAX_LABELS} 张标签`),
  );

/**
 * As `ids`, each batch with the warehouse whose label it is, `41@6`: a transfer brings pieces of a batch to another one.
 * Without it the label is of a warehouse where the caller sees pieces of it, that of its receipt first.
 */
const batchIds = () =>
  z.string().check(
    z.regex(/^[1-9]\d{0,18}(@[1-9]\d{0,18})?(,[1-9]\d{0,18}(@[1-9]\d{0,18})?)*$/, '请选择要打印的记录'),
    z.maxLength(MAX_LABELS * 40),
    z.refine((text) => text.split(',').length <= MAX_LABELS, `一次最多打印 ${MAX_LABELS} 张标签`),
  );

/** PDF of labels, a label a page, in the order of the ids. */
export const labels = {
  /** 库位标签 100×50 mm with Code 128 and QR of `locationBarcode` (W4). */
  locations: download({
    path: '/warehouse/locations/labels',
    summary: '库位标签',
    permission: 'warehouse.location.label',
    scope: 'warehouse',
    query: z.object({ ids: ids() }),
  }),
  /** Says in the logs of the locations that their labels are printed. */
  printLocations: command({
    path: '/warehouse/locations/labels',
    summary: '打印库位标签',
    permission: 'warehouse.location.label',
    scope: 'warehouse',
    body: z.object({ ids: ids() }),
    answer: printed,
  }),
  /** 批次标签 100×70 mm with the QR of `batchBarcode` (W6). */
  batches: download({
    path: '/warehouse/batches/labels',
    summary: '批次标签',
    permission: 'warehouse.inbound.print',
    scope: 'warehouse',
    query: z.object({ ids: batchIds() }),
  }),
  /** Says in the logs of the batches that their labels are printed. */
  printBatches: command({
    path: '/warehouse/batches/labels',
    summary: '打印批次标签',
    permission: 'warehouse.inbound.print',
    scope: 'warehouse',
    body: z.object({ ids: batchIds() }),
    answer: printed,
  }),
};
