import { slipInput, type SlipDetail, type SlipLine } from '@shared/contract/logistics/loading-slip.contract.ts';

const KEYS = Object.keys(slipInput.shape).filter((key) => key !== 'ack' && key !== 'version');

/** A stored slip as values of the form. */
export const valuesOf = (row: SlipDetail): Record<string, unknown> => {
  const plain: Record<string, unknown> = { ...row };
  return Object.fromEntries(KEYS.map((key) => [key, plain[key] ?? null]));
};
/** Values → body: of each line what the clerk enters. */
export const bodyOf = (values: Record<string, unknown>): object => ({
  ...Object.fromEntries(KEYS.map((key) => [key, values[key] ?? undefined])),
  dunnage: values.dunnage ?? 0,
  lines: ((values.lines ?? []) as SlipLine[]).map(({ id, loaded, reason, planned }) => ({
    id,
    loaded,
    reason: loaded === planned ? null : reason,
  })),
});
