import { LOCATION_FIELDS } from '@shared/contract/warehouse/location.fields.ts';
import {
  plannedCount,
  plannedLocations,
  MAX_GENERATED,
  type LocationPlan,
} from '@shared/contract/warehouse/location-codes.ts';
import { locations } from '@shared/contract/warehouse/location.contract.ts';
import { toast } from '@shared/runtime/notices.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { NumberInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { formatCount } from '@shared/ui/format/format.ts';
import { Form } from 'antd';
import { BLANK_LIMITS, LimitFields } from './limit-fields.tsx';

const RANGES = [
  ['rows', '行'],
  ['cols', '列'],
  ['levels', '层'],
] as const;
const ONE = { from: 1, to: 1 };

/**
 * 批量生成 (W4): places of a chamber by rows, columns and levels, with what they will be called; all or none. Started from a
 * zone it offers the chambers of that zone.
 */
export function PlanForm(props: { chamberId: string | null; zoneId: string | null; onClose: () => void }) {
  const { chamberId, zoneId, onClose } = props;
  return (
    <DrawerForm<{ created: number }>
      title="批量生成库位"
      name="warehouse.location-plan"
      record={null}
      initial={{ ...BLANK_LIMITS, chamberId, pattern: 'A-{行}-{列}-{层}', rows: ONE, cols: ONE, levels: ONE }}
      save={locations.generate}
      invalidates={['/warehouse']}
      okText="生成"
      onClose={(answer) => {
        if (answer) toast.success(`已生成 ${formatCount(answer.created)} 个库位`);
        onClose();
      }}
    >
      <Field of={LOCATION_FIELDS} name="chamberId" required>
        <Picker kind="chambers" allowClear={false} {...(zoneId && { parent: zoneId })} />
      </Field>
      <Field name="pattern" label="编码规则" required hint="{行} {列} 写两位数字，{层} 写一位">
        <TextInput maxLength={40} autoFocus />
      </Field>
      {RANGES.map(([key, label]) => [
        <Field key={`${key}.from`} name={[key, 'from']} label={`${label}，从`} required>
          <NumberInput />
        </Field>,
        <Field key={`${key}.to`} name={[key, 'to']} label={`${label}，到`} required>
          <NumberInput />
        </Field>,
      ])}
      <Preview />
      <LimitFields />
    </DrawerForm>
  );
}

const isRange = (value: unknown): value is LocationPlan['rows'] =>
  typeof value === 'object' && value !== null && Object.values(value).every((end) => typeof end === 'number');

/** How many, the first and the last of them. */
function Preview() {
  const pattern = Form.useWatch('pattern') as unknown;
  const rows = Form.useWatch('rows') as unknown;
  const cols = Form.useWatch('cols') as unknown;
  const levels = Form.useWatch('levels') as unknown;
  if (typeof pattern !== 'string' || !isRange(rows) || !isRange(cols) || !isRange(levels)) return null;
  const plan = { pattern, rows, cols, levels };
  const count = plannedCount(plan);
  const few = count > 0 && count <= MAX_GENERATED ? plannedLocations(plan) : [];
  const last = few.at(-1);
  return (
    <p role="status" style={{ gridColumn: '1 / -1', margin: '0 0 16px' }}>
      共 {formatCount(count)} 个库位
      {last
        ? `：${few[0]?.code ?? ''}${few.length > 1 ? ` … ${last.code}` : ''}`
        : `，一次最多 ${formatCount(MAX_GENERATED)} 个`}
    </p>
  );
}
