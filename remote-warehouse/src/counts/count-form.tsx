import { COUNT_FIELDS } from '@shared/contract/warehouse/count.fields.ts';
import { counts, type CountDetail, type CountInput } from '@shared/contract/warehouse/count.contract.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { useSetField } from '@shared/ui/form/use-set-field.ts';
import { Form } from 'antd';
import { COUNT_TERMS, CountTerms } from './count-terms.tsx';

interface Props {
  record: CountDetail | null;
  /** What a new one starts with: locations that were chosen. */
  start?: Partial<CountInput>;
  onClose: (saved?: CountDetail) => void;
}
/** 新增 / 编辑盘点单: its scope, whether locations are locked meanwhile, and whether the books are hidden. */
export function CountForm({ record, start, onClose }: Props) {
  return (
    <DrawerForm<CountDetail>
      title={record ? `编辑盘点单 ${record.countNo}` : '新增盘点单'}
      record={record}
      initial={record ?? { locationIds: [], ...COUNT_TERMS, ...start }}
      toBody={(values) => ({ ...values, locationIds: values.locationIds ?? [] })}
      save={record ? counts.update : counts.create}
      invalidates={['/warehouse']}
      width={480}
      onClose={onClose}
    >
      <ScopeFields />
      <CountTerms />
    </DrawerForm>
  );
}

function ScopeFields() {
  const form = Form.useFormInstance();
  const setField = useSetField();
  const warehouseId = Form.useWatch('warehouseId', form) as string | null | undefined;
  const chosen = (Form.useWatch('locationIds', { form, preserve: true }) ?? []) as readonly string[];
  return (
    <>
      <Field of={COUNT_FIELDS} name="warehouseId" required span="row">
        <Picker
          kind="warehouses"
          allowClear={false}
          disabled={chosen.length > 0}
          onChange={() => setField('zoneId', null)}
        />
      </Field>
      {chosen.length > 0 ? (
        <p style={{ gridColumn: '1 / -1', margin: '0 0 12px' }}>已选 {chosen.length} 个库位</p>
      ) : (
        <Field of={COUNT_FIELDS} name="zoneId" span="row">
          <Picker kind="zones" disabled={!warehouseId} {...(warehouseId && { parent: warehouseId })} />
        </Field>
      )}
      <Field of={COUNT_FIELDS} name="customerId" span="row" hint="只盘该客户的货">
        <Picker kind="customers" />
      </Field>
      <Field of={COUNT_FIELDS} name="goods" span="row" hint="只盘品名含此文字的货">
        <TextInput maxLength={100} />
      </Field>
    </>
  );
}
