import { cbm, kg } from '@shared/contract/figures.ts';
import type { InboundDetail } from '@shared/contract/warehouse/inbound.answers.ts';
import { INBOUND_STATES, INBOUND_TYPES } from '@shared/contract/warehouse/inbound.labels.ts';
import { answered } from '../../platform/route.ts';
import { paperOf } from '../../services/printing/document.ts';
import type { PrintData } from '../../services/printing/evaluate.ts';
import { inbounds } from './inbound.entity.ts';
import { inboundDetail } from './inbound.reads.ts';
import type { Inbound } from './inbound.tables.ts';

const paper = paperOf<Inbound>({
  find: (ctx, id) => inbounds.find(ctx, id),
  no: ({ inboundNo }) => inboundNo,
  states: INBOUND_STATES,
  watermarks: { DRAFT: 'DRAFT', CANCELLED: 'CANCELLED', REVERSED: 'REVERSED' },
});
/** 入库单 (11.5): lines with what came and where it lies; counts stay open for a pen until something came. */
export const inboundDocument = paper(async (ctx, { id }) =>
  dataOf(answered<InboundDetail>(await inboundDetail(ctx, id))),
);

function dataOf(row: InboundDetail): PrintData {
  const came = row.received !== 0;
  const counted = (value: number) => (came ? value : '');
  return {
    no: row.inboundNo,
    inbound: {
      type: INBOUND_TYPES[row.type],
      warehouse: row.warehouseName,
      customer: row.customerName,
      source: row.sourceNo ?? '',
      mark: row.mark ?? '',
      expectedAt: row.expectedAt,
      delivery: [row.carrier, row.plateNo, row.driver].filter(Boolean).join(' '),
      creator: row.creatorName ?? '',
      remark: row.remark ?? '',
      expected: row.expected,
      received: counted(row.received),
      putaway: counted(row.putaway),
      damaged: counted(row.damaged),
      volume: cbm(row.volume),
      weight: kg(row.weight),
    },
    goodsIn: row.lines.map((line) => ({
      goods: [line.goodsName, line.spec].filter(Boolean).join(' '),
      size: [line.lengthMm, line.widthMm, line.heightMm].some((side) => side === null)
        ? ''
        : [line.lengthMm, line.widthMm, line.heightMm].map((side) => String((side ?? 0) / 10)).join('×'),
      weight: line.unitWeight === null ? '' : kg(line.unitWeight),
      expected: line.expected,
      received: counted(line.received),
      damaged: counted(line.damaged),
      short: counted(line.short),
      over: counted(line.over),
      places: row.batches
        .filter(({ lineId, staging }) => lineId === line.id && !staging)
        .map(({ locationCode, onHand }) => `${locationCode} ${onHand}`)
        .join('；'),
    })),
  };
}
