import type { Cargo } from './container-load.ts';

/** What a 40HQ carries: cm³ and g. */
export const HQ40 = { volumePlan: 68_000_000, volumeMax: 76_200_000, payloadPlan: 22_000_000, payloadMax: 26_620_000 };
export const total = (parts: number[]) => parts.reduce((sum, part) => sum + part, 0);
/** Cargo of WL1 from Ningbo to Los Angeles. */
export const cargo = (more: Partial<Cargo> = {}): Cargo => ({
  orderNo: 'WL1',
  transportMode: 'SEA',
  pol: 'CNNGB',
  pod: 'USLAX',
  finalPlace: null,
  attributes: ['GENERAL'],
  ...more,
});
/** A container of the same route. */
export const box = { transportMode: 'SEA', pol: 'CNNGB', pod: 'USLAX', dg: false, reefer: false };
