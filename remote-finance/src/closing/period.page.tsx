import { periods } from '@shared/contract/finance/period.contract.ts';
import {
  PERIOD_LOCKS,
  PERIOD_STATES,
  PERIOD_TONES,
  periodMachine,
  type PeriodLock,
} from '@shared/contract/finance/period.machine.ts';
import type { PeriodDetail } from '@shared/contract/finance/period.answers.ts';
import { useMay } from '@shared/runtime/session.ts';
import { useRead } from '@shared/runtime/query.ts';
import { ActionBar } from '@shared/ui/action/action-bar.tsx';
import { machineActions, type ActionMap } from '@shared/ui/action/action.ts';
import { AuditLog } from '@shared/ui/audit/audit-log.tsx';
import { LoadState, Missing } from '@shared/ui/base/load-state.tsx';
import { formatMonth } from '@shared/ui/format/format.ts';
import { StateTag, TimeText } from '@shared/ui/format/format-text.tsx';
import { usePaper } from '@shared/ui/print/use-paper.ts';
import { Alert, Button, Tabs, Tag } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { Checklist } from './checklist.tsx';
import { ControlTotals } from './control-totals.tsx';
import { InternalTab } from './internal-tab.tsx';
import { JournalsTab } from './journals-tab.tsx';
import { ReportsTab } from './reports-tab.tsx';
import { TrialTab } from './trial-tab.tsx';
import css from './closing.module.css';

const LIST = { path: '/finance/account-receivable/company-checkout-list', label: '返回公司结账列表' };
/** How often the page looks while something runs in the background. */
const LOOK_MS = 1500;

/** 锁应收 … 解锁总账: one button for each lock as it stands. */
const lockActions = (row: PeriodDetail): ActionMap<PeriodDetail> =>
  Object.fromEntries(
    (Object.entries(PERIOD_LOCKS) as [PeriodLock, string][]).map(([lock, name]) => {
      const locked = row.locked.includes(lock);
      return [
        `${lock}`,
        {
          label: `${locked ? '解锁' : '锁'}${name}`,
          endpoint: locked ? periods.unlock : periods.lock,
          permission: 'finance.period.close' as const,
          body: () => ({ lock }),
          visible: () => row.state === 'OPEN',
          confirm: locked ? `解锁${name}后，本期可以继续记账。` : `锁定${name}后，本期不能再记${name}的账。`,
        },
      ];
    }),
  );

/** 公司结账 (F13): the checklist at the left, control totals at the right, books below. */
export default function PeriodPage() {
  const [search, setSearch] = useSearchParams();
  const id = search.get('id') ?? '';
  const read = useRead(periods.get, { params: { id } });
  const row = read.data;
  // While something runs the page looks again by itself.
  useRead(periods.get, { params: { id } }, { enabled: Boolean(row?.running), every: LOOK_MS });
  const may = useMay();
  const print = usePaper(periods.printReport, periods.report);
  if (!id) return <Missing back={LIST} />;
  if (!row) return <LoadState read={read} back={LIST} />;
  const actions: ActionMap<PeriodDetail> = {
    ...machineActions<keyof typeof periodMachine.actions, PeriodDetail>(periodMachine, {
      check: { endpoint: periods.check, primary: row.checkedAt === null },
      revalue: {
        endpoint: periods.revalue,
        confirm: '按月末汇率记录调汇凭证，次月 1 日自动冲回；再次执行会替换上一次。',
      },
      close: {
        endpoint: periods.close,
        primary: row.checkedAt !== null,
        confirm: '结账后本期不能再记账。将重新运行全部检查，未通过时期间保持开放。',
      },
      reopen: { endpoint: periods.reopen },
    }),
    ...lockActions(row),
  };
  const panes = [
    ...(may('finance.journal.view')
      ? [
          { key: 'trial', label: '试算平衡', children: <TrialTab period={row} /> },
          { key: 'journals', label: '凭证查询', children: <JournalsTab period={row} /> },
        ]
      : []),
    { key: 'internal', label: '内部往来', children: <InternalTab period={row} /> },
    { key: 'reports', label: '结账报告', children: <ReportsTab period={row} /> },
    {
      key: 'log',
      label: '操作日志',
      children: <AuditLog kind={periodMachine.entity} id={row.id} version={row.version} />,
    },
  ];
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h2 className={css.title}>
          {row.companyName} {formatMonth(row.month)}
        </h2>
        <StateTag code={row.state} labels={PERIOD_STATES} tones={PERIOD_TONES} />
        {row.locked.map((lock) => (
          <Tag key={lock}>{PERIOD_LOCKS[lock]}已锁定</Tag>
        ))}
        {row.closedAt ? (
          <span className={css.note}>
            {row.closedByName} 于 <TimeText value={row.closedAt} /> 结账
          </span>
        ) : null}
        <span className={css.actions}>
          <ActionBar actions={actions} record={row} no={`${row.companyName} ${row.month}`} most={4} />
          {row.reports.length > 0 ? (
            <Button
              onClick={() =>
                void print({ params: { id: row.id }, body: { reportVersion: null }, query: { reportVersion: null } })
              }
            >
              导出结账报告
            </Button>
          ) : null}
        </span>
      </header>
      {row.running ? (
        <Alert
          showIcon
          type="info"
          title={row.running === 'CHECK' ? '正在运行检查，可离开本页，结果会保留。' : '正在结账，可离开本页。'}
        />
      ) : null}
      <div className={css.columns}>
        <Checklist period={row} />
        <ControlTotals period={row} />
      </div>
      <Tabs
        activeKey={search.get('pane') ?? panes[0]?.key ?? 'reports'}
        onChange={(pane) => setSearch({ id, pane }, { replace: true })}
        destroyOnHidden
        items={panes}
      />
    </div>
  );
}
