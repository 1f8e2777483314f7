import { overviews } from '@shared/contract/finance/overview.contract.ts';
import { FinanceTools } from '../base-data/finance-tools.tsx';
import { FinanceOverviewView } from './finance-overview.tsx';

/** 应付总览 (F15). */
export default function PayableOverviewPage() {
  return (
    <FinanceOverviewView
      endpoint={overviews.ap}
      partyTitle="供应商"
      partyPath={(id, company) => `/finance/account-payable/supplierlist?supplierId=${id}${company}`}
      tools={<FinanceTools />}
    />
  );
}
