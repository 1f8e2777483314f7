import { receivableBillList } from '@shared/contract/finance/storage-bill-list.contract.ts';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { BillList } from './bill-list.tsx';

/** 仓库订单应收 (F10). */
export default function ReceivableBillListPage() {
  return <BillList direction="AR" />;
}
ReceivableBillListPage.ahead = listAhead(receivableBillList);
