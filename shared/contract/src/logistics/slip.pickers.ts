import { definePicker } from '../shared/picker.contract.ts';

/** Documents of a container that a template is previewed with (S7). Item: id, label number, hint container · order or customer. */
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
