import { expect, it } from 'vitest';
import { chooseTemplate, suits, type Choosable } from './template-choice.ts';

const template = (id: string, more: Partial<Choosable> = {}): Choosable => ({
  id,
  source: null,
  companyId: null,
  customerId: null,
  supplierId: null,
  language: 'ZH',
  isDefault: false,
  ...more,
});
const document = { source: 'lg_order', companyId: '1', customerId: '7', language: 'EN' } as const;
const all = [
  template('1', { isDefault: true }),
  template('2', { companyId: '1' }),
  template('3', { customerId: '7', language: 'ZH' }),
  template('4', { customerId: '7', language: 'EN' }),
  template('5', { customerId: '8', language: 'EN' }),
  template('6', { companyId: '2', isDefault: true }),
  template('7', { language: 'EN' }),
];

it('SYS-013 customer and language, then customer, then company, then the default, then none', () => {
  const left = [...all];
  const chosen: (string | null)[] = [];
  for (let round = 0; round < 5; round += 1) {
    const found = chooseTemplate(left, document);
    chosen.push(found?.id ?? null);
    if (found) left.splice(left.indexOf(found), 1);
  }
  expect(chosen).toEqual(['4', '3', '2', '1', null]);
});

it('SYS-013, F29 what a document itself names comes first, unless it is for others', () => {
  expect(chooseTemplate(all, { ...document, own: '2' })?.id).toBe('2');
  expect(chooseTemplate(all, { ...document, own: '5' })?.id).toBe('4');
  expect(chooseTemplate(all, { ...document, own: null })?.id).toBe('4');
});

it('SYS-013 a template of another customer, company or agent is never taken', () => {
  expect(suits(template('5', { customerId: '8' }), document)).toBe(false);
  expect(suits(template('6', { companyId: '2' }), document)).toBe(false);
  expect(suits(template('8', { supplierId: '3' }), document)).toBe(false);
  expect(suits(template('8', { supplierId: '3' }), { ...document, supplierId: '4' })).toBe(false);
});

it('SYS-013 a template of an agent is chosen for documents of that agent, in its language first', () => {
  const bill = { ...document, source: 'fin_statement_ap', customerId: null, supplierId: '3' } as const;
  const own = [template('8', { supplierId: '3' }), template('9', { supplierId: '3', language: 'EN' })];
  expect(chooseTemplate([...all, ...own], bill)?.id).toBe('9');
  expect(chooseTemplate([...all, ...own], { ...bill, language: 'ZH' })?.id).toBe('8');
  expect(chooseTemplate([...all, ...own], { ...bill, supplierId: '4' })?.id).toBe('2');
});

it('SYS-013 a template for one kind of document wins over the default there, and is offered nowhere else', () => {
  const slip = template('9', { source: 'lg_delivery' });
  const delivery = { ...document, customerId: null, companyId: null, source: 'lg_delivery' } as const;
  expect(chooseTemplate([...all, slip], delivery)?.id).toBe('9');
  expect(chooseTemplate([...all, slip], { ...delivery, preferred: '7' })?.id).toBe('7');
  expect(suits(slip, document)).toBe(false);
});

it('SYS-013 an inspection is printed with templates of its own only', () => {
  const inspection = { ...document, source: 'lg_inspection' } as const;
  expect(chooseTemplate(all, inspection)).toBeNull();
  expect(chooseTemplate([...all, template('9', { source: 'lg_inspection' })], inspection)?.id).toBe('9');
});
