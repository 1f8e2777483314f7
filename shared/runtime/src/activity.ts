/** What somebody who is there does. */
const DEEDS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Whether somebody did something here of which the server has not been told; opening the page is something. */
let acted = true;
const act = () => {
  acted = true;
};
for (const name of DEEDS) globalThis.addEventListener?.(name, act, { capture: true, passive: true });

/**
 * Whether a read goes out by itself: nobody has done anything on the page since the last one. The idle limit of a session
 * (session.idle_minutes) counts calls that somebody is behind, so a page that polls in an empty room does not renew it.
 */
export function isBackground(): boolean {
  const nobody = !acted;
  acted = false;
  return nobody;
}

/** As when the page has just been opened; for tests. */
export const resetActivity = act;
