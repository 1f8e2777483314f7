import { useSearchParams } from 'react-router-dom';
import { SettlementTab } from './settlement-tab.tsx';
import { WorkbenchPage } from './workbench-page.tsx';

/** 供应商结账 (F22): the list, or with `?id=` the workbench of a supplier. */
export default function SupplierCheckoutPage() {
  const [search] = useSearchParams();
  return search.has('id') ? <WorkbenchPage side="AP" /> : <SettlementTab side="AP" />;
}
