import type { DamageDetail } from '@shared/contract/warehouse/damage.contract.ts';
import {
  DAMAGE_CAUSES,
  DAMAGE_DISPOSITIONS,
  DAMAGE_LIABILITIES,
  DAMAGE_STAGES,
  DAMAGE_STATES,
} from '@shared/contract/warehouse/damage.labels.ts';
import { answered } from '../../platform/route.ts';
import { paperOf } from '../../services/printing/document.ts';
import type { PrintData } from '../../services/printing/evaluate.ts';
import { damages } from './damage.entity.ts';
import { damageDetail } from './damage.reads.ts';
import type { Damage } from './damage.tables.ts';

const paper = paperOf<Damage>({
  find: (ctx, id) => damages.find(ctx, id),
  no: ({ damageNo }) => damageNo,
  states: DAMAGE_STATES,
  watermarks: { WITHDRAWN: 'CANCELLED' },
});
/** 残损单 (11.5): what was found, judged and done; what has not happened yet stays open for a pen. */
export const damageDocument = paper(async (ctx, { id }) => dataOf(answered<DamageDetail>(await damageDetail(ctx, id))));

const dataOf = (row: DamageDetail): PrintData => ({
  no: row.damageNo,
  damage: {
    warehouse: row.warehouseName,
    customer: row.customerName,
    goods: row.goodsName,
    mark: row.mark ?? '',
    batchNo: row.batchNo,
    location: row.locationCode,
    qty: row.qty,
    stage: DAMAGE_STAGES[row.stage],
    source: row.sourceNo ?? '',
    cause: DAMAGE_CAUSES[row.cause],
    photos: row.photos,
    foundBy: row.creatorName ?? '',
    foundAt: row.createdAt,
    note: row.remark ?? '',
    liability: row.liability ? DAMAGE_LIABILITIES[row.liability] : '',
    liable: row.liableSupplierName ?? '',
    disposition: row.disposition ? DAMAGE_DISPOSITIONS[row.disposition] : '',
    judge: row.judgerName ?? '',
    judgedAt: row.judgedAt ?? '',
    judgeNote: row.judgeNote ?? '',
    claim: row.claimAmount ?? '',
    handler: row.handlerName ?? '',
    handledAt: row.handledAt ?? '',
    handleNote: row.handleNote ?? '',
  },
});
