import { CHAMBER_FIELDS } from '@shared/contract/warehouse/chamber.fields.ts';
import { chambers, type ChamberDetail } from '@shared/contract/warehouse/chamber.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { LoadDrawer } from '@shared/ui/form/load-drawer.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { TextInput, VolumeInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';

/** 新增/编辑仓间 (2.3). */
export function ChamberForm(props: {
  id: string | null;
  warehouseId: string;
  zoneId: string | null;
  onClose: () => void;
}) {
  const read = useRead(
    chambers.get,
    { params: { id: props.id ?? '' } },
    { enabled: props.id !== null, skipErrorHandler: true },
  );
  if (props.id !== null && !read.data) return <LoadDrawer title="编辑仓间" read={read} onClose={props.onClose} />;
  const record = props.id === null ? null : (read.data ?? null);
  return (
    <DrawerForm<ChamberDetail>
      title={record ? `编辑仓间 ${record.code}` : '新增仓间'}
      record={record}
      initial={record ?? { zoneId: props.zoneId, capacity: 0 }}
      save={record ? chambers.update : chambers.create}
      invalidates={['/warehouse', '/pickers/chambers']}
      onClose={props.onClose}
    >
      <Field of={CHAMBER_FIELDS} name="zoneId" required>
        <Picker kind="zones" parent={props.warehouseId} disabled={record !== null} />
      </Field>
      <Field of={CHAMBER_FIELDS} name="code" required>
        <TextInput maxLength={20} autoFocus />
      </Field>
      <Field of={CHAMBER_FIELDS} name="name" required>
        <TextInput maxLength={60} />
      </Field>
      <Field of={CHAMBER_FIELDS} name="capacity" label="容积" required hint="0 表示不限">
        <VolumeInput />
      </Field>
    </DrawerForm>
  );
}
