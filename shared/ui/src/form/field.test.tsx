import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { read, command } from '@shared/contract/endpoint.ts';
import { renderAt } from '@shared/testing/contract-host.tsx';
import * as z from 'zod/mini';
import { Field } from './field.tsx';
import { FormPage } from './form-page.tsx';
import { TextInput } from './inputs.tsx';

const FIELDS = { customerRef: '客户单号', remark: '备注' } as const;
const answer = z.object({ id: z.string(), version: z.number() });
const body = z.object({ customerRef: z.string(), remark: z.string() });
const scope = 'company' as const;
const save = command({ path: '/x/{id}', summary: '', permission: 'session', scope, body, labels: FIELDS, answer });
const load = read({ path: '/x/{id}', summary: '', permission: 'session', scope, answer });
afterEach(cleanup);

describe('field of a noun', () => {
  it('is called as its table says, unless the form calls it otherwise', async () => {
    const content = (
      <>
        <Field of={FIELDS} name="customerRef">
          <TextInput />
        </Field>
        <Field of={FIELDS} name="remark" label="用途">
          <TextInput />
        </Field>
      </>
    );
    renderAt(
      <FormPage
        title="单据"
        name="field.test"
        id={null}
        load={load}
        save={save}
        sections={[{ key: 'basic', title: '基本信息', content }]}
        after={() => null}
        list="/list"
      />,
      '/form',
    );
    expect(await screen.findByLabelText('客户单号')).toBeTruthy();
    expect(screen.getByLabelText('用途')).toBeTruthy();
    expect(screen.queryByLabelText('备注')).toBeNull();
  });

  it('is one of its table: a name that was renamed in the contract does not compile', () => {
    const renamed = (
      // @ts-expect-error customerNo is no field of the table
      <Field of={FIELDS} name="customerNo">
        <TextInput />
      </Field>
    );
    // @ts-expect-error remark has no label
    command({ path: '/x', summary: '', permission: 'session', scope, body, labels: { customerRef: '客户单号' } });
    expect(renamed).toBeTruthy();
  });
});
