import { quotations } from '@shared/contract/logistics/quotation.contract.ts';
import { expect, it } from 'vitest';
import { answerSchema, asSeen, namedSeen, NAMED_ANSWERS } from './answer-schemas.ts';

interface Shape {
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  $ref?: string;
}
const made = NAMED_ANSWERS as Readonly<Record<string, Shape>>;
const seen = namedSeen() as Readonly<Record<string, Shape>>;

it('ACC-031 a name that is guarded wherever it stands may be missing in the document, not in what the service makes', () => {
  expect(answerSchema(quotations.get)).toEqual({ $ref: '#/components/schemas/Quotation' });
  expect(made.Quotation?.required).toContain('sentTo');
  // The answer has field rights of its own: a copy of the shape in its place.
  for (const shape of [seen.Quotation, asSeen(quotations.get, NAMED_ANSWERS.Quotation ?? {}) as Shape]) {
    expect(shape?.required).toContain('quoteNo');
    expect(shape?.required).not.toContain('sentTo');
    expect(shape?.properties?.sentTo).toEqual({});
  }
});

it('ACC-033 the name of a customer may be missing', () => {
  expect(made.Allocation?.required).toContain('customerName');
  expect(seen.Allocation?.required).not.toContain('customerName');
  expect(seen.Allocation?.required).toContain('orderNo');
});

it('ACC-031 persons below a parent are free there, in a copy of what their items are; elsewhere the same key is not', () => {
  expect(made.CustomerDetail?.properties?.contacts?.items).toEqual({ $ref: '#/components/schemas/ContactRow' });
  const contact = seen.CustomerDetail?.properties?.contacts?.items;
  expect(contact?.properties?.phone).toEqual({});
  expect(contact?.required).toEqual(made.ContactRow?.required?.filter((name) => contact?.required?.includes(name)));
  expect(contact?.required).not.toContain('name');
  expect(seen.ContactRow?.required).toContain('name');
});
