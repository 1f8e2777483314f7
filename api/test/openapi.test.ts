import { CUSTOMER_NAME_FIELDS, PERSON_FIELDS } from '@shared/contract/person-fields.ts';
import { expect, it } from 'vitest';
import { routes } from '../src/app/routes.ts';
import { openApi } from '../src/platform/openapi.ts';

const GUARDED = [...Object.keys(PERSON_FIELDS).filter((field) => !field.includes('.')), ...CUSTOMER_NAME_FIELDS];

/** Places of a schema that demand a name which some callers never see. */
function demanded(node: unknown, at: string): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const required = (node as { required?: unknown }).required;
  const own = Array.isArray(required) ? required.filter((name) => GUARDED.includes(String(name))) : [];
  return [
    ...own.map((name) => `${at} ${String(name)}`),
    ...Object.entries(node).flatMap(([key, value]) => demanded(value, `${at}/${key}`)),
  ];
}

it('ACC-031 ACC-033 no answer of the document demands a name that is kept from some callers', () => {
  const document = openApi(routes, '1') as {
    paths: Record<string, Record<string, { responses: object }>>;
    components: { schemas: object };
  };
  const answers = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) => demanded(responses, `${method} ${path}`)),
  );
  expect([...answers, ...demanded(document.components.schemas, 'schemas')]).toEqual([]);
  expect(demanded({ properties: { a: { required: ['sentTo'] } } }, 'x')).toEqual(['x/properties/a sentTo']);
});

it('the fields of a form carry the label that people know them by', () => {
  type Titled = { properties?: Record<string, { title?: string }>; allOf?: Titled[] };
  const { paths } = openApi(routes, '1') as {
    paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Titled }> } }>>;
  };
  const titles = (path: string) => {
    const schema = paths[path]?.put?.requestBody?.content['application/json']?.schema;
    return Object.assign(
      {},
      schema?.properties,
      ...(schema?.allOf ?? []).map(({ properties }) => properties),
    ) as object;
  };
  expect(titles('/logistics/orders/{id}')).toMatchObject({
    customerRef: { title: '客户单号' },
    lines: { title: '货物明细' },
  });
  expect(titles('/accounts/customers/{id}')).toMatchObject({
    shortName: { title: '简称' },
    banks: { title: '银行账户' },
  });
});
