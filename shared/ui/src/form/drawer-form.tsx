import { Button, Drawer, Form } from 'antd';
import type { ReactNode } from 'react';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { dialogWords } from '@shared/runtime/dialog-words.ts';
import { confirm } from '@shared/runtime/notices.ts';
import { useShortcuts } from '@shared/runtime/shortcuts.ts';
import type { Touched } from '@shared/runtime/query.ts';
import { TEXTS } from '@shared/contract/texts.ts';
import { DraftOffer } from './draft-offer.tsx';
import { enterMoves, FORM_KEYS } from './enter-moves.ts';
import { FormStateProvider } from './form-context.ts';
import type { Values } from './form-values.ts';
import { UnplacedErrors } from './unplaced-errors.tsx';
import { useRecordForm } from './use-record-form.tsx';
import css from './form.module.css';

export interface DrawerFormProps<Answer> {
  title: string;
  /** Names the draft; absent: no draft. */
  name?: string;
  /** The record that is edited, with its version; null: a new one. */
  record: { id: string; version: number } | null;
  /** Values to start from; by default the record itself. */
  initial?: object;
  save: Endpoint<unknown, unknown, Answer>;
  /** Params of the path beside the record's id. */
  params?: Record<string, string>;
  toBody?: (values: Values) => object;
  toValues?: (current: unknown) => Values;
  invalidates?: readonly Touched[];
  /** Of an endpoint that takes files: those that go along. */
  files?: () => File[];
  /** What goes with the save and needs its id (useFormFiles): done before the drawer closes, busy meanwhile. */
  attach?: (answer: Answer) => Promise<void>;
  /** With the answer after a save, without it when closed. */
  onClose: (answer?: Answer) => void;
  /** Fields. */
  children: ReactNode;
  width?: number;
  okText?: string;
  /** Said after a save; 保存成功 unless given. */
  done?: string | ((answer: Answer) => string);
  /** The form stays usable after a save: what it sends makes no record. */
  stays?: boolean;
}
/** A small record in a drawer; mount it to open it: `{editing ? <DrawerForm record={editing} … /> : null}`. */
export function DrawerForm<Answer>(props: DrawerFormProps<Answer>) {
  const { record, onClose } = props;
  useShortcuts(FORM_KEYS);
  const initial = (props.initial ?? record ?? {}) as Values;
  const editor = useRecordForm<Answer>({
    title: props.title,
    draft: props.name ? `${props.name}:${record?.id ?? 'new'}` : null,
    initial,
    version: record?.version ?? null,
    save: props.save,
    params: { ...(record ? { id: record.id } : {}), ...props.params },
    toBody: props.toBody,
    toValues: props.toValues,
    record: record ?? undefined,
    invalidates: props.invalidates,
    files: props.files,
    attach: props.attach,
    stays: props.stays,
    ...(props.done && { done: props.done }),
    onSaved: (answer) => onClose(answer),
  });
  const close = async () => {
    if (!editor.dirty || (await confirm({ title: TEXTS.unsaved, okText: '离开', cancelText: '继续编辑' }))) onClose();
  };
  return (
    <Drawer
      open
      title={props.title}
      size={props.width ?? 560}
      mask={{ closable: !editor.dirty }}
      onClose={() => void close()}
      className={css.drawer}
      footer={
        <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
          <Button onClick={() => void close()}>{dialogWords(props.okText ?? '').cancel}</Button>
          <Button type="primary" data-save="" loading={editor.busy} onClick={() => void editor.submit()}>
            {props.okText ?? '保存'}
          </Button>
        </div>
      }
    >
      <FormStateProvider value={editor.state}>
        <Form
          form={editor.form}
          layout="vertical"
          initialValues={initial}
          onValuesChange={editor.onValuesChange}
          component={false}
        >
          <div
            role="form"
            aria-label={props.title}
            onKeyDown={(event) => enterMoves(event, () => void editor.submit())}
          >
            <DraftOffer found={editor.found} />
            <UnplacedErrors labels={props.save.labels} />
            <div className={css.fields}>{props.children}</div>
          </div>
        </Form>
        {editor.dialog}
      </FormStateProvider>
    </Drawer>
  );
}
