import { overviews } from '@shared/contract/finance/overview.contract.ts';
import { useMay } from '@shared/runtime/session.ts';
import { FinanceTools } from '../base-data/finance-tools.tsx';
import { FinanceOverviewView } from './finance-overview.tsx';

const dueOn = (day: string, companyId: string | null) =>
  `/finance/account-payable/billingdetails?state=CONFIRMED&dueDate=${day}..${day}${companyId ? `&companyId=${companyId}` : ''}`;

/** 应付总览 (F15). */
export default function PayableOverviewPage() {
  const opens = useMay()('finance.ap.detail.view');
  return (
    <FinanceOverviewView
      endpoint={overviews.ap}
      partyTitle="供应商"
      partyPath={(id, of) => `/finance/account-payable/supplierlist?supplierId=${id}${of}`}
      dayPath={opens ? dueOn : null}
      tools={<FinanceTools />}
    />
  );
}
