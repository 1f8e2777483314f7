import type { ReactNode } from 'react';
import type { Endpoint, FormCheck } from '@shared/contract/endpoint.ts';
import { useRead, type Touched } from '@shared/runtime/query.ts';
import { LoadState } from '../base/load-state.tsx';
import { FormEditor } from './form-editor.tsx';
import type { Values } from './form-values.ts';
import type { Step } from './refused.ts';

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
  /** 保存 unless told: 存草稿. */
  saveText?: string;
  toBody?: (values: NoInfer<Form>) => object;
  /** A function when sections depend on the record. */
  sections: readonly FormSection[] | ((record: Record | null) => readonly FormSection[]);
  /** Page to go to after the save; its tab takes the form's place. null: the page says something first and goes itself. */
  after: (answer: Answer) => string | null;
  /** List to go back to. */
  list: string;
  /**
   * Further buttons that save first and then do a step with the answer: 保存并提交. When the step is refused the page
   * stays on the form of the saved record and says why; `edit` is the page of that form.
   */
  steps?: { buttons: readonly Step<Answer>[]; edit: (answer: Answer) => string };
  /** Asks the server about the form as it is typed, nothing is saved: a button 检查. `params` are those of the record. */
  check?: Endpoint<unknown, unknown, FormCheck>;
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
  return id !== null && load ? <Loaded {...props} id={id} load={load} /> : <FormEditor {...props} record={null} />;
}

function Loaded<Record extends { id: string; version: number }, Answer extends { id: string }>(
  props: FormPageProps<Record, Answer> & { id: string; load: Endpoint<unknown, unknown, Record> },
) {
  const read = useRead(
    props.load,
    { params: { id: props.id } },
    { staleTime: Number.POSITIVE_INFINITY, skipErrorHandler: true },
  );
  if (read.data) return <FormEditor key={props.id} {...props} record={read.data} />;
  return <LoadState read={read} back={{ path: props.list, label: '返回列表' }} />;
}
