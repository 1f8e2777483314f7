import { BRAND_FIELDS } from '@shared/contract/system/brand.fields.ts';
import { BRAND_TYPE } from '@shared/contract/system/brand.labels.ts';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeSelect, SwitchInput, TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker, Pickers } from '@shared/ui/form/picker.tsx';
import { Form } from 'antd';
import { NumbersInput } from './numbers-input.tsx';

/** Fields of a brand (4.4). */
export function BrandFields() {
  const form = Form.useFormInstance();
  const recorded = Form.useWatch<boolean | undefined>('ipRecorded', form) ?? false;
  const owner = Form.useWatch<string | null | undefined>('ownerCustomerId', form) ?? null;
  return (
    <>
      <Field of={BRAND_FIELDS} name="nameCn" label="品牌(中文)" hint="中文名和英文名至少填一个">
        <TextInput maxLength={60} autoFocus />
      </Field>
      <Field of={BRAND_FIELDS} name="nameEn">
        <TextInput maxLength={60} />
      </Field>
      <Field of={BRAND_FIELDS} name="brandType" required span="row">
        <CodeSelect labels={BRAND_TYPE} allowClear={false} />
      </Field>
      <Field of={BRAND_FIELDS} name="ownerCustomerId" label="权利人(客户)">
        <Picker kind="all-customers" />
      </Field>
      <Field
        of={BRAND_FIELDS}
        name="ownerName"
        label="其他权利人"
        hint={owner ? '已选客户，无需填写' : '不是客户时填写名称'}
      >
        <TextInput disabled={owner !== null} />
      </Field>
      <Field of={BRAND_FIELDS} name="registrationNo">
        <TextInput maxLength={40} />
      </Field>
      <Field of={BRAND_FIELDS} name="classes" hint="尼斯分类 1–45">
        <NumbersInput min={1} max={45} unit="类" />
      </Field>
      <Field of={BRAND_FIELDS} name="countries" label="注册国家/地区" span="row">
        <Pickers kind="countries" />
      </Field>
      <Field of={BRAND_FIELDS} name="validFrom">
        <DateInput />
      </Field>
      <Field of={BRAND_FIELDS} name="validTo" hint="不填为长期">
        <DateInput />
      </Field>
      <Field of={BRAND_FIELDS} name="ipRecorded">
        <SwitchInput />
      </Field>
      {recorded ? (
        <Field of={BRAND_FIELDS} name="recordNo" required>
          <TextInput maxLength={40} />
        </Field>
      ) : null}
      <Field of={BRAND_FIELDS} name="remark" span="row">
        <TextAreaInput />
      </Field>
    </>
  );
}
