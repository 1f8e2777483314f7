import { evaluateForm, type Answers } from '@shared/contract/system/inspect-form/evaluate.ts';
import { newItem, type FormContent, type ItemType } from '@shared/contract/system/inspect-form/form.ts';
import { renderAt } from '@shared/testing/contract-host.tsx';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { FormSummary } from './form-summary.tsx';
import { InspectForm } from './inspect-form.tsx';

const item = (id: string, type: ItemType, text: string) => ({ ...newItem({ sections: [] }, type), id, text });
const form: FormContent = {
  sections: [
    {
      id: 's1',
      title: '外箱',
      items: [
        { ...item('i1', 'BOOL', '唛头正确'), severity: 'CRITICAL', photoMin: 3 },
        { ...item('i2', 'NUMBER', '毛重'), unit: 'kg', max: '50' },
        item('i3', 'MULTI', '缺陷'),
        { ...item('i4', 'PHOTO', '满箱'), photoMin: 2 },
        { ...item('i5', 'TEXT', '其他'), required: false },
      ],
    },
  ],
};
const seen: { last: Answers } = { last: {} };
/** Photos are kept when it is settled. */
let upload: Promise<void> = Promise.resolve();
function Host({ readOnly = false, start = {} }: { readOnly?: boolean; start?: Answers }) {
  const [answers, setAnswers] = useState<Answers>(start);
  useEffect(() => {
    seen.last = answers;
  });
  return (
    <>
      <FormSummary told={evaluateForm(form, answers)} />
      <InspectForm
        form={form}
        answers={answers}
        onAnswer={readOnly ? undefined : (id, change) => setAnswers((old) => ({ ...old, [id]: change(old[id] ?? {}) }))}
        photos={{
          urlOf: (id) => `/photo/${id}`,
          add: async (_item, files) => {
            await upload;
            return files.map(({ name }) => name);
          },
        }}
        showMissing
      />
    </>
  );
}
afterEach(cleanup);

describe('an inspection form as it is filled in (S10)', () => {
  it('answers go out by item; what fails is marked with its severity and may be explained', async () => {
    renderAt(<Host />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('radio', { name: '否' }));
    expect(screen.getByText('不合格 · 致命')).toBeTruthy();
    await user.type(screen.getByLabelText('唛头正确 说明'), '印反');
    await user.click(screen.getByRole('checkbox', { name: '不合格' }));
    await user.click(screen.getByRole('checkbox', { name: '合格' }));
    await user.type(screen.getByLabelText('毛重'), '51');
    expect(screen.getByText('不能大于 50kg')).toBeTruthy();
    expect(seen.last).toEqual({ i1: { value: 'NO', note: '印反' }, i3: { value: ['o1', 'o2'] }, i2: { value: '51' } });
    expect(screen.getByRole('status').textContent).toContain('有致命缺陷');
  });
  it('says what is missing; photos count one by one and can be taken away', async () => {
    renderAt(<Host />);
    expect(await screen.findByText('还差 2 张照片')).toBeTruthy();
    const photos = screen.getByLabelText('满箱 选择照片');
    fireEvent.change(photos, { target: { files: [new File(['1'], 'a.png', { type: 'image/png' })] } });
    expect(await screen.findByText('还差 1 张照片')).toBeTruthy();
    expect(screen.getByRole('img', { name: '满箱 照片 1' }).getAttribute('src')).toBe('/photo/a.png');
    await userEvent.click(screen.getByRole('button', { name: '删除照片 1' }));
    await waitFor(() => expect(screen.getByText('还差 2 张照片')).toBeTruthy());
  });
  it('what is answered and taken while a photo is on its way stays', async () => {
    let kept = () => {};
    upload = new Promise((resolve) => (kept = resolve));
    renderAt(<Host />);
    const photos = await screen.findByLabelText('唛头正确 选择照片');
    const take = (name: string) =>
      fireEvent.change(photos, { target: { files: [new File(['1'], name, { type: 'image/png' })] } });
    take('a.png');
    await userEvent.click(screen.getByRole('radio', { name: '是' }));
    take('b.png');
    kept();
    await waitFor(() => expect(seen.last).toEqual({ i1: { value: 'YES', photos: ['a.png', 'b.png'] } }));
  });
  it('a form to be read has no input that answers', async () => {
    renderAt(<Host readOnly start={{ i1: { value: 'YES' }, i4: { photos: ['a', 'b'] } }} />);
    const section = await screen.findByRole('region', { name: '外箱' });
    expect((within(section).getByRole('radio', { name: '是' }) as HTMLInputElement).disabled).toBe(true);
    expect(within(section).queryByRole('button')).toBeNull();
  });
});
