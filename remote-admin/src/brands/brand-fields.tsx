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
      <Field name="nameCn" label="品牌(中文)" hint="中文名和英文名至少填一个">
        <TextInput maxLength={60} autoFocus />
      </Field>
      <Field name="nameEn" label="英文">
        <TextInput maxLength={60} />
      </Field>
      <Field name="brandType" label="品牌类型" required span="row">
        <CodeSelect labels={BRAND_TYPE} allowClear={false} />
      </Field>
      <Field name="ownerCustomerId" label="权利人(客户)">
        <Picker kind="all-customers" />
      </Field>
      <Field name="ownerName" label="其他权利人" hint={owner ? '已选客户，无需填写' : '不是客户时填写名称'}>
        <TextInput disabled={owner !== null} />
      </Field>
      <Field name="registrationNo" label="注册号">
        <TextInput maxLength={40} />
      </Field>
      <Field name="classes" label="类别" hint="尼斯分类 1–45">
        <NumbersInput min={1} max={45} unit="类" />
      </Field>
      <Field name="countries" label="注册国家/地区" span="row">
        <Pickers kind="countries" />
      </Field>
      <Field name="validFrom" label="有效期自">
        <DateInput />
      </Field>
      <Field name="validTo" label="有效期至" hint="不填为长期">
        <DateInput />
      </Field>
      <Field name="ipRecorded" label="海关备案">
        <SwitchInput />
      </Field>
      {recorded ? (
        <Field name="recordNo" label="备案号" required>
          <TextInput maxLength={40} />
        </Field>
      ) : null}
      <Field name="remark" label="备注" span="row">
        <TextAreaInput />
      </Field>
    </>
  );
}
