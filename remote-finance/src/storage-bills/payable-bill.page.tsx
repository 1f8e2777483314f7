import { BillPage } from './bill-page.tsx';

/** 仓储订单详情 (F24). */
export default function PayableBillPage() {
  return <BillPage direction="AP" />;
}
