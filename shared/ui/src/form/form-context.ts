import { createContext, useContext } from 'react';
import type { ReactElement } from 'react';
import type { GridColumn } from '../grid/grid-values.ts';

/** What fields tell the form about themselves, for the conflict dialog and the anchors. */
export interface FieldFace {
  label: string;
  section: string;
  /** The input, drawn again (disabled) to show mine and theirs. */
  input: ReactElement<Record<string, unknown>> | null;
  /** Columns of a sheet of lines. */
  columns?: readonly GridColumn<object>[];
}
export interface FormState {
  /** Path ('lines.3.cartons') → Chinese message. */
  errors: Readonly<Record<string, string>>;
  /** Takes the errors of a path and of what is below it away; inputs call it when their value changes. */
  clear: (path: string) => void;
  register: (path: string, face: FieldFace) => void;
  /** The user has changed a field by something else than its input: the form is unsaved now. */
  touched: (name: string, value: unknown) => void;
  readOnly: boolean;
}
const Context = createContext<FormState>({
  errors: {},
  clear: () => {},
  register: () => {},
  touched: () => {},
  readOnly: false,
});
export const FormStateProvider = Context.Provider;
export const useFormState = (): FormState => useContext(Context);

const Section = createContext('');
export const SectionProvider = Section.Provider;
export const useSection = (): string => useContext(Section);

/** A field's path as text: ['address', 'city'] → 'address.city'. */
export const pathText = (name: string | readonly (string | number)[]): string =>
  typeof name === 'string' ? name : name.join('.');

/** Errors that remain when the path and everything below it are taken away. */
export function withoutPath(errors: Readonly<Record<string, string>>, path: string): Readonly<Record<string, string>> {
  const rest = Object.entries(errors).filter(([one]) => one !== path && !one.startsWith(`${path}.`));
  return rest.length === Object.keys(errors).length ? errors : Object.fromEntries(rest);
}
