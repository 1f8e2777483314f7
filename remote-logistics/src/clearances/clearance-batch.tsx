import { clearances } from '@shared/contract/logistics/clearance.contract.ts';
import { subscriptions } from '@shared/contract/shared/subscription.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import type { BatchAction } from '@shared/ui/action/batch.ts';
import { DateTimeInput } from '@shared/ui/form/date-inputs.tsx';
import { TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Checkbox } from 'antd';
import { useId, type ReactNode } from 'react';
import { TOUCHED } from './clearance.actions.ts';
import css from './clearances.module.css';

type Values = Readonly<Record<string, unknown>>;
interface AskProps {
  values: Values;
  change: (changes: Values) => void;
}
const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** A field of a batch, under its label. */
function Ask({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={css.ask}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
const Moment = ({ name, label, values, change }: AskProps & { name: string; label: string }) => (
  <Ask label={label}>
    {(id) => <DateTimeInput id={id} value={textOf(values[name])} onChange={(at) => change({ [name]: at })} />}
  </Ask>
);
const moment = (name: string, label: string): BatchAction['ask'] => ({
  initial: { [name]: null },
  complete: (values) => textOf(values[name]) !== null,
  render: (values, change) => <Moment name={name} label={`${label}（北京时间）`} values={values} change={change} />,
});

/** Whether the papers go by mail as well; without a mail server it says so. */
function ByMail({ values, change }: AskProps) {
  const read = useRead(subscriptions.get, {}, { skipErrorHandler: true });
  if (read.data?.mailReady === false) return <p>还没有设置邮件服务器，只通知代理的账号。</p>;
  return (
    <Checkbox checked={values.mail === true} onChange={(event) => change({ mail: event.target.checked })}>
      同时发邮件给每个代理的默认联系人，附全部资料
    </Checkbox>
  );
}

/** 批量 of L19; each container is done or refused on its own. 递交 and 查验 differ by container and are not done in bulk. */
export const clearanceBatches: readonly BatchAction[] = [
  {
    label: '登记到港',
    endpoint: clearances.batchArrive,
    invalidates: TOUCHED,
    ask: {
      initial: { arrivedAt: null, dischargedAt: null, location: null },
      complete: ({ arrivedAt }) => textOf(arrivedAt) !== null,
      render: (values, change) => (
        <>
          <Moment name="arrivedAt" label="到港时间（北京时间）" values={values} change={change} />
          <Moment name="dischargedAt" label="卸船时间（北京时间，可不填）" values={values} change={change} />
          <Ask label="地点">
            {(id) => (
              <TextInput
                id={id}
                maxLength={100}
                value={textOf(values.location)}
                onChange={(location) => change({ location })}
              />
            )}
          </Ask>
        </>
      ),
    },
  },
  { label: '登记税单', endpoint: clearances.batchAssess, invalidates: TOUCHED },
  { label: '缴税', endpoint: clearances.batchPay, invalidates: TOUCHED, ask: moment('paidAt', '缴税时间') },
  { label: '放行', endpoint: clearances.batchRelease, invalidates: TOUCHED, ask: moment('releasedAt', '放行时间') },
  {
    label: '发送资料给代理',
    endpoint: clearances.batchSend,
    invalidates: TOUCHED,
    ask: {
      initial: { note: null, mail: false },
      complete: () => true,
      render: (values, change) => (
        <>
          <Ask label="说明（通知国外代理的账号并留下记录）">
            {(id) => <TextAreaInput id={id} value={textOf(values.note)} onChange={(note) => change({ note })} />}
          </Ask>
          <ByMail values={values} change={change} />
        </>
      ),
    },
  },
  { label: '清关完成', endpoint: clearances.batchFinish, invalidates: TOUCHED },
];
