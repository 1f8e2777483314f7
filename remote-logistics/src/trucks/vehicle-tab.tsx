import { VEHICLE_FIELDS } from '@shared/contract/logistics/vehicle.fields.ts';
import { TRUCK_FIELDS } from '@shared/contract/logistics/truck.fields.ts';
import { CARRIER_STATUS } from '@shared/contract/logistics/truck.labels.ts';
import {
  vehicleList,
  vehicleMachine,
  vehicles,
  type VehicleDetail,
  type VehicleListRow,
} from '@shared/contract/logistics/vehicle.contract.ts';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { MetreInput, TextAreaInput, TextInput, VolumeInput, WeightInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { CarrierTab } from './carrier-tab.tsx';
import { Expiry } from './expiry.tsx';

const vehicleImport = {
  permission: 'logistics.truck.vehicle',
  load: async () => (await import('@shared/contract/logistics/vehicle.contract.ts')).vehicleImport,
} as const;
const cells = {
  inspectionExpiry: (row: VehicleListRow) => <Expiry day={row.inspectionExpiry} />,
  insuranceExpiry: (row: VehicleListRow) => <Expiry day={row.insuranceExpiry} />,
};

/** 车辆 of L22. */
export const VehicleTab = () => (
  <CarrierTab<VehicleListRow>
    list={vehicleList}
    noun="车辆"
    permission="logistics.truck.vehicle"
    machine={vehicleMachine}
    disable={vehicles.disable}
    enable={vehicles.enable}
    importer={vehicleImport}
    cells={cells}
    form={(record, onClose) => <VehicleForm record={record} onClose={onClose} />}
  />
);

function VehicleForm({ record, onClose }: { record: VehicleListRow | null; onClose: () => void }) {
  return (
    <DrawerForm<VehicleDetail>
      title={record ? `编辑车辆 ${record.plate ?? ''}（${CARRIER_STATUS[record.status ?? 'ENABLED']}）` : '新增车辆'}
      name="logistics.vehicle"
      record={record}
      initial={record ?? { type: 'T96' }}
      save={record ? vehicles.update : vehicles.create}
      invalidates={['/logistics', '/pickers']}
      onClose={() => onClose()}
    >
      <Field of={TRUCK_FIELDS} name="plate" required>
        <TextInput maxLength={20} autoFocus placeholder="浙B12345" />
      </Field>
      <Field of={VEHICLE_FIELDS} name="type" required>
        <Picker kind="vehicle-types" allowClear={false} />
      </Field>
      <Field of={TRUCK_FIELDS} name="supplierId" required>
        <Picker kind="suppliers" parent="TRUCKER" />
      </Field>
      <Field of={VEHICLE_FIELDS} name="lengthMm" label="车长">
        <MetreInput />
      </Field>
      <Field of={VEHICLE_FIELDS} name="payload" label="核定载重">
        <WeightInput />
      </Field>
      <Field of={VEHICLE_FIELDS} name="volumeCap" label="容积">
        <VolumeInput />
      </Field>
      <Field of={VEHICLE_FIELDS} name="inspectionExpiry">
        <DateInput />
      </Field>
      <Field of={VEHICLE_FIELDS} name="insuranceExpiry">
        <DateInput />
      </Field>
      <Field of={TRUCK_FIELDS} name="remark" span="row">
        <TextAreaInput />
      </Field>
    </DrawerForm>
  );
}
