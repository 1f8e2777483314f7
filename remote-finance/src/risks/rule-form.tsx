import { RISK_ALERT_FIELDS } from '@shared/contract/finance/risk-alert.fields.ts';
import type { RiskRule, RiskTrial } from '@shared/contract/finance/risk.answers.ts';
import { risk } from '@shared/contract/finance/risk.contract.ts';
import { RISK_RULE_ACTIONS, RISK_RULE_CODES, RULE_PARAMS } from '@shared/contract/finance/risk.labels.ts';
import { useCommand } from '@shared/runtime/query.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeRadio, NumberInput, PercentInput, SwitchInput, TextAreaInput } from '@shared/ui/form/inputs.tsx';
import type { Values } from '@shared/ui/form/form-values.ts';
import { FactsTable } from '@shared/ui/format/facts-table.tsx';
import { Button, Empty, Form } from 'antd';
import { useState } from 'react';
import { BandsInput } from './bands-input.tsx';
import { profilePath, TOUCHED } from './risk.actions.ts';
import css from './risks.module.css';

/** What a rule takes of the form; the rest is of other rules. */
const settingOf = ({ code }: RiskRule, values: Values) => {
  const { days, shareBp, bands } = RULE_PARAMS[code];
  return {
    enabled: values.enabled,
    score: values.score,
    action: values.action,
    days: days ? values.days : null,
    shareBp: shareBp ? values.shareBp : null,
    bands: bands ? values.bands : null,
  };
};

/** 修改规则: a new revision that counts from the next evaluation on; 试运行 shows the last 30 days under it first. */
export function RuleForm({ rule, onClose }: { rule: RiskRule; onClose: () => void }) {
  const { days, shareBp, bands } = RULE_PARAMS[rule.code];
  const number = String(RISK_RULE_CODES.indexOf(rule.code) + 1);
  return (
    <DrawerForm
      title={`修改规则 ${rule.code} ${rule.name}`}
      name={`finance.risk-rule.${number}`}
      width={640}
      record={null}
      params={{ id: number }}
      initial={{ ...rule, reason: null }}
      toBody={(values) => ({ ...settingOf(rule, values), reason: values.reason, revision: rule.revision })}
      save={risk.saveRule}
      invalidates={TOUCHED}
      done="已保存，下次评估起生效"
      onClose={() => onClose()}
    >
      <Field name="enabled" label="启用">
        <SwitchInput />
      </Field>
      <Field name="score" label={bands ? '最高分值' : '分值'} required hint="0–100">
        <NumberInput suffix="分" />
      </Field>
      {days ? (
        <Field name="days" label={days} required>
          <NumberInput suffix="天" />
        </Field>
      ) : null}
      {shareBp ? (
        <Field name="shareBp" label={shareBp} required>
          <PercentInput />
        </Field>
      ) : null}
      {bands ? (
        <Field name="bands" label={bands} required span="row" hint="从该天数起计该分值，只计最高一档">
          <BandsInput />
        </Field>
      ) : null}
      <Field name="action" label="命中时" required span="row">
        <CodeRadio labels={RISK_RULE_ACTIONS} />
      </Field>
      <Field name="reason" label="修改原因" required span="row">
        <TextAreaInput />
      </Field>
      {rule.code === 'R10' ? (
        <p className={css.row}>按供应商当前的发票状态判断，没有历史可试运行。</p>
      ) : (
        <Trial rule={rule} id={number} />
      )}
    </DrawerForm>
  );
}

function Trial({ rule, id }: { rule: RiskRule; id: string }) {
  const form = Form.useFormInstance();
  const [found, show] = useState<RiskTrial | null>(null);
  const trial = useCommand(risk.tryRule, { invalidates: [], onDone: show });
  const run = () => trial.run({ params: { id }, body: settingOf(rule, form.getFieldsValue(true) as Values) as never });
  return (
    <section className={`${css.row} ${css.trial}`} aria-label="试运行">
      <div className={css.trialHead}>
        <Button loading={trial.busy} onClick={() => void run()}>
          试运行
        </Button>
        <span className={css.note}>按最近 30 天的评估数据计算，不保存</span>
      </div>
      {found ? <Result found={found} /> : null}
    </section>
  );
}

function Result({ found: { days, from, current, next, customers } }: { found: RiskTrial }) {
  if (days === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="最近 30 天没有评估数据" />;
  return (
    <>
      <p role="status">
        {from} 起 {days} 天的评估：现规则命中 {current.customers} 个客户 {current.hits} 次，修改后命中{' '}
        <b>
          {next.customers} 个客户 {next.hits} 次
        </b>
        。
      </p>
      {customers.length > 0 ? (
        <FactsTable
          label="修改后命中的客户"
          columns={[
            {
              title: RISK_ALERT_FIELDS.customerId,
              cell: ({ customerId, name }) => (
                <Link to={profilePath(customerId)} target="_blank">
                  {name}
                </Link>
              ),
            },
            { title: '命中天数', end: true, cell: (row) => row.days },
            { title: '最近命中值', cell: ({ last }) => last ?? '—' },
          ]}
          rows={customers}
          keyOf={({ customerId }) => customerId}
        />
      ) : null}
    </>
  );
}
