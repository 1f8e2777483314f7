import { today } from '@shared/contract/business-day.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PartyOf } from './party-drawer.tsx';

interface Row {
  partyId: string;
  companyId: string;
  partyName: string | null;
  companyName: string | null;
}
/** The party whose account is open, as of the list's 截止日. */
export function useParty() {
  const [search] = useSearchParams();
  const [party, setParty] = useState<PartyOf | null>(null);
  const asOf = search.get('asOf')?.split('..').at(-1) || today();
  return {
    party,
    asOf,
    close: () => setParty(null),
    show: ({ partyId, companyId, partyName, companyName }: Row) =>
      setParty({ partyId, companyId, partyName: partyName ?? '', companyName: companyName ?? '', asOf }),
  };
}
