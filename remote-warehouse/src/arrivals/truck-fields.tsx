import { Field } from '@shared/ui/form/field.tsx';
import { TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { Form } from 'antd';

/** The truck of a visit: plate, driver, haulier, dock. */
export function TruckFields({ plateNeeded = false }: { plateNeeded?: boolean }) {
  const known = Boolean(Form.useWatch('carrierId', Form.useFormInstance()));
  return (
    <>
      <Field name="plateNo" label="车牌" required={plateNeeded}>
        <TextInput maxLength={20} placeholder="浙B12345" />
      </Field>
      <Field name="driver" label="司机">
        <TextInput maxLength={50} />
      </Field>
      <Field name="driverPhone" label="司机电话">
        <TextInput maxLength={30} />
      </Field>
      <Field name="carrierId" label="承运供应商" hint="填了按供应商核对准入，不填按客户">
        <Picker kind="suppliers" />
      </Field>
      {known ? null : (
        <Field name="carrier" label="承运">
          <TextInput maxLength={100} placeholder="不是供应商时手填" />
        </Field>
      )}
      <Field name="dock" label="月台">
        <TextInput maxLength={20} />
      </Field>
    </>
  );
}
