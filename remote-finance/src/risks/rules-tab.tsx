import { RISK_ALERT_FIELDS } from '@shared/contract/finance/risk-alert.fields.ts';
import type { RiskRule } from '@shared/contract/finance/risk.answers.ts';
import { risk } from '@shared/contract/finance/risk.contract.ts';
import { RISK_CATEGORIES, RISK_RULE_ACTIONS, RULE_BASIS, RULE_PARAMS } from '@shared/contract/finance/risk.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useMayRule } from '@shared/ui/action/may.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { DateText, StateTag } from '@shared/ui/format/format-text.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { PAGE } from './risk.actions.ts';
import css from './risks.module.css';

const RuleForm = onDemand(async () => (await import('./rule-form.tsx')).RuleForm);

/** What a rule compares, in words. */
function thresholdOf({ code, days, shareBp, bands }: RiskRule): string {
  const { days: daysName, shareBp: shareName, bands: bandsName } = RULE_PARAMS[code];
  if (bandsName && bands)
    return bands
      .map(({ days: from, score }, at) => {
        const next = bands[at + 1];
        return `${next ? `${from}–${next.days - 1} 天` : `${from} 天以上`} ${score} 分`;
      })
      .join('；');
  if (daysName && days !== null) return `${daysName} ${days} 天`;
  if (shareName && shareBp !== null) return `${shareName} ${shareBp / 100}%`;
  return RULE_BASIS[code] ?? '—';
}

/** 规则 (FIN-192): thresholds and scores as they are in force; a change is tried out before it is saved. */
export function RulesTab() {
  const read = useRead(risk.rules, {}, { skipErrorHandler: true });
  const may = useMayRule()(risk.saveRule.permission);
  const [editing, edit] = useState<RiskRule | null>(null);
  if (!read.data) return <LoadState read={read} back={{ path: PAGE, label: '返回风险管理' }} />;
  const columns: FactsColumn<RiskRule>[] = [
    { title: '编号', cell: ({ code }) => code },
    { title: RISK_ALERT_FIELDS.ruleCode, cell: ({ name }) => <b className={css.whole}>{name}</b> },
    { title: RISK_ALERT_FIELDS.category, cell: ({ category }) => RISK_CATEGORIES[category] },
    {
      title: '启用',
      cell: ({ enabled }) => (
        <StateTag
          code={enabled ? 'ON' : 'OFF'}
          labels={{ ON: '启用', OFF: '停用' }}
          tones={{ ON: 'green', OFF: 'default' }}
        />
      ),
    },
    { title: RISK_ALERT_FIELDS.threshold, cell: thresholdOf },
    { title: RISK_ALERT_FIELDS.score, end: true, cell: ({ score, bands }) => (bands ? `最高 ${score}` : score) },
    { title: '动作', cell: ({ action }) => <span className={css.whole}>{RISK_RULE_ACTIONS[action]}</span> },
    {
      title: '未结预警',
      end: true,
      cell: ({ code, open }) =>
        open > 0 ? <Link to={`${PAGE}?panel=alerts&tab=open&ruleCode=${code}`}>{open}</Link> : 0,
    },
    { title: '版本', end: true, cell: ({ revision }) => `第 ${revision} 版` },
    { title: '生效日', cell: ({ validFrom }) => <DateText value={validFrom} /> },
    { title: '修改人', cell: ({ updatedByName }) => updatedByName ?? '系统' },
    ...(may
      ? [
          {
            title: '操作',
            cell: (rule: RiskRule) => (
              <Button type="link" size="small" aria-label={`修改 ${rule.code}`} onClick={() => edit(rule)}>
                修改
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <div className={css.card}>
      <FactsTable label="风险规则" columns={columns} rows={read.data.list} keyOf={({ code }) => code} />
      <p className={css.note}>
        命中的规则按分值相加，最高 100 分，同一规则只计一次；级别分数线在系统设置 → 财务仓储中维护。R10
        计在供应商上，不计入客户分值。
      </p>
      {editing ? <RuleForm rule={editing} onClose={() => edit(null)} /> : null}
    </div>
  );
}
