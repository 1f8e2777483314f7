import { expect, test } from '../pages/fixtures.ts';

/** Whether anything on the page moves when a dialog opens and closes. */
for (const { motion, moves } of [
  { motion: 'reduce', moves: false },
  { motion: 'no-preference', moves: true },
] as const)
  test.describe(`prefers-reduced-motion: ${motion}`, () => {
    test.use({ contextOptions: { reducedMotion: motion } });

    test(
      moves ? 'a dialog comes and goes with a movement' : 'a dialog stands where it belongs at once',
      async ({ admin }) => {
        await admin.goto('/dashboard/index');
        await expect(admin.getByRole('navigation', { name: '主菜单' })).toBeVisible();
        await admin.evaluate(() => {
          document.addEventListener('animationstart', ({ animationName }) => {
            if (/^ant(Zoom|Fade)/.test(animationName)) document.body.dataset.moved = animationName;
          });
        });
        await admin.keyboard.press('?');
        const dialog = admin.getByRole('dialog');
        await expect(dialog).toContainText('Ctrl');
        const moved = () => admin.evaluate(() => document.body.dataset.moved !== undefined);
        // A dialog that is closed before its first frame never begins to move.
        if (moves) await expect.poll(moved).toBe(true);
        await admin.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        expect(await moved()).toBe(moves);
      },
    );
  });
