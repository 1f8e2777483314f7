import { DRIVER_FIELDS } from '@shared/contract/logistics/driver.fields.ts';
import { TRUCK_FIELDS } from '@shared/contract/logistics/truck.fields.ts';
import {
  driverList,
  driverMachine,
  drivers,
  type DriverDetail,
  type DriverListRow,
} from '@shared/contract/logistics/driver.contract.ts';
import { LICENCE_CLASS } from '@shared/contract/logistics/truck.labels.ts';
import { useField } from '@shared/runtime/session.ts';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeSelect, TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { CarrierTab } from './carrier-tab.tsx';
import { Expiry } from './expiry.tsx';

const driverImport = {
  permission: 'logistics.truck.driver',
  load: async () => (await import('@shared/contract/logistics/driver.contract.ts')).driverImport,
} as const;
const cells = { licenceExpiry: (row: DriverListRow) => <Expiry day={row.licenceExpiry} /> };

/** 司机 of L22. */
export const DriverTab = () => (
  <CarrierTab<DriverListRow>
    list={driverList}
    noun="司机"
    permission="logistics.truck.driver"
    machine={driverMachine}
    disable={drivers.disable}
    enable={drivers.enable}
    importer={driverImport}
    cells={cells}
    form={(record, onClose) => <DriverForm record={record} onClose={onClose} />}
  />
);

function DriverForm({ record, onClose }: { record: DriverListRow | null; onClose: () => void }) {
  const sees = useField('user.idno') === 'VISIBLE';
  return (
    <DrawerForm<DriverDetail>
      title={record ? `编辑司机 ${record.name ?? ''}` : '新增司机'}
      name="logistics.driver"
      record={record}
      initial={record ?? { licenceClass: 'A2' }}
      save={record ? drivers.update : drivers.create}
      invalidates={['/logistics', '/pickers']}
      onClose={() => onClose()}
    >
      <Field of={DRIVER_FIELDS} name="name" required>
        <TextInput maxLength={50} autoFocus />
      </Field>
      <Field of={TRUCK_FIELDS} name="phone" required>
        <TextInput maxLength={30} />
      </Field>
      <Field of={DRIVER_FIELDS} name="idNo" hint={sees ? undefined : '没有证件号权限，保存时保持不变'}>
        <TextInput maxLength={18} disabled={!sees} />
      </Field>
      <Field of={TRUCK_FIELDS} name="supplierId" required>
        <Picker kind="suppliers" parent="TRUCKER" />
      </Field>
      <Field of={DRIVER_FIELDS} name="licenceClass" required>
        <CodeSelect labels={LICENCE_CLASS} allowClear={false} />
      </Field>
      <Field of={DRIVER_FIELDS} name="licenceExpiry">
        <DateInput />
      </Field>
      <Field of={TRUCK_FIELDS} name="remark" span="row">
        <TextAreaInput />
      </Field>
    </DrawerForm>
  );
}
