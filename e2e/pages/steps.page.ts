import { expect, type Page } from '@playwright/test';
import { DetailOf } from './container.page.ts';
import { FormOf } from './form.page.ts';

/** The drawer that bears a title, and its form. */
export const drawerOf = (page: Page, title: string | RegExp) =>
  page.getByRole('dialog').filter({ hasText: title }).last();
export const formOf = (page: Page, title: string | RegExp) => new FormOf(page, drawerOf(page, title));

/** Presses what sends a form and waits until it is gone. */
export async function send(form: FormOf, name: string): Promise<void> {
  await form.root.getByRole('button', { name, exact: true }).last().click();
  await expect(form.root).toBeHidden();
}

/** Answers yes to the question that stands over a drawer, which may have a button of the same word. */
export const agree = (page: Page): Promise<void> => page.locator('.ant-modal .ant-btn-primary').last().click();

/** Types into the cells of the first line of a grid, by its columns. */
export async function typeLine(form: FormOf, cells: Record<string, string>): Promise<void> {
  for (const [column, value] of Object.entries(cells)) {
    const cell = form.field(`lines.0.${column}`);
    await cell.click();
    await cell.locator('input').fill(value);
    await cell.locator('input').press('Tab');
  }
}

/** A detail page whose steps are forms in drawers. */
export class StepsOf extends DetailOf {
  /** Opens a step, also one behind 更多, lets it be filled in, and sends it. */
  async step(name: string, fill?: (form: FormOf) => Promise<void>, save = name): Promise<void> {
    const button = this.article.getByRole('button', { name, exact: true });
    const more = this.article.getByRole('button', { name: '更多', exact: true });
    await expect(button.or(more).first()).toBeVisible();
    if ((await button.count()) > 0) await button.click();
    else {
      await more.click();
      await this.page.getByRole('menuitem', { name }).click();
    }
    const form = formOf(this.page, name);
    await fill?.(form);
    await send(form, save);
  }
}

/** The declaration has the day on which the ship was to sail; it has sailed on this one. */
export const sailedOn = (day: string) => async (form: FormOf) => {
  const input = form.field('exportDate').locator('input');
  await input.fill(day);
  await input.press('Enter');
};
