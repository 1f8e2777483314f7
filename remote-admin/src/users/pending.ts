/** Said when ACC-037 puts a change before a second person. */
export const PENDING_TEXT = '已提交，等待第二人审批';

/** What to say of an answer that may wait for a second person (ACC-037). */
export const whenPending =
  (done: string) =>
  (answer: unknown): string =>
    (answer as { pending?: boolean } | null)?.pending ? PENDING_TEXT : done;
