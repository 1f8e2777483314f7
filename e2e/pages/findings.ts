import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Nothing on the page moves any more. */
export const motionless = async (page: Page): Promise<void> =>
  void (await page.waitForFunction(() =>
    document.getAnimations().every(({ effect, playState }) => {
      const endless = effect?.getComputedTiming().iterations === Infinity;
      return endless || playState !== 'running';
    }),
  ));

/** Serious and critical findings of the open page, in one line each. */
export async function findings(page: Page, besides?: string, within?: string): Promise<string[]> {
  // A colour read in the middle of a fade is not the colour that people see.
  await motionless(page);
  // No frame of another origin is on our pages, so the findings need no page of their own to be put together.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  if (besides) axe.exclude(besides);
  if (within) axe.include(within);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
}
