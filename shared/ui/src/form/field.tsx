import { isValidElement, useEffect, type ReactElement, type ReactNode } from 'react';
import { Form } from 'antd';
import { pathText, useFormState, useSection } from './form-context.ts';
import css from './form.module.css';

interface Shown {
  /** Star only; the rules are those of the endpoint's body schema. */
  required?: boolean;
  /** Columns of the form's grid that it takes, or the whole row. */
  span?: 1 | 2 | 3 | 'row';
  /** The title of the section says it already: the label is there for screen readers only. */
  titled?: boolean;
  /** Below the input, in grey. */
  hint?: ReactNode;
  /** For Switch and Checkbox: 'checked'. */
  valueName?: string;
  children: ReactElement;
}
/** A field of a noun, whose name and label are those of its table; `label`: what this form calls it instead. */
interface OfNoun<Labels> extends Shown {
  of: Labels;
  name: keyof Labels & string;
  label?: string;
}
interface Named extends Shown {
  of?: never;
  /** Key of the value; nested: ['address', 'city']. */
  name: string | (string | number)[];
  label: string;
}
export type FieldProps<Labels extends Readonly<Record<string, string>>> = OfNoun<Labels> | Named;

/** A labelled input of a FormPage or DrawerForm: `<Field of={ORDER_FIELDS} name="customerId" required><Picker kind="customers" /></Field>`. */
export function Field<Labels extends Readonly<Record<string, string>>>(props: FieldProps<Labels>) {
  const { required, span = 1, titled, hint, valueName, children } = props;
  const name: Named['name'] = props.name;
  const words: Readonly<Record<string, string>> | undefined = props.of;
  const { errors, register } = useFormState();
  const section = useSection();
  const path = pathText(name);
  const label = props.label ?? words?.[path] ?? '';
  const error = errors[path];
  useEffect(() => {
    register(path, { label, section, input: isValidElement<Record<string, unknown>>(children) ? children : null });
  });
  return (
    <Form.Item
      className={`${css.field} ${span === 'row' ? css.row : span === 1 ? '' : css[`span${span}`]} ${titled ? css.titled : ''}`}
      name={name}
      label={label}
      required={required}
      extra={hint}
      valuePropName={valueName ?? 'value'}
      {...(error ? { validateStatus: 'error' as const, help: error } : {})}
      data-path={path}
    >
      {children}
    </Form.Item>
  );
}
