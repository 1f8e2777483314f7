import { Form, type FormInstance } from 'antd';
import { useReducer } from 'react';

/**
 * The value of a field that inputs of the page's own show; call `changed` after setting it. Form.useWatch alone tells of a
 * change in a later task: React would set a controlled input back until then, so that a character is lost, the caret jumps
 * to the end and an input method breaks off.
 */
export function useFormValue<Value>(form: FormInstance, name: string): [value: Value | undefined, changed: () => void] {
  Form.useWatch(name, form);
  const [, changed] = useReducer((count: number) => count + 1, 0);
  return [form.getFieldValue(name) as Value | undefined, changed];
}
