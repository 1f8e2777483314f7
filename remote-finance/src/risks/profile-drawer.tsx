import { RISK_RELEASE_FIELDS } from '@shared/contract/finance/risk-release.fields.ts';
import { RISK_ALERT_FIELDS } from '@shared/contract/finance/risk-alert.fields.ts';
import { riskAlertList } from '@shared/contract/finance/risk-list.contract.ts';
import type { RiskProfile } from '@shared/contract/finance/risk.answers.ts';
import { risk } from '@shared/contract/finance/risk.contract.ts';
import {
  HOLD_SCOPES,
  ALERT_STATES,
  ALERT_TONES,
  LIMIT_SLOT,
  RISK_LEVELS,
  RISK_LEVEL_TONES,
  RISK_RULES,
} from '@shared/contract/finance/risk.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useField } from '@shared/runtime/session.ts';
import { ApprovalPanel } from '@shared/ui/approval/approval-panel.tsx';
import { Link } from '@shared/ui/base/link.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { DetailDrawer } from '@shared/ui/detail/detail-drawer.tsx';
import { FactsTable } from '@shared/ui/format/facts-table.tsx';
import { DateText, Money, StateTag, Tags, TimeText } from '@shared/ui/format/format-text.tsx';
import { Empty } from 'antd';
import { useMemo } from 'react';
import { customerActions, PAGE, TOUCHED, type CustomerDialog } from './risk.actions.ts';
import { Usage } from './usage.tsx';

interface Props {
  /** The customer's. */
  id: string;
  onAsk: (dialog: CustomerDialog) => void;
  onEvaluate: (customerId: string) => void;
  onClose: () => void;
}
/** Credit of one customer: limit and use, what the exposure is made of, holds, alerts, papers and log of the limit. */
export function ProfileDrawer({ id, onAsk, onEvaluate, onClose }: Props) {
  const figures = useField('customer.credit') === 'VISIBLE';
  const actions = useMemo(() => customerActions<RiskProfile>(onAsk, onEvaluate, figures), [onAsk, onEvaluate, figures]);
  return (
    <DetailDrawer<RiskProfile>
      id={id}
      title="客户信用"
      onClose={onClose}
      width={860}
      endpoint={risk.profile}
      kind="risk_profile"
      no={(row) => row.name}
      subtitle={(row) => row.customerNo}
      state={{ code: (row) => row.level, labels: RISK_LEVELS, tones: RISK_LEVEL_TONES }}
      actions={actions}
      summary={(row) => (
        <>
          <ApprovalPanel kind="ac_customer" id={row.customerId} touches={TOUCHED} />
          <Summary row={row} />
        </>
      )}
      tabs={(row) => [
        { key: 'alerts', title: '预警', content: <Alerts customerId={row.customerId} /> },
        { key: 'holds', title: '控货', count: row.holds.length, content: <Holds row={row} /> },
      ]}
      slots={[LIMIT_SLOT]}
    />
  );
}

function Summary({ row }: { row: RiskProfile }) {
  const money = (title: string, value: string | null | undefined) =>
    value === undefined ? null : { title, content: <Money value={value} currency="CNY" /> };
  return (
    <>
      <Usage exposure={row.exposure} limit={row.limitInForce} usageBp={row.usageBp} />
      <Descriptions
        facts={[
          row.creditLimit === undefined
            ? null
            : {
                title: '信用额度',
                content: row.creditLimit === null ? '不限' : <Money value={row.creditLimit} currency="CNY" />,
              },
          row.tempLimit ? { title: '临时额度', content: <Money value={row.tempLimit} currency="CNY" /> } : null,
          row.tempLimit ? { title: '临时额度截止', content: <DateText value={row.tempUntil} /> } : null,
          { title: '账期', content: `${row.creditDays} 天` },
          money('应收', row.receivable),
          money('未开单', row.unbilled),
          money('垫款', row.advances),
          money('未核销收款', row.unallocated),
          money('逾期金额', row.overdue),
          { title: '最长逾期', content: row.overdueDays > 0 ? `${row.overdueDays} 天` : '没有逾期' },
          { title: RISK_ALERT_FIELDS.score, content: `${row.score} 分` },
          { title: '评估时间', content: <TimeText value={row.evaluatedAt} /> },
          { title: '命中规则', content: <Tags values={row.hits} labels={RISK_RULES} />, wide: true },
        ]}
      />
    </>
  );
}

function Alerts({ customerId }: { customerId: string }) {
  const query = { customerId, tab: 'all', pageSize: 50 };
  const read = useRead(riskAlertList.endpoint, { query }, { skipErrorHandler: true });
  if (!read.data) return <LoadState read={read} back={{ path: PAGE, label: '返回风险管理' }} />;
  if (read.data.list.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有预警" />;
  return (
    <FactsTable
      label="预警"
      columns={[
        {
          title: RISK_ALERT_FIELDS.alertNo,
          cell: ({ id, alertNo }) => <Link to={`${PAGE}?panel=alerts&tab=all&open=${id}`}>{alertNo}</Link>,
        },
        { title: RISK_ALERT_FIELDS.ruleCode, cell: ({ ruleCode }) => (ruleCode ? RISK_RULES[ruleCode] : '—') },
        { title: RISK_ALERT_FIELDS.hitValue, cell: ({ hitValue }) => hitValue ?? '—' },
        { title: RISK_ALERT_FIELDS.score, end: true, cell: ({ score }) => score },
        { title: '时间', cell: ({ createdAt }) => <DateText value={createdAt?.slice(0, 10)} /> },
        {
          title: RISK_ALERT_FIELDS.state,
          cell: ({ state }) => <StateTag code={state} labels={ALERT_STATES} tones={ALERT_TONES} />,
        },
      ]}
      rows={read.data.list}
      keyOf={({ id }) => id}
    />
  );
}

function Holds({ row }: { row: RiskProfile }) {
  if (row.holds.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有生效的控货" />;
  return (
    <FactsTable
      label="控货"
      columns={[
        { title: RISK_RELEASE_FIELDS.scope, cell: ({ scope }) => HOLD_SCOPES[scope] },
        { title: '来源', cell: ({ auto }) => (auto ? '自动（极高）' : '人工') },
        { title: RISK_RELEASE_FIELDS.validFrom, cell: ({ validFrom }) => <DateText value={validFrom} /> },
        {
          title: RISK_RELEASE_FIELDS.validTo,
          cell: ({ validTo }) => (validTo ? <DateText value={validTo} /> : '直到解控'),
        },
        { title: RISK_RELEASE_FIELDS.reason, cell: ({ reason }) => reason },
      ]}
      rows={row.holds}
      keyOf={({ id }) => id}
    />
  );
}
