import { RISK_ALERT_FIELDS } from '@shared/contract/finance/risk-alert.fields.ts';
import type { RiskAlertDetail } from '@shared/contract/finance/risk.answers.ts';
import { risk } from '@shared/contract/finance/risk.contract.ts';
import {
  ALERT_OBJECTS,
  ALERT_STATES,
  ALERT_TONES,
  RISK_CATEGORIES,
  RISK_LEVELS,
  RISK_LEVEL_TONES,
  RISK_RULES,
} from '@shared/contract/finance/risk.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { DetailDrawer } from '@shared/ui/detail/detail-drawer.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { TextAreaInput } from '@shared/ui/form/inputs.tsx';
import { StateTag, TimeText } from '@shared/ui/format/format-text.tsx';
import { Drawer } from 'antd';
import { useMemo } from 'react';
import { alertActions, PAGE, TOUCHED } from './risk.actions.ts';

interface Props {
  id: string;
  onResolve: (id: string) => void;
  onClose: () => void;
}
/** A 风险预警: what was measured against which threshold, of whom, and how it was dealt with. */
export function AlertDrawer({ id, onResolve, onClose }: Props) {
  const actions = useMemo(() => alertActions<RiskAlertDetail>((row) => onResolve(row.id)), [onResolve]);
  return (
    <DetailDrawer<RiskAlertDetail>
      id={id}
      title="风险预警"
      onClose={onClose}
      width={760}
      endpoint={risk.alert}
      kind="risk_alert"
      no={(row) => row.alertNo}
      subtitle={(row) => `${row.partyName} · ${RISK_RULES[row.ruleCode]}`}
      state={{ code: (row) => row.state, labels: ALERT_STATES, tones: ALERT_TONES }}
      actions={actions}
      summary={(row) => <Summary row={row} />}
    />
  );
}

const Summary = ({ row }: { row: RiskAlertDetail }) => (
  <Descriptions
    facts={[
      { title: RISK_ALERT_FIELDS.ruleCode, content: `${row.ruleCode} ${RISK_RULES[row.ruleCode]}` },
      { title: RISK_ALERT_FIELDS.category, content: RISK_CATEGORIES[row.category] },
      {
        title: ALERT_OBJECTS[row.objectType],
        content: row.objectLink ? <Link to={row.objectLink}>{row.objectNo}</Link> : row.objectNo,
      },
      row.hitValue ? { title: RISK_ALERT_FIELDS.hitValue, content: row.hitValue } : null,
      row.threshold ? { title: RISK_ALERT_FIELDS.threshold, content: row.threshold } : null,
      { title: RISK_ALERT_FIELDS.score, content: row.score },
      {
        title: RISK_ALERT_FIELDS.level,
        content: <StateTag code={row.level} labels={RISK_LEVELS} tones={RISK_LEVEL_TONES} />,
      },
      { title: '时间', content: <TimeText value={row.createdAt} /> },
      { title: RISK_ALERT_FIELDS.handlerId, content: row.handlerName },
      row.endedAt ? { title: '条件结束', content: <TimeText value={row.endedAt} /> } : null,
      row.conclusion ? { title: RISK_ALERT_FIELDS.conclusion, content: row.conclusion, wide: true } : null,
    ]}
  />
);

/** 处理完成: what was done. */
export function ResolveForm({ id, onClose }: { id: string; onClose: () => void }) {
  const read = useRead(risk.alert, { params: { id } }, { skipErrorHandler: true });
  if (!read.data)
    return (
      <Drawer open title="处理完成" onClose={onClose}>
        <LoadState read={read} back={{ path: PAGE, label: '返回风险管理' }} />
      </Drawer>
    );
  const row = read.data;
  return (
    <DrawerForm<RiskAlertDetail>
      title={`处理完成 ${row.alertNo}`}
      record={row}
      initial={{ conclusion: null }}
      save={risk.resolve}
      invalidates={TOUCHED}
      okText="处理完成"
      done="已解除"
      onClose={() => onClose()}
    >
      <Field
        of={RISK_ALERT_FIELDS}
        name="conclusion"
        required
        span="row"
        hint="条件仍在时不再重复预警，直到条件结束或级别升高"
      >
        <TextAreaInput autoFocus />
      </Field>
    </DrawerForm>
  );
}
