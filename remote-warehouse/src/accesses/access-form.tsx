import { ACCESS_FIELDS } from '@shared/contract/warehouse/access.fields.ts';
import { addDays, today } from '@shared/contract/business-day.ts';
import { accesses, type AccessDetail } from '@shared/contract/warehouse/access.contract.ts';
import {
  ACCESS_PAPERS,
  ACCESS_PARTIES,
  ACCESS_RIGHTS,
  type AccessParty,
} from '@shared/contract/warehouse/access.labels.ts';
import { useFormFiles } from '@shared/ui/attachments/form-files.tsx';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeRadio, CodesSelect, VolumeInput } from '@shared/ui/form/inputs.tsx';
import { Picker, Pickers } from '@shared/ui/form/picker.tsx';
import { useSetField } from '@shared/ui/form/use-set-field.ts';
import { Form } from 'antd';
import { CrewFields } from './crew-fields.tsx';

const PICKER: Record<AccessParty, string> = { COMPANY: 'companies', CUSTOMER: 'customers', SUPPLIER: 'suppliers' };

/** 新增 / 编辑公司准入 (W15). */
export function AccessForm({ record, onClose }: { record: AccessDetail | null; onClose: () => void }) {
  const files = useFormFiles<AccessDetail>('wh_access', ACCESS_PAPERS);
  return (
    <DrawerForm<AccessDetail>
      title={record ? `编辑公司准入 ${record.partyName}` : '新增公司准入'}
      name="warehouse.access"
      record={record}
      initial={
        record ?? {
          partyType: 'CUSTOMER',
          zoneIds: [],
          rights: ['STORE', 'INBOUND', 'PICKUP', 'ENTER'],
          validFrom: today(),
          validTo: addDays(today(), 364),
          quota: 0,
          vehicles: [],
          persons: [],
        }
      }
      toBody={(values) => ({ ...values, zoneIds: values.zoneIds ?? [], persons: values.persons ?? [] })}
      save={record ? accesses.update : accesses.create}
      invalidates={['/warehouse']}
      okText={record ? '保存' : '提交审核'}
      width={720}
      attach={files.attach}
      onClose={() => onClose()}
    >
      <PartyFields />
      <PlaceFields />
      <Field of={ACCESS_FIELDS} name="rights" required span="row">
        <CodesSelect labels={ACCESS_RIGHTS} />
      </Field>
      <Field of={ACCESS_FIELDS} name="validFrom" required>
        <DateInput />
      </Field>
      <Field of={ACCESS_FIELDS} name="validTo" required>
        <DateInput />
      </Field>
      <Field of={ACCESS_FIELDS} name="quota" label="容积上限" required hint="0 为不限">
        <VolumeInput />
      </Field>
      <CrewFields />
      {files.section(record?.id ?? null).content}
    </DrawerForm>
  );
}

/** The kind of the company and which one; another kind empties the choice. */
function PartyFields() {
  const setField = useSetField();
  const kind = Form.useWatch('partyType', Form.useFormInstance()) as AccessParty | undefined;
  return (
    <>
      <Field name="partyType" label="公司类型" required span="row">
        <CodeRadio labels={ACCESS_PARTIES} onChange={() => setField('partyId', null)} />
      </Field>
      <Field name="partyId" label="公司" required>
        <Picker key={kind} kind={PICKER[kind ?? 'CUSTOMER']} allowClear={false} />
      </Field>
    </>
  );
}

function PlaceFields() {
  const setField = useSetField();
  const warehouseId = Form.useWatch('warehouseId', Form.useFormInstance()) as string | null | undefined;
  return (
    <>
      <Field of={ACCESS_FIELDS} name="warehouseId" required>
        <Picker kind="warehouses" allowClear={false} onChange={() => setField('zoneIds', [])} />
      </Field>
      <Field of={ACCESS_FIELDS} name="zoneIds" hint="不选为全部库区" span="row">
        <Pickers kind="zones" {...(warehouseId ? { parent: warehouseId } : {})} disabled={!warehouseId} />
      </Field>
    </>
  );
}
