import type { PeriodDetail, TrialRow } from '@shared/contract/finance/period.answers.ts';
import { journals } from '@shared/contract/finance/journal.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { Money } from '@shared/ui/format/format-text.tsx';
import { Empty } from 'antd';

/** 试算平衡 of a month (FIN-092), CNY; balances are debit less credit. */
export function TrialTab({ period }: { period: PeriodDetail }) {
  const { companyId, startDate, endDate } = period;
  const read = useRead(journals.trialBalance, { query: { companyId, from: startDate, to: endDate } });
  const found = read.data;
  if (!found)
    return (
      <LoadState
        read={read}
        back={{ path: '/finance/account-receivable/company-checkout-list', label: '返回公司结账列表' }}
      />
    );
  if (found.rows.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="本期没有凭证" />;
  const columns: FactsColumn<TrialRow>[] = [
    { title: '科目', cell: ({ account }) => account },
    { title: '科目名称', cell: ({ name }) => name },
    { title: '期初余额', end: true, cell: ({ opening }) => <Money value={opening} /> },
    {
      title: '本期借方',
      end: true,
      cell: ({ debit }) => <Money value={debit} />,
      total: <Money value={found.debit} />,
    },
    {
      title: '本期贷方',
      end: true,
      cell: ({ credit }) => <Money value={credit} />,
      total: <Money value={found.credit} />,
    },
    { title: '期末余额', end: true, cell: ({ closing }) => <Money value={closing} /> },
  ];
  return <FactsTable label="试算平衡" columns={columns} rows={found.rows} keyOf={({ account }) => account} />;
}
