import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Form, type FormInstance } from 'antd';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { issuesOf } from '@shared/contract/fields.ts';
import { conflictOf } from '@shared/runtime/biz-error.ts';
import { useDirty } from '@shared/runtime/dirty.ts';
import { useDraft } from '@shared/runtime/draft.ts';
import { useCommand, type Touched } from '@shared/runtime/query.ts';
import { toast } from '@shared/runtime/notices.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { withoutPath, type FieldFace, type FormState } from './form-context.ts';
import { differences, merged, type Difference, type Values } from './form-values.ts';

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
  params?: Record<string, string>;
  /** Values → body of the endpoint; `version` is added by itself when editing. */
  toBody?: (values: Values) => object;
  /** The stored record of a conflict → values. */
  toValues?: (current: unknown) => Values;
  invalidates?: readonly Touched[];
  onSaved: (answer: Answer) => void;
  done?: string;
}
export interface RecordForm {
  form: FormInstance<Values>;
  state: FormState;
  dirty: boolean;
  busy: boolean;
  /** Checks against the body schema, saves, and shows errors at the fields. */
  submit: () => Promise<boolean>;
  onValuesChange: (changed: Values) => void;
  /** What an earlier visit left unsaved. */
  found: { savedAt: number; restore: () => void; drop: () => void } | null;
  faces: ReadonlyMap<string, FieldFace>;
  dialog: ReactNode;
}
interface Kept {
  values: Values;
  version: number | null;
}

/** The common work of FormPage and DrawerForm: check, save once, field errors, conflict, draft, unsaved changes. */
export function useRecordForm<Answer>(options: RecordFormOptions<Answer>): RecordForm {
  const [form] = Form.useForm<Values>();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [dirty, setDirty] = useState(false);
  const [conflict, setConflict] = useState<{ by: string; at: string; version: number; found: Difference[] } | null>(
    null,
  );
  const version = useRef(options.version);
  /** After a save the form is on its way out: another click does nothing. */
  const saved = useRef(false);
  const faces = useRef(new Map<string, FieldFace>());
  const latest = useRef(options);
  latest.current = options;
  useDirty(dirty, options.title);
  const values = () => ({ ...latest.current.initial, ...form.getFieldsValue(true) }) as Values;
  const draft = useDraft<Kept>(options.draft ?? '$none', () =>
    options.draft !== null && dirty ? { values: values(), version: version.current } : null,
  );
  const { run, busy } = useCommand(options.save, {
    invalidates: options.invalidates,
    handles: (error) => conflictOf(error) !== null,
  });

  const show = useCallback(
    (found: Readonly<Record<string, string>>) => {
      setErrors(found);
      const first = Object.keys(found)[0];
      if (!first) return;
      toast.warning('请检查标红的内容。');
      setTimeout(() => reveal(first), 50);
    },
    [setErrors],
  );
  const submit = async (): Promise<boolean> => {
    if (busy || saved.current) return false;
    const now = values();
    const body = {
      ...(latest.current.toBody?.(now) ?? now),
      ...(version.current === null ? {} : { version: version.current }),
    };
    const parsed = options.save.body.safeParse(body);
    if (!parsed.success) {
      show(named(issuesOf(parsed.error), body));
      return false;
    }
    const outcome = await run({ params: options.params, body });
    if (outcome.ok) {
      saved.current = true;
      flushSync(() => setDirty(false));
      draft.clear();
      toast.success(options.done ?? '保存成功');
      options.onSaved(outcome.data);
      return true;
    }
    const clash = conflictOf(outcome.error);
    if (clash) {
      const current = clash.current as Values & { version?: number };
      const theirs =
        options.toValues?.(current) ?? Object.fromEntries(Object.keys(now).map((key) => [key, current[key]]));
      setConflict({
        by: clash.changedBy,
        at: clash.changedAt,
        version: current.version ?? (version.current ?? 0) + 1,
        found: differences(options.initial, now, theirs),
      });
    } else if (Object.keys(outcome.fields).length) show(outcome.fields);
    return false;
  };
  const again = useRef(submit);
  again.current = submit;
  const take = (chosen: readonly Difference[], save: boolean) => {
    if (!conflict) return;
    version.current = conflict.version;
    form.setFieldsValue(merged(values(), chosen));
    setConflict(null);
    setDirty(true);
    if (save) setTimeout(() => void again.current(), 0);
  };

  const clear = useCallback((path: string) => setErrors((before) => withoutPath(before, path)), []);
  const register = useCallback((path: string, face: FieldFace) => void faces.current.set(path, face), []);
  const state = useMemo(() => ({ errors, clear, register, readOnly: busy }), [errors, clear, register, busy]);
  return {
    form,
    state,
    dirty,
    busy,
    submit,
    faces: faces.current,
    onValuesChange(changed) {
      if (!dirty) setDirty(true);
      for (const [key, value] of Object.entries(changed)) if (!Array.isArray(value)) clear(key);
    },
    found:
      draft.found && options.draft !== null && !dirty
        ? {
            savedAt: draft.found.savedAt,
            restore() {
              form.setFieldsValue(draft.found?.value.values ?? {});
              if (draft.found?.value.version) version.current = draft.found.value.version;
              draft.clear();
              setDirty(true);
            },
            drop: draft.clear,
          }
        : null,
    dialog: conflict ? (
      <ConflictDialog
        changedBy={conflict.by}
        changedAt={conflict.at}
        differences={conflict.found}
        faces={faces.current}
        busy={busy}
        onTake={take}
        onClose={() => setConflict(null)}
      />
    ) : null,
  };
}

/** An empty field reads 必填, whatever its schema says about what it should hold. */
function named(issues: Record<string, string>, body: unknown): Record<string, string> {
  const at = (path: string) =>
    path
      .split('.')
      .reduce<unknown>(
        (value, key) => (typeof value === 'object' && value !== null ? (value as Values)[key] : undefined),
        body,
      );
  const empty = (value: unknown) => value === undefined || value === null || value === '';
  return Object.fromEntries(Object.entries(issues).map(([path, text]) => [path, empty(at(path)) ? '必填' : text]));
}

/** Scrolls to the field or cell of a path and puts the focus in it. */
function reveal(path: string): void {
  const parts = path.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const found = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(parts.slice(0, length).join('.'))}"]`);
    if (!found) continue;
    found.scrollIntoView?.({ block: 'center', behavior: 'auto' });
    const input = found.matches('input,select,textarea')
      ? found
      : found.querySelector<HTMLElement>('input,select,textarea,button');
    input?.focus({ preventScroll: true });
    return;
  }
}
