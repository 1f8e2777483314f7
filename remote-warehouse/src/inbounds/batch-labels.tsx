import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import { labels } from '@shared/contract/warehouse/label.contract.ts';
import { MAX_LABELS } from '@shared/contract/system/print.contract.ts';
import { call } from '@shared/runtime/call.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useMay } from '@shared/runtime/session.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import css from './inbounds.module.css';

const LabelDialog = onDemand(async () => (await import('@shared/ui/print/label-dialog.tsx')).LabelDialog);

/** Labels of all batches of inbounds, one a batch and warehouse; says so when nothing was received yet. */
export function BatchLabels({ inboundIds, onClose }: { inboundIds: readonly string[]; onClose: () => void }) {
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const wanted = inboundIds.join(',');
  useEffect(() => {
    const read = async () => {
      const rows = await Promise.all(wanted.split(',').map((id) => call(inbounds.get, { params: { id } })));
      // Of the warehouse of its inbound: a transfer has brought a part of the batch there.
      const found = [
        ...new Set(
          rows.flatMap(({ batches, warehouseId }) => batches.map(({ batchId }) => `${batchId}@${warehouseId}`)),
        ),
      ];
      if (found.length > 0 && found.length <= MAX_LABELS) return setIds(found);
      toast.warning(
        found.length === 0
          ? '所选入库单还没有在库批次，收货后再打印标签。'
          : `一次最多打印 ${MAX_LABELS} 张标签，请减少所选。`,
      );
      return onClose();
    };
    // A refusal has been said already.
    read().catch(onClose);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for these inbounds
  }, [wanted]);
  return ids ? (
    <LabelDialog title="批次标签" endpoint={labels.batches} log={labels.printBatches} ids={ids} onClose={onClose} />
  ) : null;
}

export function LabelsButton({ onClick }: { onClick: () => void }) {
  const may = useMay();
  return may('warehouse.inbound.print') ? (
    <div className={css.over}>
      <Button onClick={onClick}>打印批次标签</Button>
    </div>
  ) : null;
}
