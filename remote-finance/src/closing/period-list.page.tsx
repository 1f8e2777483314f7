import { periodList, periods, type PeriodRow } from '@shared/contract/finance/period.contract.ts';
import { periodMachine } from '@shared/contract/finance/period.machine.ts';
import type { ActionMap } from '@shared/ui/action/action.ts';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { usePaper } from '@shared/ui/print/use-paper.ts';
import { useMemo } from 'react';
import { PeriodMatrix } from './period-matrix.tsx';

const pathOf = ({ id }: { id: string }) => `/finance/account-receivable/company-checkout?id=${id}`;
const actionsOf = (print: (id: string) => void): ActionMap<PeriodRow> => ({
  open: { label: '进入结账', permission: 'finance.period.view', path: pathOf },
  report: {
    label: '查看报告',
    permission: 'finance.period.view',
    visible: (row) => row.state === 'CLOSED',
    run: ({ id }) => print(id),
  },
  reopen: {
    label: periodMachine.actions.reopen.label,
    object: periodMachine.title,
    endpoint: periods.reopen,
    permission: 'finance.period.reopen',
    visible: (row) => row.state === 'CLOSED',
    reason: true,
    danger: true,
  },
});

/** 公司结账列表 (F12): companies × months with their state, and the months as rows. */
export default function PeriodListPage() {
  const paper = usePaper(periods.printReport, periods.report);
  const actions = useMemo(
    () =>
      actionsOf((id) => void paper({ params: { id }, body: { reportVersion: null }, query: { reportVersion: null } })),
    [paper],
  );
  return (
    <ListPage<PeriodRow>
      list={periodList}
      open={pathOf}
      rowActions={actions}
      noOf={(row) => `${row.companyName} ${row.month}`}
      above={<PeriodMatrix pathOf={pathOf} />}
    />
  );
}
PeriodListPage.ahead = listAhead(periodList);
