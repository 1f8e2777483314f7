import { Button, Form } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useShortcuts } from '@shared/runtime/shortcuts.ts';
import { leaveTo } from '@shared/runtime/tabs.ts';
import { CheckNotice } from './check-notice.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { enterMoves, FORM_KEYS } from './enter-moves.ts';
import { FormStateProvider, type FieldFace } from './form-context.ts';
import type { FormPageProps } from './form-props.ts';
import { FormHead, FormSections } from './form-sections.tsx';
import type { Values } from './form-values.ts';
import { UnplacedErrors } from './unplaced-errors.tsx';
import { RefusedNotice } from './refused-notice.tsx';
import { handOver, takeOver } from './refused.ts';
import { useRecordForm } from './use-record-form.tsx';
import css from './form.module.css';

type Props<Record extends { id: string; version: number }, Answer extends { id: string }> = FormPageProps<
  Record,
  Answer
> & { record: Record | null };

/** The form of a FormPage once its record is there. */
export function FormEditor<Record extends { id: string; version: number }, Answer extends { id: string }>(
  props: Props<Record, Answer>,
) {
  const { record, steps } = props;
  const navigate = useNavigate();
  useShortcuts(FORM_KEYS);
  const toValues = (one: Record) => (props.toValues?.(one) ?? one) as Values;
  const initial = (record ? toValues(record) : (props.initial ?? {})) as Values;
  const draft = `${props.name}:${props.id ?? 'new'}`;
  const [handed] = useState(() => takeOver(draft));
  const editor = useRecordForm<Answer>({
    title: props.title,
    draft,
    initial,
    version: record?.version ?? null,
    save: props.save,
    check: props.check,
    params: props.id === null ? undefined : { id: props.id },
    toBody: props.toBody as ((values: Values) => object) | undefined,
    toValues: (current) => toValues(current as Record),
    invalidates: props.invalidates,
    refused: handed,
    attach: props.attach,
    onSaved(answer) {
      const next = props.after(answer);
      if (next !== null) leaveTo(next);
    },
    onRefused(answer, refused) {
      if (props.id !== null || !steps) return false;
      handOver(`${props.name}:${answer.id}`, refused);
      leaveTo(steps.edit(answer));
      return true;
    },
  });
  // The button that was pressed turns, the others wait.
  const [pressed, setPressed] = useState<string | null>(null);
  const submit = (step?: Parameters<typeof editor.submit>[0]) => {
    setPressed(step?.label ?? null);
    void editor.submit(step);
  };
  const sections = typeof props.sections === 'function' ? props.sections(record) : props.sections;
  // What is no field stands under its section: photos that are missing.
  const faces = new Map<string, FieldFace>([
    ...sections.map(({ key, title }) => [key, { label: title, section: key, input: null }] as const),
    ...editor.faces,
  ]);
  const paths = Object.keys(editor.state.errors);
  const wrong = new Set(paths.map((path) => faces.get(path.split('.')[0] ?? '')?.section ?? faces.get(path)?.section));
  return (
    <FormStateProvider value={editor.state}>
      <Form
        form={editor.form}
        layout="vertical"
        initialValues={initial}
        onValuesChange={editor.onValuesChange}
        className={css.page}
        component={false}
      >
        {/* Not a <form>: Enter moves on, and no browser submits by itself. */}
        <div
          role="form"
          aria-label={props.title}
          className={css.page}
          onKeyDown={(event) => enterMoves(event, () => submit())}
        >
          <FormHead title={props.title} sections={sections} wrong={wrong} />
          <RefusedNotice refused={editor.refused} faces={faces} />
          <CheckNotice checked={editor.checked} faces={faces} />
          <DraftOffer found={editor.found} />
          <UnplacedErrors labels={props.save.labels} />
          <FormSections sections={sections} />
          <footer className={css.foot}>
            <span className={`${css.said} ${paths.length ? css.wrong : ''}`} role="status">
              {paths.length ? `${paths.length} 处需要修改` : editor.dirty ? '有未保存的修改，草稿已自动保存在本机' : ''}
            </span>
            <Button onClick={() => void navigate(props.list)}>取消</Button>
            {props.check ? (
              <Button disabled={editor.busy} onClick={() => void editor.look()}>
                检查
              </Button>
            ) : null}
            {steps?.buttons.map((step) => (
              <Button
                key={step.label}
                loading={editor.busy && pressed === step.label}
                disabled={editor.busy && pressed !== step.label}
                onClick={() => submit(step)}
              >
                {step.label}
              </Button>
            ))}
            <Button
              type="primary"
              data-save=""
              loading={editor.busy && pressed === null}
              disabled={editor.busy && pressed !== null}
              onClick={() => submit()}
            >
              {props.saveText ?? '保存'}
            </Button>
          </footer>
        </div>
      </Form>
      {editor.dialog}
    </FormStateProvider>
  );
}
