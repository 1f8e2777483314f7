import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Form, type FormInstance } from 'antd';
import type { Endpoint, FormCheck } from '@shared/contract/endpoint.ts';
import { issuesOf } from '@shared/contract/fields.ts';
import { conflictOf } from '@shared/runtime/biz-error.ts';
import { useDirty } from '@shared/runtime/dirty.ts';
import { useCommand, type Touched } from '@shared/runtime/query.ts';
import { toast } from '@shared/runtime/notices.ts';
import { emptyAsMissing } from './field-errors.ts';
import type { FieldFace, FormState } from './form-context.ts';
import type { Values } from './form-values.ts';
import { refusedDay } from './refused-day.ts';
import { refusedOf, type Refused, type Step } from './refused.ts';
import { useConflict } from './use-conflict.tsx';
import { useFieldErrors } from './use-field-errors.ts';
import { useFormCheck } from './use-form-check.ts';
import { useFormDraft, type FoundDraft } from './use-form-draft.ts';

export interface RecordFormOptions<Answer> {
  /** Name of the form in questions: 新建物流订单. */
  title: string;
  /** Name of the local draft; null: no draft. */
  draft: string | null;
  /** Values to start from. */
  initial: Values;
  /** Version of the record that is edited; null: a new one. */
  version: number | null;
  save: Endpoint<unknown, unknown, Answer>;
  /** Looks at the same body without saving it; `id` goes along when editing. */
  check?: Endpoint<unknown, unknown, FormCheck> | undefined;
  params?: Record<string, string>;
  /** Values → body of the endpoint; `version` is added by itself when editing. */
  toBody?: (values: Values) => object;
  /** The stored record of a conflict → values. */
  toValues?: (current: unknown) => Values;
  /** The record as it was read for the form. */
  record?: unknown;
  invalidates?: readonly Touched[];
  /** Of an endpoint that takes files: those that go along. */
  files?: (() => File[]) | undefined;
  /** What goes with the save and needs its id; done before the step and before the form goes away. */
  attach?: ((answer: Answer) => Promise<void>) | undefined;
  onSaved: (answer: Answer) => void;
  /** Saved, but the step after it was refused; true: another form shows it (see FormPage). */
  onRefused?: (answer: Answer, refused: Refused) => boolean;
  /** What a form before this one saved and could not do; shown at once. */
  refused?: Refused | null;
  done?: string | ((answer: Answer) => string);
  /** The form stays usable after a save: what it sends makes no record. */
  stays?: boolean | undefined;
}
export interface RecordForm<Answer> {
  form: FormInstance<Values>;
  state: FormState;
  dirty: boolean;
  busy: boolean;
  /** Checks against the body schema, saves, and shows errors at the fields; `step` is done with what was saved. */
  submit: (step?: Step<Answer>) => Promise<boolean>;
  /** Why the step after the last save was refused. */
  refused: Refused | null;
  /** Has the form looked at by the server; what it finds stands at the fields and in `checked`. */
  look: () => Promise<void>;
  /** What the server said about the form as it was typed; gone with the next change. */
  checked: FormCheck | null;
  onValuesChange: (changed: Values) => void;
  /** What an earlier visit left unsaved. */
  found: FoundDraft | null;
  faces: ReadonlyMap<string, FieldFace>;
  dialog: ReactNode;
}

/** The common work of FormPage and DrawerForm: check, save once, field errors, conflict, draft, unsaved changes. */
export function useRecordForm<Answer>(options: RecordFormOptions<Answer>): RecordForm<Answer> {
  const [form] = Form.useForm<Values>();
  const [refused, setRefused] = useState(options.refused ?? null);
  const [stepping, setStepping] = useState(false);
  const [dirty, setDirty] = useState(false);
  const version = useRef(options.version);
  /** What mine and theirs are compared with: what was loaded or saved last. */
  const base = useRef(options.initial);
  const record = useRef(options.record);
  /** After a save the form is on its way out: another click does nothing. */
  const saved = useRef(false);
  const lastStep = useRef<Step<Answer> | undefined>(undefined);
  /** Whether the form still stands: the user may leave in the middle of a save. */
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  useDirty(dirty, options.title);
  const values = () => ({ ...options.initial, ...form.getFieldsValue(true) }) as Values;
  const fill = (next: Values, nextVersion: number | null | undefined) => {
    form.setFieldsValue(next);
    if (nextVersion) version.current = nextVersion;
  };
  const { run, busy, armedKey, arm } = useCommand(options.save, {
    invalidates: options.invalidates,
    handles: (error) => conflictOf(error) !== null,
    once: () => version.current === null,
  });
  const draft = useFormDraft(options.draft, dirty, () => ({
    values: values(),
    version: version.current,
    base: version.current === null ? null : base.current,
    key: armedKey(),
  }));
  const checking = useFormCheck(options.check, options.params);
  const working = busy || stepping || checking.busy;
  const { setErrors, show, place, clear, state: errorState, faces } = useFieldErrors(working, options.refused?.fields);
  const conflict = useConflict({
    faces,
    busy: working,
    onTake(taken, save) {
      fill(taken.values, taken.version);
      base.current = taken.base;
      record.current = undefined;
      setDirty(true);
      if (save) setTimeout(() => void again.current(lastStep.current), 0);
    },
  });

  const leave = () => {
    saved.current = true;
    flushSync(() => setDirty(false));
    draft.clear();
  };
  /** Stays: the record is saved as it stands here, only what should follow did not happen. */
  const settle = (answer: Answer, told: Refused) => {
    leave();
    if (options.onRefused?.(answer, told)) return;
    saved.current = false;
    base.current = options.toValues?.(answer) ?? values();
    fill(base.current, (answer as { version?: number }).version);
    setErrors(told.fields);
    setRefused(told);
  };
  const follow = async (step: Step<Answer> | undefined, answer: Answer): Promise<Refused | null> => {
    setStepping(true);
    try {
      await options.attach?.(answer);
      return step ? refusedOf(step.label, await step.run(answer)) : null;
    } finally {
      setStepping(false);
    }
  };
  /** The body as it is typed; null: its schema refuses it, which is shown. */
  const bodyOf = (now: Values): object | null => {
    const body = {
      ...(options.toBody?.(now) ?? now),
      ...(version.current === null ? {} : { version: version.current }),
    };
    const parsed = options.save.body.safeParse(body);
    if (!parsed.success) show(emptyAsMissing(issuesOf(parsed.error), body));
    return parsed.success ? body : null;
  };
  const typed = (mine: Values) => ({ base: base.current, mine, version: version.current, record: record.current });
  const look = async () => {
    if (working || saved.current) return;
    setRefused(null);
    const body = bodyOf(values());
    const found = body && (await checking.run(body));
    if (found) setErrors(found.fields);
  };
  const submit = async (step?: Step<Answer>): Promise<boolean> => {
    if (working || saved.current) return false;
    lastStep.current = step;
    setRefused(null);
    checking.clear();
    const now = values();
    const body = bodyOf(now);
    if (!body) return false;
    const outcome = await run({ params: options.params, body, ...(options.files && { files: options.files() }) });
    if (outcome.ok) {
      const told = step || options.attach ? await follow(step, outcome.data) : null;
      if (!here.current) {
        draft.clear();
        if (told) toast.warning(told.text);
      } else if (told) settle(outcome.data, told);
      else if (options.stays) setDirty(false);
      else leave();
      if (told) return false;
      if (!step)
        toast.success((typeof options.done === 'function' ? options.done(outcome.data) : options.done) ?? '保存成功');
      if (here.current) options.onSaved(outcome.data);
      return true;
    }
    const clash = conflictOf(outcome.error);
    if (clash) conflict.open(clash, typed(now), options.toValues);
    else if (Object.keys(outcome.fields).length) show(outcome.fields);
    else place(refusedDay(outcome.error, now));
    return false;
  };
  const again = useRef(submit);
  again.current = submit;

  const onValuesChange = (changed: Values) => {
    if (!dirty) setDirty(true);
    checking.clear();
    for (const [key, value] of Object.entries(changed)) if (!Array.isArray(value)) clear(key);
  };
  const changing = useRef(onValuesChange);
  changing.current = onValuesChange;
  const state = useMemo<FormState>(
    () => ({ ...errorState, touched: (name, value) => changing.current({ [name]: value }) }),
    [errorState],
  );

  return {
    form,
    state,
    dirty,
    busy: working,
    submit,
    refused,
    look,
    checked: checking.found,
    faces,
    onValuesChange,
    found: draft.offer((kept) => {
      fill(kept.values, kept.version);
      if (kept.base) {
        base.current = kept.base;
        record.current = undefined;
      }
      arm(kept.key ?? null);
      setDirty(true);
    }),
    dialog: conflict.dialog,
  };
}
