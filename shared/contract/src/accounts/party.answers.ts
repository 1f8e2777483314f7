import type { Stage } from '../logistics/container.machine.ts';

/** Containers that a customer or supplier has to do with, the newest ten, and how many there are in all. */
export interface PartyContainers {
  all: number;
  recent: {
    id: string;
    containerCode: string;
    containerNo: string | null;
    pod: string;
    etd: string | null;
    stage: Stage;
  }[];
}
/** Fees of one currency that are neither void nor reversed; overdue: confirmed and past their due date. */
export type PartyFees = {
  currency: string;
  draft: string;
  confirmed: string;
  overdue: string;
};
