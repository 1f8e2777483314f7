import { INSPECTION_FIELDS } from '@shared/contract/logistics/inspection.fields.ts';
import type { ContainerInspection, InspectionDetail } from '@shared/contract/logistics/inspection.answers.ts';
import { CUSTOMER_SLOT, inspections } from '@shared/contract/logistics/inspection.contract.ts';
import { AQL_CHOICE, SAMPLING } from '@shared/contract/logistics/inspection-rules.ts';
import { useRead } from '@shared/runtime/query.ts';
import { Attachments } from '@shared/ui/attachments/attachments.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { DateInput, DateTimeInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeRadio, CodeSelect, TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { today } from '@shared/contract/business-day.ts';
import { Drawer, Form } from 'antd';
import { useState } from 'react';
import { INSPECTION_LIST, TOUCHED, type InspectionDialog } from './inspection.actions.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import css from './inspections.module.css';

interface Props {
  dialog: InspectionDialog;
  onClose: (saved?: InspectionDetail) => void;
}
/** The drawer that a page has asked for, once what it starts from is there. */
export function InspectionDialogs({ dialog, onClose }: Props) {
  return dialog.kind === 'arrange' ? (
    <Arrange containerId={dialog.containerId} onClose={onClose} />
  ) : (
    <Known kind={dialog.kind} id={dialog.target.id} onClose={onClose} />
  );
}

type Close = Props['onClose'];
function Arrange({ containerId, onClose }: { containerId: string; onClose: Close }) {
  const read = useRead(inspections.ofContainer, { params: { id: containerId } }, { skipErrorHandler: true });
  if (!read.data) return <Waiting title="安排验货" read={read} onClose={onClose} />;
  return (
    <DrawerForm<InspectionDetail>
      title={`安排验货 ${read.data.containerCode}`}
      record={null}
      initial={planOf(read.data)}
      save={inspections.arrange}
      params={{ id: containerId }}
      invalidates={TOUCHED}
      okText="安排"
      onClose={onClose}
    >
      <PlanFields />
      <Field of={INSPECTION_FIELDS} name="inspectorId" hint="选定后立即派验，可以以后再派">
        <Picker kind="users" holds="logistics.yanhuo.fill" />
      </Field>
      <RemarkField />
    </DrawerForm>
  );
}
const planOf = ({ place, planLoadDate, aqlMajor, aqlMinor }: ContainerInspection) => ({
  place,
  // The day of loading, unless it has passed.
  planDate: planLoadDate !== null && planLoadDate > today() ? planLoadDate : today(),
  sampling: 'SAMPLE',
  aqlMajor,
  aqlMinor,
});

function Known({ kind, id, onClose }: { kind: 'edit' | 'assign' | 'customer' | 'remove'; id: string; onClose: Close }) {
  const [openedAt] = useState(() => new Date().toISOString());
  const read = useRead(inspections.get, { params: { id } }, { skipErrorHandler: true });
  const row = read.data;
  if (!row) return <Waiting title="验货单" read={read} onClose={onClose} />;
  if (kind === 'remove') return <RemoveDialog row={row} onClose={onClose} />;
  const common = { record: row, invalidates: TOUCHED, onClose };
  if (kind === 'assign')
    return (
      <DrawerForm<InspectionDetail>
        {...common}
        title={`派验 ${row.inspectionNo}`}
        save={inspections.assign}
        okText="派验"
      >
        <Field of={INSPECTION_FIELDS} name="inspectorId" required>
          <Picker kind="users" holds="logistics.yanhuo.fill" allowClear={false} autoFocus />
        </Field>
        <PlaceFields />
      </DrawerForm>
    );
  if (kind === 'edit')
    return (
      <DrawerForm<InspectionDetail> {...common} title={`修改安排 ${row.inspectionNo}`} save={inspections.edit}>
        <PlanFields />
        <RemarkField />
      </DrawerForm>
    );
  return (
    <DrawerForm<InspectionDetail>
      {...common}
      title={`客户确认 ${row.inspectionNo}`}
      initial={{ customerBy: row.customerBy, customerAt: row.customerAt ?? openedAt }}
      save={inspections.confirmByCustomer}
      okText="确认"
    >
      <Field of={INSPECTION_FIELDS} name="customerBy" required>
        <TextInput maxLength={50} autoFocus />
      </Field>
      <Field of={INSPECTION_FIELDS} name="customerAt" label="确认时间" required>
        <DateTimeInput />
      </Field>
      <Field name="file" label="确认文件" required span="row">
        <Papers id={row.id} />
      </Field>
    </DrawerForm>
  );
}

const Papers = ({ id }: { id: string }) => (
  <div className={css.files}>
    <Attachments kind="lg_inspection" id={id} slots={[CUSTOMER_SLOT]} only titled />
  </div>
);

const PlaceFields = () => (
  <>
    <Field of={INSPECTION_FIELDS} name="planDate" required>
      <DateInput />
    </Field>
    <Field of={INSPECTION_FIELDS} name="place" span="row">
      <TextInput maxLength={100} />
    </Field>
  </>
);

/** Where, when, and how it is sampled; 全检 needs no AQL to choose. */
function PlanFields() {
  const sampling = Form.useWatch<string>('sampling', Form.useFormInstance());
  return (
    <>
      <PlaceFields />
      <Field of={INSPECTION_FIELDS} name="sampling" required>
        <CodeRadio labels={SAMPLING} />
      </Field>
      <Field of={INSPECTION_FIELDS} name="aqlMajor" required>
        <CodeSelect labels={AQL_CHOICE} allowClear={false} disabled={sampling === 'FULL'} />
      </Field>
      <Field of={INSPECTION_FIELDS} name="aqlMinor" required>
        <CodeSelect labels={AQL_CHOICE} allowClear={false} disabled={sampling === 'FULL'} />
      </Field>
    </>
  );
}
const RemarkField = () => (
  <Field of={INSPECTION_FIELDS} name="remark" span="row">
    <TextAreaInput />
  </Field>
);

interface Reading {
  isPending: boolean;
  error: unknown;
  refetch: () => unknown;
}
const Waiting = ({ title, read, onClose }: { title: string; read: Reading; onClose: Close }) => (
  <Drawer open title={title} size={560} onClose={() => onClose()}>
    <LoadState read={read} back={{ path: INSPECTION_LIST, label: '返回待验货' }} />
  </Drawer>
);
