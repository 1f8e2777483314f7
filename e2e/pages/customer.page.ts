import type { Page } from '@playwright/test';
import { FormOf } from './form.page.ts';

export const CUSTOMER_FORM = '/account/customer/add';

/** Opens the form of a new customer and fills what is compulsory. */
export async function fillCustomer(page: Page, name: string): Promise<FormOf> {
  const form = new FormOf(page);
  await page.goto(CUSTOMER_FORM);
  await form.field('kind').getByText('境外').click();
  await form.type({ name, shortName: name, nameEn: 'Fault test' });
  await form.choose('country', '美国');
  return form;
}
