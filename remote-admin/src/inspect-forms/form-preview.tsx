import { evaluateForm, type Answers } from '@shared/contract/system/inspect-form/evaluate.ts';
import type { FormContent } from '@shared/contract/system/inspect-form/form.ts';
import { FormSummary } from '@shared/ui/inspect-form/form-summary.tsx';
import { InspectForm } from '@shared/ui/inspect-form/inspect-form.tsx';
import { Button } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import css from './inspect-forms.module.css';

/** The form as inspectors see it, 768 wide, to be tried out; nothing is kept. */
export function FormPreview({ form }: { form: FormContent }) {
  const [answers, setAnswers] = useState<Answers>({});
  const [checked, setChecked] = useState(false);
  const [urls] = useState(() => new Map<string, string>());
  useEffect(
    () => () => {
      for (const url of urls.values()) URL.revokeObjectURL(url);
    },
    [urls],
  );
  const photos = useMemo(
    () => ({
      urlOf: (id: string) => urls.get(id) ?? '',
      add: async (_item: string, files: readonly File[]) =>
        files.map((file) => {
          const id = `p${urls.size + 1}`;
          urls.set(id, URL.createObjectURL(file));
          return id;
        }),
    }),
    [urls],
  );
  return (
    <div className={css.tablet} role="region" aria-label="平板预览">
      <FormSummary told={evaluateForm(form, answers)} />
      <div className={css.tryout}>
        <Button onClick={() => setChecked(true)}>试提交</Button>
        <Button
          onClick={() => {
            setAnswers({});
            setChecked(false);
          }}
        >
          清空
        </Button>
      </div>
      <InspectForm
        form={form}
        answers={answers}
        photos={photos}
        showMissing={checked}
        onAnswer={(id, change) => setAnswers((old) => ({ ...old, [id]: change(old[id] ?? {}) }))}
      />
    </div>
  );
}
