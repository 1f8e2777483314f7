import { itemSlot } from '@shared/contract/logistics/inspection.contract.ts';
import type { InspectionDetail } from '@shared/contract/logistics/inspection.answers.ts';
import { evaluateForm, type Answers } from '@shared/contract/system/inspect-form/evaluate.ts';
import type { ChosenForm } from '@shared/contract/system/inspect-form/inspect-form.contract.ts';
import { useFormState, useSection } from '@shared/ui/form/form-context.ts';
import { FormSummary } from '@shared/ui/inspect-form/form-summary.tsx';
import { InspectForm } from '@shared/ui/inspect-form/inspect-form.tsx';
import { Button, Form } from 'antd';
import { useEffect, useMemo, useRef } from 'react';
import { isWaiting } from '@shared/ui/photos/photo-queue.ts';
import { usePhotos } from '@shared/ui/photos/use-photos.ts';
import css from './inspections.module.css';

interface FieldProps {
  row: InspectionDetail;
  form: ChosenForm;
}
/** Answers to the items of the form, as a field of the page's form. */
export const AnswersField = (props: FieldProps) => (
  <Form.Item name="answers" noStyle>
    <AnswersInput {...props} />
  </Form.Item>
);

interface Props extends FieldProps {
  value?: Answers;
  onChange?: (answers: Answers) => void;
}
/** The form with what it means so far; photos that wait for the network are named and sent when it is back. */
function AnswersInput({ row, form, value = {}, onChange }: Props) {
  const { errors, clear, register } = useFormState();
  const section = useSection();
  useEffect(() => register('answers', { label: '检查项目', section, input: null }));
  const now = useRef({ value, onChange });
  useEffect(() => {
    now.current = { value, onChange };
  });
  const change = (answers: Answers) => {
    now.current.value = answers;
    now.current.onChange?.(answers);
  };
  const photos = usePhotos({ kind: 'lg_inspection', id: row.id }, (sent) => {
    const swap = (id: string) => sent.get(id) ?? id;
    change(
      Object.fromEntries(
        Object.entries(now.current.value).map(([itemId, answer]) => [
          itemId,
          answer && {
            ...answer,
            ...(answer.photos ? { photos: answer.photos.map(swap) } : {}),
            ...(typeof answer.value === 'string' ? { value: swap(answer.value) } : {}),
          },
        ]),
      ),
    );
  });
  const waiting = Object.values(value)
    .flatMap((answer) => [...(answer?.photos ?? []), ...(typeof answer?.value === 'string' ? [answer.value] : [])])
    .filter(isWaiting).length;
  // A draft that was restored brings its photos back when the network may long be there again.
  const { send } = photos;
  const store = useMemo(
    () => ({
      urlOf: photos.store.urlOf,
      add: (itemId: string, files: readonly File[]) => photos.store.add(itemSlot(itemId), files),
    }),
    [photos.store],
  );
  useEffect(() => {
    if (waiting > 0 && navigator.onLine) void send();
  }, [waiting, send]);
  const wrong = Object.entries(errors).filter(([path]) => path.startsWith('answers.'));
  return (
    <div className={css.whole} data-path="answers">
      <FormSummary told={evaluateForm(form.content, value)} />
      {waiting > 0 ? (
        <p className={css.waiting} role="status">
          {waiting} 张照片已存在本机，联网后自动上传，上传完才能保存。
          <Button onClick={() => void send()}>立即上传</Button>
        </p>
      ) : null}
      {wrong.length > 0 ? (
        <ul className={css.wrong} role="alert">
          {wrong.map(([path, text]) => (
            <li key={path} data-path={path}>
              {path.includes('.photos') ? '照片还没有上传' : text}
            </li>
          ))}
        </ul>
      ) : null}
      <InspectForm
        form={form.content}
        answers={value}
        photos={store}
        showMissing={wrong.some(([path]) => !path.includes('.photos'))}
        onAnswer={(itemId, become) => {
          const { value: answers } = now.current;
          change({ ...answers, [itemId]: become(answers[itemId] ?? {}) });
          clear(`answers.${itemId}`);
        }}
      />
    </div>
  );
}
