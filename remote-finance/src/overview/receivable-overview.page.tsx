import { overviews } from '@shared/contract/finance/overview.contract.ts';
import { download, saveFile } from '@shared/runtime/call.ts';
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
      partyPath={(id, company) => `/finance/account-receivable/customer?customerId=${id}${company}`}
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
    const answer = await download(overviews.monthly, { query }).catch(() => null);
    setBusy(false);
    if (answer?.file) saveFile(answer.file, answer.name);
  };
  return (
    <Button loading={busy} onClick={() => void save()}>
      导出应收月报
    </Button>
  );
}
