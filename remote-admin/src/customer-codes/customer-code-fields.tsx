import { CUSTOMER_CODE_FIELDS } from '@shared/contract/accounts/customer-code.fields.ts';
import { CODE_PURPOSES, codeConfusion, customerCodes } from '@shared/contract/accounts/customer-code.contract.ts';
import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { DEFAULT_MARKS, MARKS_PLACEHOLDERS, renderMarks, SAMPLE_MARKS } from '@shared/contract/accounts/marks.ts';
import { normaliseIdentifier } from '@shared/contract/accounts/identifiers.ts';
import { call } from '@shared/runtime/call.ts';
import { useRead } from '@shared/runtime/query.ts';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeRadio, CodeSelect, TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { useSetField } from '@shared/ui/form/use-set-field.ts';
import { Button, Form } from 'antd';
import css from './customer-code.module.css';

/** Fields of a code; code and customer of a used one are fixed (3.2). */
export function CustomerCodeFields({ used }: { used: boolean }) {
  const form = Form.useFormInstance();
  const setField = useSetField();
  const customerId = Form.useWatch<string | null | undefined>('customerId', form) ?? null;
  const code = normaliseIdentifier(String(Form.useWatch('code', form) ?? ''));
  const suggest = async () => {
    if (!customerId) return;
    const found = await call(customerCodes.suggest, { query: { customerId } }).catch(() => null);
    if (found) setField('code', found.code);
  };
  return (
    <>
      <Field
        of={CUSTOMER_CODE_FIELDS}
        name="customerId"
        required
        span="row"
        hint={used ? '已使用，不能修改' : undefined}
      >
        <Picker kind="all-customers" disabled={used} autoFocus={!used} />
      </Field>
      <Field
        of={CUSTOMER_CODE_FIELDS}
        name="code"
        required
        hint={used ? '已使用，不能修改' : (codeConfusion(code) ?? '2–12 位字母或数字')}
      >
        <TextInput
          maxLength={20}
          disabled={used}
          suffix={
            used ? undefined : (
              <Button type="link" size="small" disabled={!customerId} onClick={() => void suggest()}>
                推荐编码
              </Button>
            )
          }
        />
      </Field>
      <Field of={CUSTOMER_CODE_FIELDS} name="purpose" required>
        <CodeRadio labels={CODE_PURPOSES} />
      </Field>
      <ConsigneeField customerId={customerId} />
      <Field of={CUSTOMER_CODE_FIELDS} name="defaultPod">
        <Picker kind="ports" />
      </Field>
      <Field of={CUSTOMER_CODE_FIELDS} name="salesId" hint="不填则随客户">
        <Picker kind="users" holds="account.customer.update" />
      </Field>
      <Field
        of={CUSTOMER_CODE_FIELDS}
        name="marksTemplate"
        span="row"
        hint={`可用：${Object.entries(MARKS_PLACEHOLDERS)
          .map(([key, title]) => `{${key}} ${title}`)
          .join('，')}`}
      >
        <TextAreaInput rows={3} placeholder={DEFAULT_MARKS} />
      </Field>
      <MarksPreview code={code} />
      <Field of={CUSTOMER_CODE_FIELDS} name="remark" span="row">
        <TextAreaInput />
      </Field>
    </>
  );
}

function ConsigneeField({ customerId }: { customerId: string | null }) {
  const { data } = useRead(
    customers.get,
    { params: { id: customerId ?? '' } },
    { enabled: customerId !== null, skipErrorHandler: true, staleTime: 30_000 },
  );
  const labels = Object.fromEntries((data?.consignees ?? []).map((one) => [one.id, one.name]));
  return (
    <Field of={CUSTOMER_CODE_FIELDS} name="consigneeId">
      <CodeSelect labels={labels} placeholder={customerId ? '请选择' : '请先选择客户'} disabled={!customerId} />
    </Field>
  );
}

/** The mark as it would stand on a carton. */
function MarksPreview({ code }: { code: string }) {
  const typed: unknown = Form.useWatch('marksTemplate', Form.useFormInstance());
  const template = typeof typed === 'string' && typed ? typed : DEFAULT_MARKS;
  return (
    <figure className={css.preview}>
      <figcaption>预览</figcaption>
      <pre>{renderMarks(template, { ...SAMPLE_MARKS, code: code || SAMPLE_MARKS.code })}</pre>
    </figure>
  );
}
