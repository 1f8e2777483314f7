import { tradeDocs } from '@shared/contract/finance/trade-doc.contract.ts';
import type { TradeDocProposal } from '@shared/contract/finance/trade-doc.answers.ts';
import type { TradeDocKind } from '@shared/contract/finance/trade-doc.labels.ts';
import { call } from '@shared/runtime/call.ts';
import { toast } from '@shared/runtime/notices.ts';
import { failureText } from '@shared/runtime/query.ts';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

interface Bill {
  kind: TradeDocKind;
  proposal: TradeDocProposal;
}

/**
 * `?tab=output&statement=<id>`: what an invoice of the statement begins with, from 开票 / 收票 of 对账单; null until it is there,
 * for whoever may not make one, and once it is put aside. Why there is none is said.
 */
export function useStatementBill(kind: TradeDocKind, mayCreate: boolean): [Bill | null, () => void] {
  const [search, setSearch] = useSearchParams();
  const [bill, setBill] = useState<Bill | null>(null);
  const statementId = mayCreate ? search.get('statement') : null;
  const leave = () => {
    setBill(null);
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('statement');
        return next;
      },
      { replace: true },
    );
  };
  useEffect(() => {
    if (statementId === null) return undefined;
    let gone = false;
    call(tradeDocs.propose, { query: { kind, statementId }, skipErrorHandler: true }).then(
      (proposal) => {
        if (gone) return;
        setBill({ kind, proposal });
        const others = proposal.otherCurrencies ?? [];
        const pending = proposal.pendingDocs ?? [];
        if (pending.length > 0) toast.info(`已列入 ${pending.join('、')} 的金额没有重复带入。`);
        if (others.length > 0) toast.info(`对账单另有 ${others.join('、')} 的费用，请另开发票。`);
      },
      (error: unknown) => {
        if (gone) return;
        toast.warning(failureText(error));
        leave();
      },
    );
    return () => {
      gone = true;
    };
    // `leave` only writes the address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [kind, statementId]);
  return [bill, leave];
}
