import { ARRIVAL_FIELDS } from '@shared/contract/warehouse/arrival.fields.ts';
import type { ArrivalDetail, ArrivalLine } from '@shared/contract/warehouse/arrival.answers.ts';
import { arrivals } from '@shared/contract/warehouse/arrival.contract.ts';
import { DECISIONS, DIFFERENCE_REASONS, type Decision } from '@shared/contract/warehouse/arrival.labels.ts';
import { DAMAGE_CAUSES } from '@shared/contract/warehouse/damage.labels.ts';
import { DIFFERENCE_SLOT } from '@shared/contract/warehouse/inbound.labels.ts';
import { Attachments } from '@shared/ui/attachments/attachments.tsx';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeRadio, TextInput } from '@shared/ui/form/inputs.tsx';
import { Form } from 'antd';
import { outcomeOf } from './outcome.ts';
import css from './arrivals.module.css';

/** 处理异常: what becomes of each line that differs (4.3), said in pieces before it is decided. */
export function ResolveForm({ row, onClose }: { row: ArrivalDetail; onClose: () => void }) {
  const lines = row.lines.filter(({ differences }) => differences.length > 0);
  return (
    <DrawerForm<ArrivalDetail>
      title={`处理异常 ${row.arrivalNo}`}
      record={row}
      initial={{
        businessDate: null,
        quotaReason: null,
        // What goes back or onto a new inbound is a choice of its own.
        decisions: lines.map(({ id, decisions }) => ({
          lineId: id,
          decision: decisions.includes('ACCEPT') ? 'ACCEPT' : null,
          text: null,
        })),
      }}
      toBody={(values) => ({ quotaReason: null, ...values, decisions: values.decisions ?? [] })}
      save={arrivals.resolve}
      invalidates={['/warehouse', '/logistics']}
      okText="确认处理并收货"
      width={820}
      onClose={() => onClose()}
    >
      {lines.map((line, index) => (
        <Decide key={line.id} line={line} index={index} />
      ))}
      {row.quotaFault ? (
        <Field of={ARRIVAL_FIELDS} name="quotaReason" label="超容积放行原因" required span="row" hint={row.quotaFault}>
          <TextInput maxLength={200} />
        </Field>
      ) : null}
      <Field name="businessDate" label="业务日期" hint="不填为今天；已日结的日期不能选">
        <DateInput />
      </Field>
      <div className={css.whole}>
        <Attachments kind="wh_arrival" id={row.id} slots={[DIFFERENCE_SLOT]} only images compact />
      </div>
    </DrawerForm>
  );
}

function Decide({ line, index }: { line: ArrivalLine; index: number }) {
  const path = ['decisions', index, 'decision'];
  const decision = Form.useWatch(path, Form.useFormInstance()) as Decision | undefined;
  const labels = Object.fromEntries(line.decisions.map((code) => [code, DECISIONS[code]]));
  return (
    <fieldset className={css.decide}>
      <legend>
        <b>
          {line.lineNo}. {line.goodsName}
        </b>
        <span>{line.differences.map((each) => DIFFERENCE_REASONS[each]).join('、')}</span>
      </legend>
      <p className={css.facts}>
        {line.inboundNo ?? '无预报'} · 预报 {line.notified} 件 · 实到 {line.actual ?? 0} 件
        {line.damaged > 0 ? ` · 残损 ${line.damaged} 件${line.cause ? `（${DAMAGE_CAUSES[line.cause]}）` : ''}` : ''}
        {line.reasonText ? ` · ${line.reasonText}` : ''}
      </p>
      <Field name={path} label={`第 ${line.lineNo} 行处理`} titled span="row">
        <CodeRadio labels={labels} />
      </Field>
      <p className={css.outcome} role="status">
        {decision ? outcomeOf(line, decision) : '请选择'}
      </p>
      <Field name={['decisions', index, 'text']} label={`第 ${line.lineNo} 行处理说明`} titled span="row">
        <TextInput maxLength={200} placeholder="处理说明（选填）" />
      </Field>
    </fieldset>
  );
}
