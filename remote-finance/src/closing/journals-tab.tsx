import type { PeriodDetail } from '@shared/contract/finance/period.answers.ts';
import { journalList, type JournalRow } from '@shared/contract/finance/journal.contract.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { OwnListState } from '@shared/ui/list/own-list-state.tsx';
import { useMemo } from 'react';

/** 凭证查询: journals of the company in the month, line by line. */
export function JournalsTab({ period: { companyId, startDate, endDate } }: { period: PeriodDetail }) {
  const fixed = useMemo(
    () => ({ companyId, journalDate: `${startDate}..${endDate}` }),
    [companyId, startDate, endDate],
  );
  return (
    <OwnListState>
      <ListPage<JournalRow>
        list={journalList}
        fixed={fixed}
        hidden={['companyName']}
        noOf={(row) => row.journalNo ?? ''}
      />
    </OwnListState>
  );
}
