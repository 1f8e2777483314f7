import type { FieldGroup } from './access.ts';

/**
 * Fields where the name, phone or mail of a person outside the company stands (3.6 联系方式), in whatever answer, file, log
 * or print they occur: `key`, or `parent.key` where the key alone says too little; a list counts as its parent. The server
 * guards them by this table alone; the sweep of field rights refuses a field of a body that looks like one and is neither
 * here nor among those of our own house.
 */
export const PERSON_FIELDS: Readonly<Record<string, FieldGroup>> = Object.fromEntries(
  [
    'contactName',
    'contactPhone',
    'contacts.name',
    'contacts.phone',
    'contacts.email',
    'contacts.wechat',
    'consignee.contact',
    'consignee.phone',
    'notify.contact',
    'notify.phone',
    'importer.contact',
    'importer.phone',
    'consignees.contact',
    'consignees.phone',
    'addresses.phone',
    'invoiceTitles.phone',
    'stops.contact',
    'stops.phone',
    'persons.name',
    'persons.phone',
    'pickupPerson',
    'pickupPhone',
    'signPhone',
    'sentTo',
  ].map((field) => [field, 'customer.contact' as const]),
);

/** The group of a field, by itself or below its parent; undefined: open. */
export const personGroup = (parent: string, key: string): FieldGroup | undefined =>
  PERSON_FIELDS[key] ?? PERSON_FIELDS[`${parent}.${key}`];

/** Fields with the name of a customer: agents outside see consignee and mark instead, on every page (ACC-033). */
export const CUSTOMER_NAME_FIELDS: ReadonlySet<string> = new Set([
  'customer',
  'customerName',
  'customerEn',
  'customerNo',
]);
