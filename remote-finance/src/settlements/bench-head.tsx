import type { SettlementDetail, Workbench as BenchData } from '@shared/contract/finance/settlement.answers.ts';
import { SETTLEMENT_STATES, SIDE_WORDS, type Side } from '@shared/contract/finance/settlement.labels.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { Alert, Select } from 'antd';
import { useNavigate } from 'react-router-dom';
import { benchPath, LIST } from './settlement.actions.ts';
import css from './workbench.module.css';

interface Props {
  side: Side;
  data: BenchData;
  record: SettlementDetail | null;
}
/** Whose bench it is, the switch between companies, and what is under way for the party already. */
export function BenchHead({ side, data, record }: Props) {
  const navigate = useNavigate();
  const others = data.pending.filter(({ id }) => id !== record?.id);
  return (
    <>
      <header className={css.title}>
        <h1>
          {data.partyName}
          <small>{record ? `编辑 ${record.settlementNo}` : `新建${SIDE_WORDS[side].title}`}</small>
        </h1>
        <Select
          className={css.company}
          aria-label="经营主体"
          disabled={record !== null}
          value={data.companyId}
          options={data.companies.map(({ id, name, lines, sources }) => ({
            value: id,
            label: `${name}（${lines} 笔费用，${sources} 笔${SIDE_WORDS[side].source}）`,
          }))}
          onChange={(company: string) => void navigate(benchPath(side, data.partyId, { companyId: company }))}
        />
      </header>
      {record?.rejectReason ? <Alert type="warning" showIcon title={`已驳回：${record.rejectReason}`} /> : null}
      {others.length > 0 ? (
        <Alert
          type="info"
          showIcon
          title={
            <>
              该{SIDE_WORDS[side].party}还有未完成的结账单：
              {others.slice(0, 4).map(({ id, no, state, makerName }) => (
                <Link key={id} className={css.link} to={`${LIST[side]}?tab=all&open=${id}`}>
                  {no}（{SETTLEMENT_STATES[state]}，{makerName ?? '系统'}）
                </Link>
              ))}
            </>
          }
        />
      ) : null}
    </>
  );
}
