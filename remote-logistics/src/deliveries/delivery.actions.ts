import { deliveries, type DeliveryDetail, type DeliveryItem } from '@shared/contract/logistics/delivery.contract.ts';
import { deliveryMachine } from '@shared/contract/logistics/delivery.machine.ts';
import { machineActions, type ActionMap, type ActionRecord } from '@shared/ui/action/action.ts';
import { releaseActions } from '../releases/release.actions.ts';

const TOUCHED = ['/logistics', '/dashboard'];

/** A drawer that a page is asked to open for a delivery. */
export interface DeliveryDialog {
  kind: 'apply' | 'book' | 'redeliver' | 'dispatch' | 'sign' | 'pickup' | 'resolve' | 'except' | 'files';
  item: DeliveryItem;
}
/** A form of a delivery that has been read. */
export interface DeliveryFormProps {
  row: DeliveryDetail;
  kind: DeliveryDialog['kind'];
  onClose: () => void;
}

/** What printing is called here. */
export const DELIVERY_PRINT = { label: '打印送货单' };

/** Actions of a delivery, with those of the release of its order in front; `of` is the delivery that a row stands for. */
export function deliveryActions<Row extends ActionRecord>(
  open: (dialog: DeliveryDialog) => void,
  of: (row: Row) => DeliveryItem,
): ActionMap<Row> {
  const dialog = (kind: DeliveryDialog['kind']) => ({ run: (row: Row) => open({ kind, item: of(row) }) });
  return {
    ...releaseActions<Row>((row) => ({ id: of(row).releaseId ?? '', version: of(row).releaseVersion ?? 0 })),
    apply: { label: '申请放货', primary: true, ...dialog('apply') },
    ...machineActions<keyof typeof deliveryMachine.actions, Row>(deliveryMachine, {
      book: dialog('book'),
      dispatch: dialog('dispatch'),
      sign: { primary: true, ...dialog('sign') },
      pickup: dialog('pickup'),
      resolve: dialog('resolve'),
      redeliver: dialog('redeliver'),
      except: dialog('except'),
      return: {
        endpoint: deliveries.return,
        confirm: '退回后全部箱数按未送达结案，请填写原因。',
        done: '已退回',
        invalidates: TOUCHED,
      },
    }),
    files: {
      label: '签收单',
      permission: 'logistics.songda.view',
      ...dialog('files'),
    },
  };
}
