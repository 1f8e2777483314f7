import * as z from 'zod/mini';
import { id } from '../fields.ts';

/** A temporary password is answered once and stored nowhere in the clear: null in the answer of a repeat. */
export const temporary = () =>
  z.object({
    id: id(),
    username: z.string(),
    temporaryPassword: z.nullable(z.string()),
    /** ACC-037: nothing was reset yet, a second person has to agree; who agrees gets the password. */
    pending: z.optional(z.boolean()),
  });
/** Answer of a command that ACC-037 may put before a second person: true when it waits. */
export const mayWait = () => z.object({ pending: z.optional(z.boolean()) });
