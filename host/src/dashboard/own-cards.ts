import { AnnouncementsCard } from '../announcements/announcements-card.tsx';
import type { PageCode } from '../modules/page-code.ts';
import { VisitsCard } from '../visits/visits-card.tsx';

/** The shell's own cards by the keys of host-face.ts. */
export const ownCards: Readonly<Record<string, PageCode>> = {
  announcements: AnnouncementsCard,
  visits: VisitsCard,
};
