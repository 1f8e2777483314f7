import type { BaseField } from '@shared/contract/base/base-field.ts';
import type { BaseKind, BaseRow } from '@shared/contract/base/base-kind.ts';
import { useMay } from '@shared/runtime/session.ts';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import {
  CodeSelect,
  DecimalInput,
  NumberInput,
  SwitchInput,
  TextInput,
  VolumeInput,
  WeightInput,
} from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';

interface Props {
  kind: BaseKind;
  /** null: a new row. */
  row: BaseRow | null;
  onClose: () => void;
}
/** Form of any kind of base data, made from its fields; a reader sees it locked. */
export function BaseForm({ kind, row, onClose }: Props) {
  const readOnly = !useMay()('system.dict.edit');
  const fields = Object.entries(kind.fields).filter(([, one]) => !one.computed);
  const initial = row ?? Object.fromEntries(fields.map(([key, one]) => [key, one.initial ?? null]));
  const name = row ? String(row[kind.key[0]]) : '';
  return (
    <DrawerForm<BaseRow>
      title={row ? `${readOnly ? '' : '编辑'}${kind.rowTitle} ${name}` : `新增${kind.rowTitle}`}
      {...(readOnly ? {} : { name: kind.list.name })}
      record={row}
      initial={initial}
      save={row ? kind.update : kind.create}
      toBody={(values) => Object.fromEntries(fields.map(([key]) => [key, values[key]]))}
      invalidates={[kind.list, '/pickers']}
      onClose={() => onClose()}
    >
      {fields.map(([key, one], at) => {
        const fixed = row ? whyFixed(one, row) : null;
        return (
          <Field
            key={key}
            name={key}
            label={one.title}
            required={one.required === true && one.kind !== 'bool'}
            hint={fixed ?? one.hint}
            {...(one.wide ? { span: 'row' as const } : {})}
          >
            <Input one={one} disabled={readOnly || fixed !== null} autoFocus={at === 0} />
          </Field>
        );
      })}
    </DrawerForm>
  );
}

/** SYS-002: why a field of a row cannot change. */
function whyFixed(one: BaseField, row: BaseRow): string | null {
  if (!one.frozen) return null;
  if (one.frozen === 'always' || row.system === true) return '系统预置，不能修改';
  return (row.usedCount ?? 0) > 0 ? '已使用，不能修改' : null;
}

interface InputProps {
  one: BaseField;
  disabled: boolean;
  autoFocus: boolean;
}
/** The input of a field; value, onChange and id come from the Field around it. */
function Input({ one, ...rest }: InputProps) {
  switch (one.kind) {
    case 'code':
      return <CodeSelect {...rest} labels={one.labels ?? {}} allowClear={!one.required} />;
    case 'picker':
      return <Picker {...rest} kind={one.picker ?? ''} allowClear={!one.required} />;
    case 'int':
      return <NumberInput {...rest} />;
    case 'decimal':
      return <DecimalInput {...rest} />;
    case 'volume':
      return <VolumeInput {...rest} />;
    case 'weight':
      return <WeightInput {...rest} />;
    case 'bool':
      return <SwitchInput {...rest} />;
    case 'date':
      return <DateInput {...rest} />;
    default:
      return <TextInput {...rest} maxLength={one.max ?? 100} />;
  }
}
