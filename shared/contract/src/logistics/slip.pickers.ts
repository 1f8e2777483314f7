import { definePicker } from '../shared/picker.contract.ts';

/** Documents of containers that a template is previewed with (S7). Item: id, label number, hint container · order or customer; of a booking carrier · SO. */
export const quotationPicker = definePicker({
  kind: 'quotations',
  title: '装柜报价单',
  permission: 'logistics.quote.view',
  scope: 'logistics',
});
export const clearancePicker = definePicker({
  kind: 'clearances',
  title: '清关单',
  permission: 'logistics.qingguan.view',
  scope: 'logistics',
});
export const declarationPicker = definePicker({
  kind: 'declarations',
  title: '报关资料单',
  permission: 'logistics.baoguan.view',
  scope: 'logistics',
});
export const inspectionPicker = definePicker({
  kind: 'inspections',
  title: '验货单',
  permission: 'logistics.yanhuo.view',
  scope: 'logistics',
});
export const deliveryPicker = definePicker({
  kind: 'deliveries',
  title: '送达单',
  permission: 'logistics.songda.view',
  scope: 'logistics',
});
export const bookingPicker = definePicker({
  kind: 'bookings',
  title: '订柜单',
  permission: 'logistics.dinggui.view',
  scope: 'logistics',
});
export const loadingSlipPicker = definePicker({
  kind: 'loading-slips',
  title: '装柜单',
  permission: 'logistics.zhuanggui.view',
  scope: 'logistics',
});
