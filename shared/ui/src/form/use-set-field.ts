import { Form } from 'antd';
import { useCallback } from 'react';
import { useFormState } from './form-context.ts';

/**
 * Sets a field for the user (a scan, a button that fills in, an input of the page's own). As typing does, it makes the form
 * unsaved: it is asked for before it is left, and kept as a draft.
 */
export function useSetField(): (name: string, value: unknown) => void {
  const form = Form.useFormInstance();
  const { touched } = useFormState();
  return useCallback(
    (name, value) => {
      form.setFieldValue(name, value);
      touched(name, value);
    },
    [form, touched],
  );
}
