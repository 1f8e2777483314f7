import { useMay } from '@shared/runtime/session.ts';
import { ActionLink } from '@shared/ui/base/link.tsx';
import { Empty } from 'antd';

/** 费用 of a warehouse document: storage is charged by period and customer, so the bills of the two are where it stands. */
export function StorageFees({ customerId, warehouseId }: { customerId: string; warehouseId: string }) {
  const may = useMay();
  const bills = `/finance/account-receivable/cangku-order?${new URLSearchParams({ customerId, warehouseId })}`;
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="仓储费和操作费按账期汇总在客户的仓储账单中">
      {may('finance.ar.storage.view') ? <ActionLink to={bills}>查看该客户在本仓的仓储账单</ActionLink> : null}
    </Empty>
  );
}
