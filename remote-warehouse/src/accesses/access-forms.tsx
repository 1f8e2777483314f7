import { ACCESS_FIELDS } from '@shared/contract/warehouse/access.fields.ts';
import { addDays, today } from '@shared/contract/business-day.ts';
import { renewedFrom } from '@shared/contract/warehouse/access-renewal.ts';
import { accesses, type AccessDetail } from '@shared/contract/warehouse/access.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { Drawer } from 'antd';
import type { AccessDialog } from './access.actions.ts';
import { AccessForm } from './access-form.tsx';
import { CrewFields } from './crew-fields.tsx';

interface Props {
  row: AccessDetail;
  onClose: () => void;
}
const FORMS = {
  crew: CrewForm,
  renew: RenewForm,
  update: ({ row, onClose }: Props) => <AccessForm record={row} onClose={onClose} />,
};

/** The form that was asked for, once the access is read. */
export function AccessForms({ dialog, onClose }: { dialog: AccessDialog; onClose: () => void }) {
  const read = useRead(accesses.get, { params: { id: dialog.id } }, { skipErrorHandler: true });
  if (!read.data)
    return (
      <Drawer open title="公司准入" onClose={onClose}>
        <LoadState read={read} back={{ path: '/warehouse/companyAccess', label: '返回公司准入' }} />
      </Drawer>
    );
  const Form = FORMS[dialog.kind];
  return <Form row={read.data} onClose={onClose} />;
}

/** 车辆人员, also of an access in force. */
function CrewForm({ row, onClose }: Props) {
  return (
    <DrawerForm<AccessDetail>
      title={`车辆人员 ${row.partyName}`}
      record={row}
      initial={{ vehicles: row.vehicles, persons: row.persons }}
      save={accesses.crew}
      invalidates={['/warehouse']}
      width={720}
      onClose={() => onClose()}
    >
      <CrewFields />
    </DrawerForm>
  );
}

/** 续期: the day after the last one, another year unless something else is chosen. */
function RenewForm({ row, onClose }: Props) {
  const from = renewedFrom(row.validTo, today());
  return (
    <DrawerForm<AccessDetail>
      title={`续期 ${row.partyName}`}
      record={row}
      initial={{ validTo: addDays(from, 364) }}
      save={accesses.renew}
      invalidates={['/warehouse']}
      okText="申请续期"
      onClose={() => onClose()}
    >
      <Field of={ACCESS_FIELDS} name="validTo" required hint={`${from} 起生效，审核后有效`}>
        <DateInput />
      </Field>
    </DrawerForm>
  );
}
