import { ARRIVAL_FIELDS } from '@shared/contract/warehouse/arrival.fields.ts';
import { Field } from '@shared/ui/form/field.tsx';
import { TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { Form } from 'antd';

/** The truck of a visit: plate, driver, haulier, dock. */
export function TruckFields({ plateNeeded = false }: { plateNeeded?: boolean }) {
  const known = Boolean(Form.useWatch('carrierId', Form.useFormInstance()));
  return (
    <>
      <Field of={ARRIVAL_FIELDS} name="plateNo" required={plateNeeded}>
        <TextInput maxLength={20} placeholder="浙B12345" />
      </Field>
      <Field of={ARRIVAL_FIELDS} name="driver">
        <TextInput maxLength={50} />
      </Field>
      <Field of={ARRIVAL_FIELDS} name="driverPhone">
        <TextInput maxLength={30} />
      </Field>
      <Field of={ARRIVAL_FIELDS} name="carrierId" hint="填了按供应商核对准入，不填按客户">
        <Picker kind="suppliers" />
      </Field>
      {known ? null : (
        <Field of={ARRIVAL_FIELDS} name="carrier">
          <TextInput maxLength={100} placeholder="不是供应商时手填" />
        </Field>
      )}
      <Field of={ARRIVAL_FIELDS} name="dock">
        <TextInput maxLength={20} />
      </Field>
    </>
  );
}
