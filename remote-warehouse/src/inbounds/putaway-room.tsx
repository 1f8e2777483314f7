import type { InboundBatch } from '@shared/contract/warehouse/inbound.answers.ts';
import { useMay } from '@shared/runtime/session.ts';
import { Alert } from 'antd';
import { overText, roomText, useRoomAt } from '../locations/location-room.ts';

type Sized = Pick<InboundBatch, 'unitVolume' | 'unitWeight'>;
interface Props {
  warehouseId: string;
  /** Of the location that was scanned. */
  code: string;
  batch: Sized;
  /** Pieces that are typed. */
  qty: number;
  /** What was scanned into the same location and is not sent yet. */
  before: readonly { batch: Sized; qty: number }[];
}
/** 库位余量 beside the pieces that are typed, and at once that so many do not fit (WMS-030); nothing without a line. */
export function PutawayRoom({ warehouseId, code, batch, qty, before }: Props) {
  const override = useMay()('warehouse.location.override');
  const room = useRoomAt(warehouseId, code);
  if (room === null) return null;
  const all = [...before, { batch, qty }];
  const over = overText(room, {
    volume: all.reduce((sum, each) => sum + each.qty * each.batch.unitVolume, 0),
    weight: all.reduce((sum, each) => sum + each.qty * each.batch.unitWeight, 0),
  });
  return over === null ? (
    <div role="status">{roomText(room)}</div>
  ) : (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={`放不下：${over}。请拆到其他库位${override ? '，或按单上架并填写超容原因' : ''}。`}
    />
  );
}
