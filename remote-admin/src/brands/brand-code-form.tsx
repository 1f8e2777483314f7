import { BRAND_CODE_FIELDS } from '@shared/contract/system/brand-code.fields.ts';
import { BRAND_FIELDS } from '@shared/contract/system/brand.fields.ts';
import { brandCodeList, brandCodes, type BrandCodeDetail } from '@shared/contract/system/brand-code.contract.ts';
import { AUTHORISATION_KIND } from '@shared/contract/system/brand.labels.ts';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeRadio, TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker, Pickers } from '@shared/ui/form/picker.tsx';
import { Form } from 'antd';
import { RecordDrawer } from '../party/record-drawer.tsx';

/** Makes or edits one brand code. */
export function BrandCodeForm({ id, onClose }: { id: string | null; onClose: () => void }) {
  return (
    <RecordDrawer<BrandCodeDetail>
      id={id}
      title={(record) => (record ? `编辑品牌编码 ${record.code}` : '新增品牌编码')}
      name="system.brand-code"
      endpoints={brandCodes}
      initial={{ kind: 'LICENSED' }}
      invalidates={[brandCodeList, brandCodes.get, '/pickers']}
      onClose={onClose}
    >
      {(record) => <BrandCodeFields used={(record?.usedCount ?? 0) > 0} />}
    </RecordDrawer>
  );
}

/** Fields of a brand code; text, brand and customer of a used one are fixed (SYS-002). */
function BrandCodeFields({ used }: { used: boolean }) {
  const kind = Form.useWatch<string | undefined>('kind', Form.useFormInstance());
  const fixed = used ? '已使用，不能修改' : undefined;
  return (
    <>
      <Field of={BRAND_CODE_FIELDS} name="code" required hint={fixed ?? '2–10 位字母或数字'}>
        <TextInput maxLength={20} disabled={used} autoFocus={!used} />
      </Field>
      <Field of={BRAND_CODE_FIELDS} name="brandId" required hint={fixed}>
        <Picker kind="brands" disabled={used} />
      </Field>
      <Field of={BRAND_CODE_FIELDS} name="customerId" span="row" hint={fixed ?? '不填为全部客户'}>
        <Picker kind="all-customers" disabled={used} />
      </Field>
      <Field of={BRAND_CODE_FIELDS} name="kind" required span="row">
        <CodeRadio labels={AUTHORISATION_KIND} />
      </Field>
      <Field of={BRAND_CODE_FIELDS} name="authorisedFrom" required={kind !== 'OWN'}>
        <DateInput />
      </Field>
      <Field of={BRAND_CODE_FIELDS} name="authorisedTo" hint="不填为长期">
        <DateInput />
      </Field>
      <Field of={BRAND_CODE_FIELDS} name="territory" span="row" hint="不填为全球">
        <Pickers kind="countries" placeholder="全球" />
      </Field>
      <Field of={BRAND_FIELDS} name="remark" span="row">
        <TextAreaInput />
      </Field>
    </>
  );
}
