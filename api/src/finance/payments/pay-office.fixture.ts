import { bookOffice } from '../ledger/book-office.fixture.ts';
import { payDeskOf, preparePayDesk } from './pay-desk.fixture.ts';

/** The desk of payments for the tests of one file; `signed`: with the contract that a payment wants. As bookOffice else. */
export const payOffice = (identities: RegExp | null, { signed = false } = {}) =>
  bookOffice(
    async (api) => {
      const desk = await payDeskOf(api);
      if (signed) await desk.sign();
      return desk;
    },
    identities,
    preparePayDesk,
  );

/** A payable of an application with what is asked for it. */
export const line = (feeLineId: string, applyAmount: string) => ({ feeLineId, applyAmount });
