import { screen } from '@testing-library/react';
import { Button } from 'antd';
import userEvent from '@testing-library/user-event';
import * as z from 'zod/mini';
import { command, formCheck, read } from '@shared/contract/endpoint.ts';
import { int, money, optional, text, version } from '@shared/contract/fields.ts';
import { renderAt } from '@shared/testing/contract-host.tsx';
import { useCommand } from '@shared/runtime/query.ts';
import type { GridColumn } from '../grid/grid-values.ts';
import { LineField } from '../grid/line-grid.tsx';
import { Field } from './field.tsx';
import { FormPage } from './form-page.tsx';
import { MoneyInput, TextInput } from './inputs.tsx';
import { shownAtForm } from './refused.ts';
import { useSetField } from './use-set-field.ts';

interface Line {
  name: string | null;
  cartons: number | null;
}
const line = z.object({ name: text(20), cartons: int(1, 999) });
const fields = { remark: text(50), amount: optional(money()), lines: z.array(line) };
const answer = z.object({ id: z.string(), version: z.number(), ...fields });
const common = { summary: '', permission: 'logistics.order.create', scope: 'logistics' } as const;
export const get = read({ path: '/test/{id}', ...common, answer });
export const create = command({ path: '/test', ...common, body: z.object(fields), answer });
export const update = command({
  method: 'PUT',
  path: '/test/{id}',
  ...common,
  body: z.object({ ...fields, version: version() }),
  answer,
});
export const checkIt = command({ path: '/test/check', ...common, body: z.object(fields), answer: formCheck() });
const COLUMNS: GridColumn<Line>[] = [
  { key: 'name', title: '货名', kind: 'text' },
  { key: 'cartons', title: '箱数', kind: 'int', sum: true },
];
/** The record as the API answers it. */
export const stored = { id: '7', version: 3, remark: '旧', amount: '1.00', lines: [{ name: '杯', cartons: 2 }] };
export const submitIt = command({ path: '/test/{id}/submit', ...common });
/** Shows the form; with an id it edits the stored record. */
export const show = (id: string | null = null) => renderAt(<Tested id={id} />, '/form');
function Tested({ id }: { id: string | null }) {
  const submit = useCommand(submitIt, { handles: shownAtForm });
  return (
    <FormPage
      title="单据"
      name="test"
      id={id}
      load={get}
      save={id ? update : create}
      check={checkIt}
      initial={{ remark: null, lines: [] as Line[] }}
      list="/list"
      after={(saved) => `/info?id=${saved.id}`}
      toValues={({ remark, amount, lines }) => ({ remark, amount, lines })}
      sections={[
        {
          key: 'base',
          title: '基本',
          content: (
            <>
              <Field name="remark" label="备注" required>
                <TextInput />
              </Field>
              <Field name="amount" label="金额">
                <MoneyInput />
              </Field>
              <Filler />
            </>
          ),
        },
        {
          key: 'lines',
          title: '明细',
          content: (
            <LineField<Line>
              title="明细"
              name="lines"
              columns={COLUMNS}
              blank={() => ({ name: null, cartons: null })}
            />
          ),
        },
      ]}
      steps={{
        edit: (saved) => `/edit?id=${saved.id}`,
        buttons: [
          {
            label: '保存并提交',
            run: ({ id: made, version: now }) => submit.run({ params: { id: made }, body: { version: now } }),
          },
        ],
      }}
    />
  );
}
/** A button that types for the user. */
function Filler() {
  const setField = useSetField();
  return <Button onClick={() => setField('remark', '代填')}>代填</Button>;
}
/** Presses 保存. */
export const save = () => userEvent.click(screen.getByRole('button', { name: '保存' }));
