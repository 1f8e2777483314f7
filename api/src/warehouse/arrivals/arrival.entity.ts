import { ARRIVAL_FIELDS, ARRIVAL_LINE_FIELDS } from '@shared/contract/warehouse/arrival.fields.ts';
import { DECISIONS, DIFFERENCE_REASONS, SIGNATURE_SLOT } from '@shared/contract/warehouse/arrival.labels.ts';
import { DAMAGE_CAUSES } from '@shared/contract/warehouse/damage.labels.ts';
import { DIFFERENCE_SLOT } from '@shared/contract/warehouse/inbound.labels.ts';
import { entity } from '../../platform/entity.ts';
import { refuse } from '../../platform/refusal.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { documentScope } from '../stock/stock-scope.ts';
import { whArrival, whArrivalLine } from './arrival.tables.ts';

/** Arrivals of the companies and warehouses in scope; who sees own records only: those of the own customers. */
export const arrivals = entity({
  table: whArrival,
  title: '到货单',
  no: 'arrivalNo',
  numbered: true,
  area: 'warehouse',
  scope: documentScope({
    company: whArrival.companyId,
    warehouse: whArrival.warehouseId,
    customer: whArrival.customerId,
  }),
  labels: ARRIVAL_FIELDS,
  lists: {
    lines: {
      table: whArrivalLine,
      title: '明细',
      labels: ARRIVAL_LINE_FIELDS,
      codes: { cause: DAMAGE_CAUSES, reason: DIFFERENCE_REASONS, decision: DECISIONS },
    },
  },
});

/** What a confirmed arrival rests on stays (4.3). */
attachmentOwner('wh_arrival', {
  entity: arrivals,
  view: 'warehouse.arrival.view',
  edit: { anyOf: ['warehouse.arrival.count', 'warehouse.arrival.create', 'warehouse.arrival.resolve'] },
  slots: { [DIFFERENCE_SLOT]: { most: 60, images: true }, [SIGNATURE_SLOT]: { most: 5, images: true } },
  leaveEmpty: ({ arrivalNo, state, different }, slot) => {
    if (slot === DIFFERENCE_SLOT && different && (state === 'EXCEPTION' || state === 'CONFIRMED'))
      throw refuse('WMS-020', `${arrivalNo} 有差异，至少保留 1 张「${DIFFERENCE_SLOT}」。`);
    if (slot === SIGNATURE_SLOT && state === 'CONFIRMED')
      throw refuse('ILLEGAL_STATE', `${arrivalNo} 已确认，签名不能删除。`);
  },
});
