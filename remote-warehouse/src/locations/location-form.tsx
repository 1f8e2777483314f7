import { LOCATION_FIELDS } from '@shared/contract/warehouse/location.fields.ts';
import { locations, type LocationDetail, type LocationRow } from '@shared/contract/warehouse/location.contract.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { NumberInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { BLANK_LIMITS, LimitFields } from './limit-fields.tsx';

/** 新增/编辑库位 (W4); the chamber of a new one may be known from the filter. */
export function LocationForm(props: { record: LocationRow | null; chamberId: string | null; onClose: () => void }) {
  const { record } = props;
  return (
    <DrawerForm<LocationDetail>
      title={record ? `编辑库位 ${record.code ?? ''}` : '新增库位'}
      name="warehouse.location"
      record={record}
      initial={record ?? { ...BLANK_LIMITS, chamberId: props.chamberId, level: 1, pickSeq: 0 }}
      save={record ? locations.update : locations.create}
      invalidates={['/warehouse']}
      onClose={() => props.onClose()}
    >
      <Field of={LOCATION_FIELDS} name="chamberId" required>
        <Picker kind="chambers" allowClear={false} {...(record ? { parent: record.zoneId } : {})} />
      </Field>
      <Field of={LOCATION_FIELDS} name="code" required hint="如 A-01-02-3：区-行-列-层">
        <TextInput maxLength={22} autoFocus />
      </Field>
      <Field of={LOCATION_FIELDS} name="mapRow" required>
        <NumberInput />
      </Field>
      <Field of={LOCATION_FIELDS} name="mapCol" required>
        <NumberInput />
      </Field>
      <Field of={LOCATION_FIELDS} name="level" required>
        <NumberInput />
      </Field>
      <Field of={LOCATION_FIELDS} name="pickSeq" required>
        <NumberInput />
      </Field>
      <LimitFields />
    </DrawerForm>
  );
}
