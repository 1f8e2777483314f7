import * as z from 'zod/mini';

export const id = z.string();
export const text = z.nullable(z.string());
/** Decimal string, in the currency beside it. */
export const amount = z.nullable(z.string());
export const count = z.number();
export const charge = z.nullable(z.object({ amount: z.string(), currency: z.string() }));
/** UTC, or a day in Shanghai. */
export const time = z.nullable(z.string());

/** Declares an event: who emits it and what it says, and its payload as it is stored (JSON). */
export const event = <Payload extends z.core.$ZodType>(emitter: string, meaning: string, payload: Payload) => ({
  emitter,
  meaning,
  payload,
});
