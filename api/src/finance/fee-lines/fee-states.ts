/** States in which a fee binds nobody yet, or no more. */
export const SOFT = ['DRAFT', 'SUBMITTED', 'VOID', 'REVERSED'] as const;
