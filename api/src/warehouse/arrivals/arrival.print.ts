import { kg } from '@shared/contract/figures.ts';
import type { ArrivalDetail, ArrivalLine } from '@shared/contract/warehouse/arrival.answers.ts';
import { ARRIVAL_STATES, DECISIONS, DIFFERENCE_REASONS } from '@shared/contract/warehouse/arrival.labels.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { answered } from '../../platform/route.ts';
import { paperOf } from '../../services/printing/document.ts';
import type { PrintData } from '../../services/printing/evaluate.ts';
import { arrivals } from './arrival.entity.ts';
import { arrivalDetail } from './arrival.reads.ts';
import type { Arrival } from './arrival.tables.ts';

const paper = paperOf<Arrival>({
  find: (ctx, id) => arrivals.find(ctx, id),
  no: ({ arrivalNo }) => arrivalNo,
  states: ARRIVAL_STATES,
  watermarks: { VOID: 'CANCELLED' },
});
const read = async (ctx: Ctx, { id }: Arrival) => dataOf(answered<ArrivalDetail>(await arrivalDetail(ctx, id)));

/** 到货单: what is announced; what nobody has counted yet is left open for a pen. */
export const arrivalDocument = paper(read);
/** 收货回执 for who brought the goods: only of what was received. */
export const arrivalReceiptDocument = paper(read, ({ arrivalNo, state }) => {
  if (state !== 'CONFIRMED')
    throw refuse('GUARD_FAILED', `${arrivalNo} ${ARRIVAL_STATES[state]}，确认后才能打印收货回执。`);
});

const dataOf = (row: ArrivalDetail): PrintData => {
  const counted = row.lines.some(({ actual }) => actual !== null);
  return {
    no: row.arrivalNo,
    arrival: {
      warehouse: row.warehouseName,
      customer: row.customerName,
      plateNo: row.plateNo ?? '',
      driver: row.driver ?? '',
      driverPhone: row.driverPhone ?? '',
      carrier: row.carrier ?? '',
      dock: row.dock ?? '',
      planAt: row.planAt ?? '',
      arrivedAt: row.arrivedAt ?? '',
      unloadedAt: row.unloadEndAt ?? '',
      notified: row.notified,
      actual: counted ? row.actual : '',
      damaged: counted ? row.damaged : '',
      received: row.lines.reduce((sum, line) => sum + takenOf(line), 0),
      confirmer: row.confirmerName ?? '',
      confirmedAt: row.confirmedAt ?? '',
      signName: row.signName ?? '',
      remark: row.remark ?? '',
    },
    arrived: row.lines.map((line) => ({
      inboundNo: line.inboundNo ?? '',
      goods: line.goodsName,
      mark: line.mark ?? '',
      notified: line.notified,
      actual: line.actual ?? '',
      damaged: line.actual === null ? '' : line.damaged,
      received: takenOf(line),
      measured: measured(line),
      difference: line.differences.map((each) => DIFFERENCE_REASONS[each]).join('、'),
      decision: line.decision ? DECISIONS[line.decision] : '',
    })),
  };
};
const takenOf = ({ received, supplemented }: ArrivalLine): number => received + supplemented;

/** Size in cm and weight in kg: 60×40×35, 10.00 kg. */
function measured({ lengthMm, widthMm, heightMm, unitWeight }: ArrivalLine): string {
  const sides = [lengthMm, widthMm, heightMm];
  const size = sides.every((side) => side !== null) ? sides.map((side) => (side ?? 0) / 10).join('×') : '';
  return [size, unitWeight === null ? '' : `${kg(unitWeight)} kg`].filter(Boolean).join('　');
}
