import { WAREHOUSE_FIELDS } from '@shared/contract/warehouse/warehouse.fields.ts';
import {
  warehouses,
  WAREHOUSE_OWNERSHIPS,
  type WarehouseDetail,
} from '@shared/contract/warehouse/warehouse.contract.ts';
import { useMe } from '@shared/runtime/session.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeRadio, CodeSelect, NumberInput, SwitchInput, TextInput, VolumeInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { Form } from 'antd';

const BLANK = { ownership: 'OWN', areaM2: 0, capacity: 0, timezone: 'Asia/Shanghai', autoDayClose: false };
const TIMEZONES = { 'Asia/Shanghai': '北京时间', 'America/Los_Angeles': '洛杉矶时间', 'Europe/Berlin': '柏林时间' };

/** 新增/编辑仓库 (2.1). A new warehouse gets its staging and damage zones by itself (WMS-003). */
export function WarehouseForm({ record, onClose }: { record: WarehouseDetail | null; onClose: (id?: string) => void }) {
  const companies = useMe().companies;
  const only = companies.length === 1 ? { companyId: companies[0]?.id } : {};
  return (
    <DrawerForm<WarehouseDetail>
      title={record ? `编辑仓库 ${record.code}` : '新增仓库'}
      name="warehouse.warehouse"
      record={record}
      initial={record ?? { ...BLANK, ...only }}
      save={record ? warehouses.update : warehouses.create}
      invalidates={['/warehouse', '/pickers/warehouses']}
      onClose={(saved) => onClose(saved?.id)}
    >
      <Field of={WAREHOUSE_FIELDS} name="code" required hint="2–20 位大写字母、数字或短横线">
        <TextInput maxLength={20} autoFocus />
      </Field>
      <Field of={WAREHOUSE_FIELDS} name="name" required>
        <TextInput maxLength={60} />
      </Field>
      <Field of={WAREHOUSE_FIELDS} name="companyId" required>
        <CodeSelect labels={Object.fromEntries(companies.map((company) => [company.id, company.shortName]))} />
      </Field>
      <Field of={WAREHOUSE_FIELDS} name="ownership" required>
        <CodeRadio labels={WAREHOUSE_OWNERSHIPS} />
      </Field>
      <Lessor />
      <Field of={WAREHOUSE_FIELDS} name="address" required span="row">
        <TextInput maxLength={200} />
      </Field>
      <Field of={WAREHOUSE_FIELDS} name="contact">
        <TextInput maxLength={60} />
      </Field>
      <Field of={WAREHOUSE_FIELDS} name="phone">
        <TextInput maxLength={30} />
      </Field>
      <Field of={WAREHOUSE_FIELDS} name="areaM2" label="面积" required>
        <NumberInput suffix="㎡" />
      </Field>
      <Field of={WAREHOUSE_FIELDS} name="capacity" label="容积" required hint="0 表示不限">
        <VolumeInput />
      </Field>
      <Field of={WAREHOUSE_FIELDS} name="timezone" required>
        <CodeSelect labels={TIMEZONES} />
      </Field>
      <Field of={WAREHOUSE_FIELDS} name="autoDayClose" hint="每天 00:30 日结前一天">
        <SwitchInput />
      </Field>
    </DrawerForm>
  );
}

/** 出租方 only where it is needed: everything but an own warehouse. */
function Lessor() {
  const ownership: unknown = Form.useWatch('ownership');
  if (ownership === 'OWN') return null;
  return (
    <Field of={WAREHOUSE_FIELDS} name="supplierId" required>
      <Picker kind="suppliers" />
    </Field>
  );
}
