import { ZONE_FIELDS } from '@shared/contract/warehouse/zone.fields.ts';
import {
  COLD_CLASSES,
  TEMP_CLASSES,
  ZONE_COLORS,
  zones,
  ZONE_USES,
  type ZoneDetail,
} from '@shared/contract/warehouse/zone.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { LoadDrawer } from '@shared/ui/form/load-drawer.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeSelect, NumberInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Form } from 'antd';
import { TemperatureInput } from './temperature-input.tsx';
import css from './settings.module.css';

const BLANK = {
  tempClass: 'NORMAL',
  useType: 'STORAGE',
  mapRows: 10,
  mapCols: 10,
  sortNo: 10,
  color: null,
  tempMin: null,
  tempMax: null,
};

/** 新增/编辑库区 (2.2) with a preview of its map. */
export function ZoneForm(props: { id: string | null; warehouseId: string; onClose: () => void }) {
  const read = useRead(
    zones.get,
    { params: { id: props.id ?? '' } },
    { enabled: props.id !== null, skipErrorHandler: true },
  );
  if (props.id !== null && !read.data) return <LoadDrawer title="编辑库区" read={read} onClose={props.onClose} />;
  const record = props.id === null ? null : (read.data ?? null);
  return (
    <DrawerForm<ZoneDetail>
      title={record ? `编辑库区 ${record.code}` : '新增库区'}
      name="warehouse.zone"
      record={record}
      initial={record ?? { ...BLANK, warehouseId: props.warehouseId }}
      save={record ? zones.update : zones.create}
      invalidates={['/warehouse', '/pickers/zones']}
      onClose={props.onClose}
    >
      <Field of={ZONE_FIELDS} name="code" required hint="大写字母、数字或短横线">
        <TextInput maxLength={20} autoFocus />
      </Field>
      <Field of={ZONE_FIELDS} name="name" required>
        <TextInput maxLength={60} />
      </Field>
      <Field of={ZONE_FIELDS} name="useType" required>
        <CodeSelect labels={ZONE_USES} allowClear={false} />
      </Field>
      <Field of={ZONE_FIELDS} name="tempClass" required>
        <CodeSelect labels={TEMP_CLASSES} allowClear={false} />
      </Field>
      <Temperatures />
      <Field of={ZONE_FIELDS} name="mapRows" required>
        <NumberInput />
      </Field>
      <Field of={ZONE_FIELDS} name="mapCols" required>
        <NumberInput />
      </Field>
      <Field of={ZONE_FIELDS} name="sortNo" required>
        <NumberInput />
      </Field>
      <Field of={ZONE_FIELDS} name="color">
        <CodeSelect labels={ZONE_COLORS} />
      </Field>
      <MapPreview />
    </DrawerForm>
  );
}

/** Limits, starred where the class is cold. */
function Temperatures() {
  const cold = COLD_CLASSES.includes(String(Form.useWatch('tempClass')));
  return (
    <>
      <Field of={ZONE_FIELDS} name="tempMin" label="温度下限" required={cold}>
        <TemperatureInput />
      </Field>
      <Field of={ZONE_FIELDS} name="tempMax" label="温度上限" required={cold}>
        <TemperatureInput />
      </Field>
    </>
  );
}

const within = (value: unknown) => (typeof value === 'number' && value >= 1 && value <= 60 ? value : 0);

/** The floor as rows × columns. */
function MapPreview() {
  const rows = within(Form.useWatch('mapRows'));
  const cols = within(Form.useWatch('mapCols'));
  if (!rows || !cols) return null;
  return (
    <figure className={css.map}>
      <svg viewBox={`0 0 ${cols * 10} ${rows * 10}`} role="img" aria-label={`平面图 ${rows} 行 ${cols} 列`}>
        {Array.from({ length: rows * cols }, (_, index) => (
          <rect
            key={index}
            x={(index % cols) * 10 + 1}
            y={Math.floor(index / cols) * 10 + 1}
            width={8}
            height={8}
            rx={1}
          />
        ))}
      </svg>
      <figcaption>
        平面图预览：{rows} 行 × {cols} 列，共 {rows * cols} 个位置
      </figcaption>
    </figure>
  );
}
