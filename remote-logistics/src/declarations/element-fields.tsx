import type { DeclarationLine } from '@shared/contract/logistics/declaration.answers.ts';
import type { Element } from '@shared/contract/system/elements.ts';
import { useFormState } from '@shared/ui/form/form-context.ts';
import { CodeSelect, TextInput } from '@shared/ui/form/inputs.tsx';
import { useFormValue } from '@shared/ui/form/use-form-value.ts';
import { useSetField } from '@shared/ui/form/use-set-field.ts';
import { Form } from 'antd';
import css from './declarations.module.css';

/** 申报要素 of every item, in the order of its HS code; required ones bear a star (LOG-073). */
export function ElementFields() {
  const form = Form.useFormInstance();
  const setField = useSetField();
  const { errors, clear } = useFormState();
  const [value, changed] = useFormValue<DeclarationLine[] | null>(form, 'lines');
  const lines = value ?? [];
  const set = (index: number, key: string, text: string | null) => {
    clear(`lines.${index}.elements`);
    setField(
      'lines',
      lines.map((line, at) => (at === index ? { ...line, elements: { ...line.elements, [key]: text ?? '' } } : line)),
    );
    changed();
  };
  if (lines.every((line) => !line.hs?.elements.length))
    return <p className={css.whole}>选择 HS 编码后在此填写申报要素。</p>;
  return lines.map((line, index) =>
    line.hs?.elements.length ? (
      <fieldset key={line.id} className={`${css.goods} ${css.whole}`} data-path={`lines.${index}.elements`}>
        <legend>
          {line.itemNo} · {line.name} · {line.hsCode}
        </legend>
        {line.hs.elements.map((element) => (
          <label key={element.key}>
            <span className={element.required ? css.star : undefined}>{element.label}</span>
            <ElementInput
              element={element}
              value={line.elements[element.key] ?? null}
              onChange={(text) => set(index, element.key, text)}
            />
          </label>
        ))}
        {errors[`lines.${index}.elements`] ? (
          <p role="alert" className={css.wrong}>
            {errors[`lines.${index}.elements`]}
          </p>
        ) : null}
      </fieldset>
    ) : null,
  );
}

interface Props {
  element: Element;
  value: string | null;
  onChange: (value: string | null) => void;
}
const ElementInput = ({ element, value, onChange }: Props) =>
  element.options.length > 0 ? (
    <CodeSelect
      labels={Object.fromEntries(element.options.map((option) => [option, option]))}
      value={value}
      onChange={(next) => onChange(next ?? null)}
    />
  ) : (
    <TextInput maxLength={200} value={value} onChange={(next) => onChange(next ?? null)} />
  );
