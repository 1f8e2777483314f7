import type { InputProps } from '@shared/ui/form/inputs.tsx';
import { Select } from 'antd';

/** Several whole numbers of a short range; the value is the list of numbers. */
export function NumbersInput({
  value,
  onChange,
  min,
  max,
  unit,
  ...rest
}: InputProps<number[]> & { min: number; max: number; unit: string }) {
  const options = Array.from({ length: max - min + 1 }, (_, index) => ({
    value: min + index,
    label: `${min + index} ${unit}`,
  }));
  return (
    <Select
      mode="multiple"
      placeholder="请选择"
      maxTagCount="responsive"
      showSearch={{ optionFilterProp: 'label' }}
      {...rest}
      style={{ width: '100%' }}
      value={value ?? []}
      options={options}
      onChange={(numbers: number[]) => onChange?.(numbers)}
    />
  );
}
