import { BillPage } from './bill-page.tsx';

/** 仓库订单详情 (F11). */
export default function ReceivableBillPage() {
  return <BillPage direction="AR" />;
}
