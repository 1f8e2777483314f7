import { overviews } from '@shared/contract/finance/overview.contract.ts';
import { saveDownload } from '@shared/runtime/save-download.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FinanceTools } from '../base-data/finance-tools.tsx';
import { FinanceOverviewView } from './finance-overview.tsx';

/** 应收总览 (F2). */
export default function ReceivableOverviewPage() {
  return (
    <FinanceOverviewView
      endpoint={overviews.ar}
      partyTitle="客户"
      partyPath={(id, of) => `/finance/account-receivable/customer?customerId=${id}${of}`}
      tools={
        <>
          <MonthlyReport />
          <FinanceTools />
        </>
      }
    />
  );
}

/** 应收月报 of the company and day that the page shows; a refusal is said by download(). */
function MonthlyReport() {
  const [search] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const query = { companyId: search.get('companyId'), asOf: search.get('asOf') };
    await saveDownload(overviews.monthly, { query });
    setBusy(false);
  };
  return (
    <Button loading={busy} onClick={() => void save()}>
      导出应收月报
    </Button>
  );
}
