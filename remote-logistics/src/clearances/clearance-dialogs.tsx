import { CLEARANCE_FIELDS } from '@shared/contract/logistics/clearance.fields.ts';
import type { ClearanceDetail } from '@shared/contract/logistics/clearance.answers.ts';
import { clearances } from '@shared/contract/logistics/clearance.contract.ts';
import { CLEARANCE_DOC, DOC_STATE } from '@shared/contract/logistics/clearance.labels.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { DateTimeInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeRadio, TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Drawer, Form } from 'antd';
import { useState, type ReactNode } from 'react';
import { TOUCHED, type ClearanceDialog } from './clearance.actions.ts';
import { ClearanceForm } from './clearance-form.tsx';
import { ClearanceSend } from './clearance-send.tsx';
import css from './clearances.module.css';

interface Ask {
  title: string;
  okText: string;
  save: Endpoint<unknown, unknown, ClearanceDetail>;
  initial: object;
  fields: ReactNode;
}

const now = () => new Date().toISOString();
/** What each action asks for. */
const ASKS: Record<Exclude<ClearanceDialog['kind'], 'update' | 'send'>, (row: ClearanceDetail) => Ask> = {
  arrive: (row) => ({
    title: '登记到港',
    okText: '登记到港',
    save: clearances.arrive,
    initial: { arrivedAt: null, dischargedAt: row.dischargeAt, location: row.pod },
    fields: (
      <>
        <Field name="arrivedAt" label="到港时间" required hint="北京时间；到港日期按目的港当地时间">
          <DateTimeInput />
        </Field>
        <Field name="dischargedAt" label="卸船时间" hint="免箱期从卸船当天起算">
          <DateTimeInput />
        </Field>
        <Field name="location" label="地点">
          <TextInput maxLength={100} />
        </Field>
      </>
    ),
  }),
  docs: (row) => ({
    title: '登记资料',
    okText: '保存',
    save: clearances.docs,
    initial: { items: row.docs.map(({ kind, state, reason }) => ({ kind, state, reason })) },
    fields: <DocFields row={row} />,
  }),
  submit: (row) => ({
    title: '递交',
    okText: '递交',
    save: clearances.submit,
    initial: { entryNo: row.entryNo },
    fields: (
      <Field of={CLEARANCE_FIELDS} name="entryNo" required span="row">
        <TextInput maxLength={60} autoFocus />
      </Field>
    ),
  }),
  inspect: () => ({
    title: '查验',
    okText: '登记查验',
    save: clearances.inspect,
    initial: {},
    fields: (
      <Field name="remark" label="查验情况" required span="row">
        <TextAreaInput autoFocus />
      </Field>
    ),
  }),
  pay: () => ({
    title: '缴税',
    okText: '登记缴税',
    save: clearances.pay,
    initial: { paidAt: now() },
    fields: (
      <Field name="paidAt" label="缴税时间" required>
        <DateTimeInput />
      </Field>
    ),
  }),
  release: (row) => ({
    title: '放行',
    okText: '登记放行',
    save: clearances.release,
    initial: { releasedAt: now(), doNo: row.doNo },
    fields: (
      <>
        <Field of={CLEARANCE_FIELDS} name="releasedAt" required>
          <DateTimeInput />
        </Field>
        <Field of={CLEARANCE_FIELDS} name="doNo">
          <TextInput maxLength={60} />
        </Field>
      </>
    ),
  }),
  bill: (row) => ({
    title: '登记代理账单',
    okText: '保存',
    save: clearances.bill,
    initial: { agentBillNo: row.agentBillNo },
    fields: (
      <Field of={CLEARANCE_FIELDS} name="agentBillNo" span="row" hint="账单文件请上传到附件「代理账单」">
        <TextInput maxLength={60} autoFocus />
      </Field>
    ),
  }),
};

/** The drawer that was asked for, once the clearance is read. */
export function ClearanceDialogs({ dialog, onClose }: { dialog: ClearanceDialog; onClose: () => void }) {
  const read = useRead(clearances.get, { params: { id: dialog.id } }, { skipErrorHandler: true });
  if (!read.data)
    return (
      <Drawer open title="清关单" onClose={onClose}>
        <LoadState read={read} back={{ path: '/transport/container/qingguan', label: '返回待清关' }} />
      </Drawer>
    );
  if (dialog.kind === 'update') return <ClearanceForm row={read.data} onClose={onClose} />;
  if (dialog.kind === 'send') return <ClearanceSend row={read.data} onClose={onClose} />;
  return <AskForm kind={dialog.kind} row={read.data} onClose={onClose} />;
}

function AskForm({ kind, row, onClose }: { kind: keyof typeof ASKS; row: ClearanceDetail; onClose: () => void }) {
  const [{ title, okText, save, initial, fields }] = useState(() => ASKS[kind](row));
  return (
    <DrawerForm<ClearanceDetail>
      title={`${title} ${row.clearanceNo}`}
      record={row}
      initial={initial}
      save={save}
      invalidates={TOUCHED}
      okText={okText}
      onClose={() => onClose()}
    >
      {fields}
    </DrawerForm>
  );
}

/** Each paper 待收, 已收 or 豁免; a waiver asks for its reason. */
function DocFields({ row }: { row: ClearanceDetail }) {
  const items = Form.useWatch<{ state: string }[] | undefined>('items', {
    form: Form.useFormInstance(),
    preserve: true,
  });
  return (
    <div className={css.docs}>
      {row.docs.map(({ kind }, index) => (
        <div key={kind} className={css.doc} role="group" aria-label={CLEARANCE_DOC[kind]}>
          <Field name={['items', index, 'state']} label={CLEARANCE_DOC[kind]}>
            <CodeRadio labels={DOC_STATE} />
          </Field>
          {items?.[index]?.state === 'WAIVED' ? (
            <Field name={['items', index, 'reason']} label="豁免原因" required>
              <TextInput maxLength={200} />
            </Field>
          ) : null}
        </div>
      ))}
    </div>
  );
}
