import type { CountDetail } from '@shared/contract/warehouse/count.contract.ts';
import { COUNT_MODES, COUNT_STATES } from '@shared/contract/warehouse/count.labels.ts';
import { QUALITIES } from '@shared/contract/warehouse/stock.labels.ts';
import { answered } from '../../platform/route.ts';
import { paperOf } from '../../services/printing/document.ts';
import type { PrintData } from '../../services/printing/evaluate.ts';
import { counts } from './count.entity.ts';
import { countDetail } from './count.reads.ts';
import type { Count } from './count.tables.ts';

const paper = paperOf<Count>({
  find: (ctx, id) => counts.find(ctx, id),
  no: ({ countNo }) => countNo,
  states: COUNT_STATES,
  watermarks: { DRAFT: 'DRAFT', VOID: 'VOIDED' },
});
/** 盘点表 (11.5): the lines to count by; a blind one shows no books while it runs, and counts stay open for a pen. */
export const countDocument = paper(async (ctx, { id }) => dataOf(answered<CountDetail>(await countDetail(ctx, id))));

const dataOf = (row: CountDetail): PrintData => ({
  no: row.countNo,
  stocktake: {
    warehouse: row.warehouseName,
    scope: row.scopeText,
    mode: `${COUNT_MODES[row.mode]}${row.blind ? '，盲盘' : ''}`,
    creator: row.creatorName ?? '',
    startedAt: row.startedAt ?? '',
    approver: row.approverName ?? '',
    approvedAt: row.approvedAt ?? '',
    remark: row.remark ?? '',
  },
  counted: row.lines.map((line) => ({
    location: line.locationCode,
    batchNo: line.batchNo,
    goods: line.goodsName,
    mark: line.mark ?? '',
    customer: line.customerName,
    quality: QUALITIES[line.quality],
    book: line.book ?? line.snapshot ?? '',
    first: line.counted ?? '',
    second: line.second ?? '',
    difference: line.difference ?? '',
    reason: line.reason ?? '',
  })),
});
