import { settlements } from '@shared/contract/finance/settlement.contract.ts';
import { SETTLEMENT_STATES, SIDE_WORDS, type Side } from '@shared/contract/finance/settlement.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useTabTitle } from '@shared/runtime/tabs.ts';
import { ActionLink } from '@shared/ui/base/link.tsx';
import { LoadState, Missing } from '@shared/ui/base/load-state.tsx';
import { Button, Result } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { LIST } from './settlement.actions.ts';
import { Workbench } from './workbench.tsx';

const ID = /^[1-9]\d{0,18}$/;

/** The workbench of the party of `?id=`; `companyId`, `source`, `statement` and `draft` say with what it begins. */
export function WorkbenchPage({ side }: { side: Side }) {
  const [search] = useSearchParams();
  const back = { path: LIST[side], label: `返回${SIDE_WORDS[side].title}` };
  const partyId = search.get('id');
  const company = search.get('companyId');
  const draft = search.get('draft');
  const [party, wanted, id] = [partyId, company, draft].map((value) => (value && ID.test(value) ? value : null));
  if (!party || (company && !wanted) || (draft && !id)) return <Missing back={back} />;
  return (
    <Party
      key={`${party}:${wanted}:${id}`}
      side={side}
      partyId={party}
      companyId={wanted ?? null}
      draftId={id ?? null}
      source={search.get('source')}
      statement={search.get('statement')}
    />
  );
}

interface Props {
  side: Side;
  partyId: string;
  companyId: string | null;
  draftId: string | null;
  source: string | null;
  statement: string | null;
}
function Party({ side, partyId, companyId, draftId, source, statement }: Props) {
  const back = { path: LIST[side], label: `返回${SIDE_WORDS[side].title}` };
  const draft = useRead(
    settlements[side].get,
    { params: { id: draftId ?? '' } },
    { skipErrorHandler: true, enabled: draftId !== null, staleTime: Number.POSITIVE_INFINITY },
  );
  const record = draftId === null ? null : (draft.data ?? null);
  const company = record?.companyId ?? companyId;
  const read = useRead(
    settlements[side].workbench,
    { query: { partyId, ...(company && { companyId: company }) } },
    { skipErrorHandler: true, enabled: draftId === null || record !== null },
  );
  useTabTitle(read.data ? `${SIDE_WORDS[side].page} ${read.data.partyName}` : SIDE_WORDS[side].page);
  if (draftId !== null && !record) return <LoadState read={draft} back={back} />;
  if (record && record.state !== 'DRAFT')
    return (
      <Result
        status="info"
        title={`${record.settlementNo} ${SETTLEMENT_STATES[record.state]}，不能编辑`}
        extra={
          <ActionLink to={`${LIST[side]}?tab=all&open=${record.id}`}>
            <Button type="primary">查看结账单</Button>
          </ActionLink>
        }
      />
    );
  if (!read.data) return <LoadState read={read} back={back} />;
  return (
    <Workbench
      key={record ? `${record.id}:${record.version}` : 'new'}
      side={side}
      data={read.data}
      record={record}
      first={source ? `RECEIPT:${source}` : null}
      statementId={read.data.statements.find(({ id }) => id === statement)?.id}
    />
  );
}
