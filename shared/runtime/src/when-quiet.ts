/** What a user does on a page; moving the pointer is no work for it. */
const DEEDS = ['pointerdown', 'keydown', 'wheel'] as const;
/** By then what the last deed asked for is on the screen, on a slow machine too. */
const QUIET_MS = 2000;

/**
 * Does what is useful later and would hold up the user now (P14): once, as soon as nobody has clicked, typed or scrolled for
 * two seconds. Answers how to call it off.
 */
export function whenQuiet(work: () => void): () => void {
  const stop = () => {
    clearTimeout(timer);
    for (const deed of DEEDS) removeEventListener(deed, wait, true);
  };
  const due = () => {
    stop();
    work();
  };
  let timer = setTimeout(due, QUIET_MS);
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(due, QUIET_MS);
  };
  for (const deed of DEEDS) addEventListener(deed, wait, { capture: true, passive: true });
  return stop;
}
