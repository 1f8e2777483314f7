import { Alert, Button, Form } from 'antd';
import { useRef, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { useRead, type Touched } from '@shared/runtime/query.ts';
import { leaveTo } from '@shared/runtime/tabs.ts';
import { LoadState } from '../base/load-state.tsx';
import { formatTime } from '../format/format.ts';
import { enterMoves } from './enter-moves.ts';
import { FormStateProvider, SectionProvider } from './form-context.ts';
import type { Values } from './form-values.ts';
import { useRecordForm } from './use-record-form.tsx';
import css from './form.module.css';

export interface FormSection {
  key: string;
  title: string;
  /** Fields, laid out in a grid of columns; a LineGrid takes a whole row. */
  content: ReactNode;
  /** Beside the title. */
  extra?: ReactNode;
}
export interface FormPageProps<
  Record extends { id: string; version: number },
  Answer extends { id: string },
  Form extends object = Values,
> {
  /** 新建物流订单 / 编辑物流订单. */
  title: string;
  /** Names the draft: 'logistics.order'. */
  name: string;
  /** Id of the record that is edited; null: a new one. */
  id: string | null;
  /** Reads the record that is edited. */
  load?: Endpoint<unknown, unknown, Record>;
  /** Record → values of the form; by default the record itself. */
  toValues?: (record: Record) => Form;
  /** Values of a new record. */
  initial?: NoInfer<Form>;
  save: Endpoint<unknown, unknown, Answer>;
  toBody?: (values: NoInfer<Form>) => object;
  /** A function when sections depend on the record. */
  sections: readonly FormSection[] | ((record: Record | null) => readonly FormSection[]);
  /** Page to go to after the save; its tab takes the form's place. null: the page says something first and goes itself. */
  after: (answer: Answer) => string | null;
  /** List to go back to. */
  list: string;
  /** Further buttons that save first and then do something with the answer: 保存并提交. */
  thenButtons?: readonly { label: string; run: (answer: Answer) => Promise<void> }[];
  invalidates?: readonly Touched[];
}
/**
 * A page that makes or edits a record: sections with an anchor bar, sticky buttons, Enter and Tab through the fields,
 * local draft every 3 s, question before leaving, errors at the fields (checked by the endpoint's body schema before
 * sending), mine/theirs when somebody else saved first.
 */
export function FormPage<Record extends { id: string; version: number }, Answer extends { id: string }>(
  props: FormPageProps<Record, Answer>,
) {
  const { id, load } = props;
  const navigate = useNavigate();
  const read = useRead(
    (load ?? NOTHING) as Endpoint<unknown, unknown, Record>,
    { params: { id: id ?? '' } },
    { enabled: id !== null && load !== undefined, staleTime: Number.POSITIVE_INFINITY, skipErrorHandler: true },
  );
  if (id !== null && load && (read.isPending || read.isError || !read.data))
    return (
      <LoadState
        error={read.error}
        pending={read.isPending}
        onRetry={() => void read.refetch()}
        back={{ path: props.list, label: '返回列表' }}
      />
    );
  return (
    <Editor
      key={id ?? 'new'}
      {...props}
      record={id === null ? null : (read.data ?? null)}
      onCancel={() => void navigate(props.list)}
    />
  );
}
const NOTHING = { path: '/', kind: 'read' } as unknown as Endpoint;

function Editor<Record extends { id: string; version: number }, Answer extends { id: string }>(
  props: FormPageProps<Record, Answer> & { record: Record | null; onCancel: () => void },
) {
  const { record } = props;
  const toValues = (one: Record) => (props.toValues?.(one) ?? one) as Values;
  const initial = (record ? toValues(record) : (props.initial ?? {})) as Values;
  const then = useRef<null | ((answer: Answer) => Promise<void>)>(null);
  const editor = useRecordForm<Answer>({
    title: props.title,
    draft: `${props.name}:${props.id ?? 'new'}`,
    initial,
    version: record?.version ?? null,
    save: props.save,
    params: props.id === null ? undefined : { id: props.id },
    toBody: props.toBody as ((values: Values) => object) | undefined,
    toValues: (current) => toValues(current as Record),
    invalidates: props.invalidates,
    onSaved(answer) {
      const go = () => {
        const next = props.after(answer);
        if (next !== null) leaveTo(next);
      };
      if (then.current) void then.current(answer).finally(go);
      else go();
    },
  });
  const sections = typeof props.sections === 'function' ? props.sections(record) : props.sections;
  const save = (next: typeof then.current = null) => {
    then.current = next;
    void editor.submit();
  };
  const wrong = new Set(
    Object.keys(editor.state.errors).map(
      (path) => editor.faces.get(path.split('.')[0] ?? '')?.section ?? editor.faces.get(path)?.section,
    ),
  );
  const count = Object.keys(editor.state.errors).length;
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
          onKeyDown={(event) => enterMoves(event, () => save())}
        >
          <header className={css.head}>
            <h1 className={css.title}>{props.title}</h1>
            {sections.length > 1 ? (
              <div className={css.anchors} role="group" aria-label="分区">
                {sections.map((section) => (
                  <button
                    key={section.key}
                    type="button"
                    className={`${css.anchor} ${wrong.has(section.key) ? css.wrong : ''}`}
                    onClick={() =>
                      document.getElementById(`section-${section.key}`)?.scrollIntoView({ behavior: 'smooth' })
                    }
                  >
                    {section.title}
                    {wrong.has(section.key) ? '（有误）' : ''}
                  </button>
                ))}
              </div>
            ) : null}
          </header>
          {editor.found ? (
            <Alert
              showIcon
              type="info"
              title={`发现 ${formatTime(new Date(editor.found.savedAt).toISOString())} 未保存的草稿`}
              action={
                <>
                  <Button size="small" type="primary" onClick={editor.found.restore}>
                    恢复草稿
                  </Button>{' '}
                  <Button size="small" onClick={editor.found.drop}>
                    丢弃
                  </Button>
                </>
              }
            />
          ) : null}
          {sections.map((section) => (
            <section
              key={section.key}
              id={`section-${section.key}`}
              className={css.section}
              aria-labelledby={`title-${section.key}`}
            >
              <div className={css.sectionHead}>
                <h2 id={`title-${section.key}`}>{section.title}</h2>
                {section.extra}
              </div>
              <SectionProvider value={section.key}>
                <div className={css.fields}>{section.content}</div>
              </SectionProvider>
            </section>
          ))}
          <footer className={css.foot}>
            <span className={`${css.said} ${count ? css.wrong : ''}`} role="status">
              {count ? `${count} 处需要修改` : editor.dirty ? '有未保存的修改，草稿已自动保存在本机' : ''}
            </span>
            <Button onClick={props.onCancel}>取消</Button>
            {props.thenButtons?.map((button) => (
              <Button key={button.label} disabled={editor.busy} onClick={() => save(button.run)}>
                {button.label}
              </Button>
            ))}
            <Button type="primary" data-save="" loading={editor.busy} onClick={() => save()}>
              保存
            </Button>
          </footer>
        </div>
      </Form>
      {editor.dialog}
    </FormStateProvider>
  );
}
