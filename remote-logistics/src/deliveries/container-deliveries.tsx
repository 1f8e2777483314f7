import { deliveries } from '@shared/contract/logistics/delivery.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { Empty } from 'antd';
import { useState } from 'react';
import { DeliveryDialogs } from './delivery-dialogs.tsx';
import { DeliveryTable } from './delivery-table.tsx';
import type { DeliveryDialog } from './delivery.actions.ts';

/** 送达 of a container (L7). */
export function ContainerDeliveries({ id }: { id: string }) {
  const read = useRead(deliveries.ofContainer, { params: { id } }, { skipErrorHandler: true });
  const [dialog, setDialog] = useState<DeliveryDialog | null>(null);
  if (!read.data) return <LoadState read={read} back={{ path: '/transport/container/order', label: '返回全部柜子' }} />;
  if (read.data.list.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="清关完成后生成送达单" />;
  return (
    <>
      <DeliveryTable rows={read.data.list} onDialog={setDialog} />
      {dialog ? <DeliveryDialogs dialog={dialog} onClose={() => setDialog(null)} /> : null}
    </>
  );
}
