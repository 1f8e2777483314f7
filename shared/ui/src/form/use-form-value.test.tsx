import { fireEvent, render, screen } from '@testing-library/react';
import { Form } from 'antd';
import { expect, it } from 'vitest';
import { useFormValue } from './use-form-value.ts';

/** What the form tells its watchers, later. */
const Told = () => (
  <output>{(Form.useWatch<string[] | undefined>('texts', Form.useFormInstance()) ?? []).join()}</output>
);
function Texts() {
  const form = Form.useFormInstance();
  const [texts = [], changed] = useFormValue<string[]>(form, 'texts');
  const set = (index: number, next: string) => {
    form.setFieldValue(
      'texts',
      texts.map((text, at) => (at === index ? next : text)),
    );
    changed();
  };
  return texts.map((text, index) => (
    <input
      key={index}
      aria-label={`第${index + 1}行`}
      value={text}
      onChange={(event) => set(index, event.target.value)}
    />
  ));
}
const typed = (value: string) => fireEvent.change(screen.getByLabelText('第1行'), { target: { value } });

it('an input of the page shows what is typed at once, before the form tells its watchers', async () => {
  render(
    <Form initialValues={{ texts: ['', '外箱'] }}>
      <Form.Item name="texts" hidden noStyle>
        <input type="hidden" />
      </Form.Item>
      <Texts />
      <Told />
    </Form>,
  );
  const input = screen.getByLabelText<HTMLInputElement>('第1行');
  typed('铝');
  expect(input.value).toBe('铝');
  typed('铝合');
  expect(input.value).toBe('铝合');
  expect(await screen.findByText('铝合,外箱')).toBeTruthy();
});
