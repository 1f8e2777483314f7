import * as z from 'zod/mini';
import { read } from '../endpoint.ts';

/** Containers that sail with one vessel on one day (D1.5), with the earliest of each of their cut-offs. */
export interface Sailing {
  etd: string;
  carrier: string | null;
  vessel: string | null;
  voyage: string | null;
  pol: string;
  pod: string;
  containers: number;
  cutSi: string | null;
  cutCy: string | null;
  cutVgm: string | null;
  cutCustoms: string | null;
  /** The list of these containers. */
  link: string;
}
/** Containers that arrive with one vessel on one day. */
export interface Arrival {
  eta: string;
  carrier: string | null;
  vessel: string | null;
  voyage: string | null;
  pod: string;
  containers: number;
  link: string;
}

/** 近期船期 and 近期到港: the next 14 days in the caller's scope; who has sailed or arrived is left out. */
export const sailings = read({
  path: '/dashboard/sailings',
  summary: '近期船期',
  permission: 'logistics.container.view',
  scope: 'logistics',
  answer: z.object({ at: z.string(), sailings: z.array(z.custom<Sailing>()), arrivals: z.array(z.custom<Arrival>()) }),
});
