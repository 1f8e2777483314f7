import { CONTAINER_FIELDS } from '@shared/contract/logistics/container.fields.ts';
import type { ContainerDetail } from '@shared/contract/logistics/container.answers.ts';
import { LOAD_PLACE } from '@shared/contract/logistics/container.labels.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { SERVICE_TYPE, TRANSPORT_MODE } from '@shared/contract/logistics/order.labels.ts';
import { useMe } from '@shared/runtime/session.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { CodeRadio, CodeSelect, SwitchInput, TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { Form } from 'antd';

interface Props {
  /** null: a new one. */
  record: ContainerDetail | null;
  /** What to start from: the route of what is chosen in the pool, or a container that is copied. */
  initial?: Partial<ContainerDetail>;
  onClose: (made?: ContainerDetail) => void;
}
/** 新建 / 编辑柜子. Type, route and owner; the number comes from the server. */
export function ContainerForm({ record, initial, onClose }: Props) {
  const me = useMe();
  return (
    <DrawerForm<ContainerDetail>
      title={record ? `编辑柜子 ${record.containerCode}` : '新建柜子'}
      name="logistics.container"
      record={record}
      initial={
        record ?? {
          companyId: me.companies[0]?.id ?? null,
          containerType: '40HQ',
          serviceType: 'LCL',
          transportMode: 'SEA',
          loadPlaceType: 'WAREHOUSE',
          dg: false,
          ownerId: me.user.id,
          ...initial,
        }
      }
      save={record ? containers.update : containers.create}
      invalidates={['/logistics', '/dashboard']}
      onClose={onClose}
      okText={record ? '保存' : '新建'}
    >
      <Field of={CONTAINER_FIELDS} name="containerType" required>
        <Picker kind="container-types" allowClear={false} autoFocus />
      </Field>
      <Field of={CONTAINER_FIELDS} name="serviceType" required>
        <CodeRadio labels={SERVICE_TYPE} />
      </Field>
      <Field of={CONTAINER_FIELDS} name="transportMode" required>
        <CodeRadio labels={TRANSPORT_MODE} />
      </Field>
      <Field of={CONTAINER_FIELDS} name="dg">
        <SwitchInput />
      </Field>
      <Field of={CONTAINER_FIELDS} name="pol" required>
        <Picker kind="ports" />
      </Field>
      <Field of={CONTAINER_FIELDS} name="pod" required>
        <Picker kind="ports" />
      </Field>
      <Field of={CONTAINER_FIELDS} name="finalPlace">
        <TextInput maxLength={60} />
      </Field>
      <Field of={CONTAINER_FIELDS} name="planLoadDate">
        <DateInput />
      </Field>
      <Field of={CONTAINER_FIELDS} name="loadPlaceType" required>
        <CodeSelect labels={LOAD_PLACE} allowClear={false} />
      </Field>
      <PlaceField />
      <Field of={CONTAINER_FIELDS} name="ownerId" required>
        <Picker kind="users" holds="logistics.container.update" allowClear={false} />
      </Field>
      {me.companies.length > 1 ? (
        <Field of={CONTAINER_FIELDS} name="companyId" required>
          <Picker kind="companies" allowClear={false} />
        </Field>
      ) : null}
      <Field of={CONTAINER_FIELDS} name="remark" span="row">
        <TextAreaInput />
      </Field>
    </DrawerForm>
  );
}

/** Warehouse or address, whichever the place of loading wants. */
function PlaceField() {
  const place = Form.useWatch('loadPlaceType', Form.useFormInstance());
  return place === 'WAREHOUSE' ? (
    <Field of={CONTAINER_FIELDS} name="warehouseId">
      <Picker kind="inbound-warehouses" />
    </Field>
  ) : (
    <Field of={CONTAINER_FIELDS} name="loadAddress">
      <TextInput maxLength={200} />
    </Field>
  );
}
