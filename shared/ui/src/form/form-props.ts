import type { ReactNode } from 'react';
import type { Endpoint, FormCheck } from '@shared/contract/endpoint.ts';
import type { Touched } from '@shared/runtime/query.ts';
import type { Values } from './form-values.ts';
import type { Step } from './refused.ts';

/** A part of a form under a title of its own. */
export interface FormSection {
  key: string;
  title: string;
  /** Fields, laid out in a grid of columns; a LineGrid takes a whole row. */
  content: ReactNode;
  /** Beside the title. */
  extra?: ReactNode;
}
/** What a page gives to its form. */
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
  /** What goes with the first save and needs its id: files that were waiting. Done before a step. */
  attach?: (answer: Answer) => Promise<void>;
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
