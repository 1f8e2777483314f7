import { PRINT_SOURCES } from '../system/print.contract.ts';
import { definePicker } from '../shared/picker.contract.ts';

const scope = 'warehouse' as const;
/** Documents of the warehouse that a template is previewed with (S7). Item: id, label number, hint customer (of a count its state). */
export const inboundPicker = definePicker({
  kind: 'inbounds',
  title: '入库单',
  permission: PRINT_SOURCES.wh_inbound.permission,
  scope,
});
export const arrivalPicker = definePicker({
  kind: 'arrivals',
  title: '到货单',
  permission: PRINT_SOURCES.wh_arrival.permission,
  scope,
});
export const outboundPicker = definePicker({
  kind: 'outbounds',
  title: '出库单',
  permission: PRINT_SOURCES.wh_outbound.permission,
  scope,
});
export const damagePicker = definePicker({
  kind: 'damages',
  title: '残损单',
  permission: PRINT_SOURCES.wh_damage.permission,
  scope,
});
export const countPicker = definePicker({
  kind: 'counts',
  title: '盘点单',
  permission: PRINT_SOURCES.wh_count.permission,
  scope,
});
