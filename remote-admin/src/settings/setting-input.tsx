import type { SettingDef } from '@shared/contract/shared/setting-kinds.ts';
import {
  CodeSelect,
  CodesSelect,
  DecimalInput,
  NumberInput,
  PasswordInput,
  PercentInput,
  SwitchInput,
  TagsInput,
  TextInput,
} from '@shared/ui/form/inputs.tsx';
import { Button } from 'antd';
import css from './settings.module.css';

interface Props {
  def: SettingDef;
  value: unknown;
  disabled: boolean;
  onChange: (value: unknown) => void;
}
/** A word as the whole number that it is; another stays and is named by settingFault. */
const numberIn = (word: string): number | string => (/^\d{1,9}$/.test(word) ? Number(word) : word);
/** Nothing typed: a company's own value is given up, the common one is missed. */
const orNone = <Item,>(list: Item[]): Item[] | null => (list.some((item) => item !== '') ? list : null);

/** The input of a setting by its kind; null: a company without a value of its own. What is typed wrong stays and is named by settingFault (SYS-020). */
export function SettingInput({ def, value, disabled, onChange }: Props) {
  const common = { disabled, onChange, 'aria-label': def.title };
  switch (def.type) {
    case 'int':
      return <NumberInput {...common} value={value as number} suffix={def.unit} />;
    case 'percent':
      return <PercentInput {...common} value={value as number} />;
    case 'decimal':
      return <DecimalInput {...common} value={value as string} suffix={def.unit} />;
    case 'range':
      return <Range {...common} title={def.title} unit={def.unit} value={(value ?? ['', '']) as [string, string]} />;
    case 'bool':
      return <SwitchInput {...common} value={value as boolean} />;
    case 'choice':
      return <CodeSelect {...common} allowClear={false} labels={def.options} value={value as string} />;
    case 'text':
      return (
        <TextInput {...common} maxLength={def.max} value={value as string} onChange={(text) => onChange(text ?? '')} />
      );
    case 'secret':
      return (
        <PasswordInput
          {...common}
          maxLength={def.max}
          value={value as string}
          onChange={(text) => onChange(text ?? '')}
        />
      );
    case 'texts':
      return <TagsInput {...common} value={value as string[]} onChange={(words) => onChange(words ?? [])} />;
    case 'ints':
      return (
        <TagsInput
          {...common}
          value={((value ?? []) as unknown[]).map(String)}
          onChange={(words) => onChange(orNone((words ?? []).map(numberIn)))}
        />
      );
    case 'codes':
      return (
        <CodesSelect
          {...common}
          labels={def.options}
          value={value as string[]}
          onChange={(codes) => onChange(codes ?? [])}
        />
      );
    case 'pairs':
      return <Pairs {...common} options={def.options} value={value as [string, string][]} />;
  }
}

interface RangeProps {
  title: string;
  unit: string | undefined;
  value: readonly [string, string];
  disabled: boolean;
  onChange: (value: unknown) => void;
}
/** From and to of a range; both ends count. */
function Range({ title, unit, value: [from, to], disabled, onChange }: RangeProps) {
  return (
    <div className={css.pair}>
      <DecimalInput
        aria-label={`${title}起`}
        disabled={disabled}
        value={from}
        onChange={(next) => onChange(orNone([next ?? '', to]))}
      />
      至
      <DecimalInput
        aria-label={`${title}止`}
        disabled={disabled}
        value={to}
        suffix={unit}
        onChange={(next) => onChange(orNone([from, next ?? '']))}
      />
    </div>
  );
}

interface PairsProps {
  options: Readonly<Record<string, string>>;
  value: readonly (readonly [string, string])[];
  disabled: boolean;
  onChange: (value: unknown) => void;
}
/** Pairs of codes, such as what may not lie in one container. */
function Pairs({ options, value, disabled, onChange }: PairsProps) {
  const first = Object.keys(options)[0] ?? '';
  const set = (at: number, side: 0 | 1, code: string | null) =>
    onChange(
      value.map((pair, index) => (index === at ? pair.map((old, place) => (place === side ? code : old)) : pair)),
    );
  return (
    <div>
      {value.map(([left, right], at) => (
        <div key={`${at}:${left}:${right}`} className={css.pair}>
          <CodeSelect
            labels={options}
            allowClear={false}
            disabled={disabled}
            aria-label={`第 ${at + 1} 对左`}
            value={left}
            onChange={(code) => set(at, 0, code)}
          />
          ×
          <CodeSelect
            labels={options}
            allowClear={false}
            disabled={disabled}
            aria-label={`第 ${at + 1} 对右`}
            value={right}
            onChange={(code) => set(at, 1, code)}
          />
          {disabled ? null : (
            <Button
              size="small"
              type="text"
              danger
              onClick={() => onChange(value.filter((_pair, index) => index !== at))}
            >
              删除
            </Button>
          )}
        </div>
      ))}
      {disabled ? null : (
        <Button size="small" onClick={() => onChange([...value, [first, first]])}>
          添加一对
        </Button>
      )}
    </div>
  );
}
