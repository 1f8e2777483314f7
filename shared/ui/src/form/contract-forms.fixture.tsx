import * as z from 'zod/mini';
import { read, type Endpoint } from '@shared/contract/endpoint.ts';
import { savesOfRecords, type Save } from '@shared/contract/saves.fixture.ts';
import { renderAt } from '@shared/testing/contract-host.tsx';
import type { GridColumn } from '../grid/grid-values.ts';
import { LineField } from '../grid/line-grid.tsx';
import { Field } from './field.tsx';
import { FormPage } from './form-page.tsx';
import type { Values } from './form-values.ts';
import { TextInput } from './inputs.tsx';

type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };
/** What a save of the contract writes: fields by their path, and sheets of lines with the keys of a line. */
export interface ContractForm {
  save: Endpoint<unknown, unknown, { id: string; version: number }>;
  fields: string[];
  sheets: { name: string; keys: string[] }[];
}
const BESIDE = new Set(['version', 'ack', 'reason', 'note']);
/** The schema of an optional value. */
const given = (schema: Schema): Schema => schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;

function formOf({ endpoint, properties }: Save): ContractForm {
  const save = endpoint as ContractForm['save'];
  const form: ContractForm = { save: { ...save, path: save.path.replace(/\{\w+\}$/, '{id}') }, fields: [], sheets: [] };
  const walk = (path: string, schema: Schema) => {
    const own = given(schema);
    const line = given(own.items ?? {}).properties;
    if (line)
      form.sheets.push({ name: path, keys: Object.keys(line).filter((key) => !['id', 'version'].includes(key)) });
    else if (own.properties && !path.includes('.'))
      for (const [key, inner] of Object.entries(own.properties)) walk(`${path}.${key}`, inner);
    else form.fields.push(path);
  };
  for (const [key, schema] of Object.entries(properties)) if (!BESIDE.has(key)) walk(key, schema);
  form.sheets = form.sheets.filter(({ name }) => !name.includes('.'));
  return form;
}

/** Every save of a form that the contract declares. */
export const contractForms = async (): Promise<ContractForm[]> => (await savesOfRecords()).map(formOf);

/** A record of the form in which every field and cell says `word`. */
export function recordOf(
  { fields, sheets }: ContractForm,
  version: number,
  word: string,
): Values & { id: string; version: number } {
  const record: Values = {};
  for (const path of fields) {
    const [top = '', inner] = path.split('.');
    record[top] = inner ? { ...(record[top] as object), [inner]: word } : word;
  }
  for (const { name, keys } of sheets)
    record[name] = ['1', '2'].map((id) => ({ id, ...Object.fromEntries(keys.map((key) => [key, word])) }));
  return { id: '7', version, ...record };
}

export const readOf = ({ save }: ContractForm) =>
  read({ path: save.path, summary: '', permission: 'session', scope: 'company', answer: z.any() });

/** Shows the form: an input for each field, a sheet for each list of lines, whatever they hold in the product. */
export function showForm(form: ContractForm) {
  const { save, fields, sheets } = form;
  return renderAt(
    <FormPage
      title="单据"
      name={`contract:${save.path}`}
      id="7"
      load={readOf(form)}
      save={{ ...save, body: z.any() }}
      after={() => '/saved'}
      list="/list"
      sections={[
        {
          key: 'all',
          title: '全部',
          content: (
            <>
              {fields.map((path) => (
                <Field key={path} name={path.split('.')} label={path}>
                  <TextInput />
                </Field>
              ))}
              {sheets.map(({ name, keys }) => (
                <LineField<Values>
                  key={name}
                  title={name}
                  name={name}
                  blank={() => ({})}
                  columns={keys.map((key): GridColumn<Values> => ({ key, title: `·${key}`, kind: 'text' }))}
                />
              ))}
            </>
          ),
        },
      ]}
    />,
    '/form',
  );
}
