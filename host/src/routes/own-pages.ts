import type { PageCode } from '../modules/page-code.ts';
import { BLOCK, HOME, SCREEN } from './host-face.ts';

const loadBoard = async () => (await import('../dashboard/dashboard.page.tsx')).DashboardPage;
// Most visits begin there: its code comes beside the session.
if (['/', HOME].includes(globalThis.location.pathname)) loadBoard().catch(() => undefined);

/** The shell's own pages by path: like those of the modules they are fetched by who opens them. */
export const ownPages: Readonly<Record<string, () => Promise<PageCode>>> = {
  [HOME]: loadBoard,
  [SCREEN]: async () => (await import('../screen/screen.page.tsx')).ScreenPage,
  [BLOCK]: async () => (await import('../block/block.page.tsx')).BlockPage,
};
