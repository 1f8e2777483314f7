import type { DeclarationDetail } from '@shared/contract/logistics/declaration.answers.ts';
import { DECL_SLOTS, paperSlot } from '@shared/contract/logistics/declaration.labels.ts';

/** Slots of the attachments: the papers of every declaration, and those that its supervision letters want. */
export const slotsOf = (row: Pick<DeclarationDetail, 'papers'>): string[] => [
  ...row.papers.map(({ letter }) => paperSlot(letter)),
  ...DECL_SLOTS,
];
