import { useMedia } from '@shared/runtime/media.ts';

/** Whether the window is a tablet held upright: the menu is narrow there. */
export const useNarrow = (): boolean => useMedia('(max-width: 900px)');
