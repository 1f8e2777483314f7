import type { Endpoint } from '@shared/contract/endpoint.ts';
import type { Touched } from '@shared/runtime/query.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { TextAreaInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { Alert } from 'antd';

interface Props {
  /** 移交客户 KH000007. */
  title: string;
  record: { id: string; version: number };
  /** Whose it is now, in words: 宁波海纳，现业务员 王芳. */
  now: string;
  /** Field of the person it goes to, with what follows. */
  field: 'salesId' | 'ownerId';
  hint: string;
  save: Endpoint;
  invalidates: readonly Touched[];
  onClose: () => void;
}
/** 移交 of one customer or supplier to somebody else, with a reason. */
export const HandOverForm = ({ title, record, now, field, hint, save, invalidates, onClose }: Props) => (
  <DrawerForm
    title={title}
    width={460}
    record={record}
    initial={{}}
    save={save}
    okText="移交"
    invalidates={invalidates}
    onClose={() => onClose()}
  >
    <Alert showIcon type="info" style={{ gridColumn: '1 / -1', marginBottom: 14 }} title={now} />
    <Field name={field} label="移交给" required span="row" hint={hint}>
      <Picker
        kind="users"
        holds={field === 'salesId' ? 'account.customer.update' : 'account.supplier.update'}
        autoFocus
      />
    </Field>
    <Field name="reason" label="原因" required span="row">
      <TextAreaInput />
    </Field>
  </DrawerForm>
);
