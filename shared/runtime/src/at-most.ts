/** Waits for work, but no longer than so many milliseconds; the work itself goes on. */
export async function atMost(done: Promise<void>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([done, limit]);
  clearTimeout(timer);
}
