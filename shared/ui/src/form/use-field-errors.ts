import { useCallback, useMemo, useRef, useState } from 'react';
import { toast } from '@shared/runtime/notices.ts';
import { withoutPath, type FieldFace, type FormState } from './form-context.ts';
import { reveal } from './field-errors.ts';

type Errors = Readonly<Record<string, string>>;

/** Path → message of a form, what its fields tell about themselves, and the state that they read. */
export function useFieldErrors(busy: boolean, first: Errors = {}) {
  const [errors, setErrors] = useState<Errors>(first);
  const faces = useRef(new Map<string, FieldFace>());
  /** Puts errors at their fields and goes to the first. */
  const place = useCallback((found: Errors) => {
    setErrors(found);
    const [path] = Object.keys(found);
    if (path !== undefined) setTimeout(() => reveal(path), 50);
  }, []);
  /** The same where nothing has been said yet. */
  const show = useCallback(
    (found: Errors) => {
      place(found);
      if (Object.keys(found).length > 0) toast.warning('请检查标红的内容。');
    },
    [place],
  );
  const clear = useCallback((path: string) => setErrors((before) => withoutPath(before, path)), []);
  const register = useCallback((path: string, face: FieldFace) => void faces.current.set(path, face), []);
  const state = useMemo<Omit<FormState, 'touched'>>(
    () => ({ errors, clear, register, readOnly: busy }),
    [errors, clear, register, busy],
  );
  return { setErrors, show, place, clear, state, faces: faces.current as ReadonlyMap<string, FieldFace> };
}
