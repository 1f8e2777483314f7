import { FEE_PAGES } from '@shared/contract/finance/document-pages.ts';
import { add } from '@shared/contract/decimal.ts';
import type { Candidate, Candidates } from '@shared/contract/finance/statement.answers.ts';
import { statements } from '@shared/contract/finance/statement.contract.ts';
import type { StatementSide } from '@shared/contract/finance/statement.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { ActionLink } from '@shared/ui/base/link.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { DateText, Money } from '@shared/ui/format/format-text.tsx';
import { Alert, Empty } from 'antd';
import { useEffect } from 'react';
import css from './statements.module.css';

/** What the fees of a statement are chosen by. */
export interface ChoiceQuery {
  companyId: string;
  partyId: string;
  periodFrom: string;
  periodTo: string;
  bizType?: string;
  currency?: string;
  includeUndue?: 'true' | 'false';
  statementId?: string;
}
/**
 * The fees of a party to choose from, those left out with their reason. `value`: ids of the chosen ones; null: what the rule
 * says. As a field of a form.
 */
export function LineChoice({
  side,
  query,
  value,
  onChange,
}: {
  side: StatementSide;
  query: ChoiceQuery | null;
  value?: readonly string[] | null;
  onChange?: (ids: string[] | null) => void;
}) {
  if (!query) return <p className={css.hint}>选择经营主体、结算单位和账期后列出费用。</p>;
  return <Loaded side={side} query={query} value={value ?? null} onChange={onChange ?? (() => undefined)} />;
}

function Loaded(props: {
  side: StatementSide;
  query: ChoiceQuery;
  value: readonly string[] | null;
  onChange: (ids: string[] | null) => void;
}) {
  const { side, query, value, onChange } = props;
  const read = useRead(statements[side].candidates, { query: { ...query } as never }, { skipErrorHandler: true });
  const found = read.data as Candidates | undefined;
  const byRule = found?.lines.filter(({ included }) => included).map(({ feeLineId }) => feeLineId);
  const text = JSON.stringify(byRule ?? null);
  useEffect(() => {
    if (value === null && text !== 'null') onChange(JSON.parse(text) as string[]);
    // The rule decides until somebody chooses; another question of the form sets null again.
  }, [text, value, onChange]);
  if (!found) return <LoadState read={read} back={{ path: globalThis.location.pathname, label: '关闭' }} />;
  return <Choice side={side} found={found} chosen={new Set(value)} onChange={onChange} />;
}

function Choice({
  side,
  found,
  chosen,
  onChange,
}: {
  side: StatementSide;
  found: Candidates;
  chosen: ReadonlySet<string>;
  onChange: (ids: string[]) => void;
}) {
  const free = found.lines.filter(({ reason, mayTake }) => reason === null || mayTake);
  const all = free.length > 0 && free.every(({ feeLineId }) => chosen.has(feeLineId));
  const toggle = (id: string, on: boolean) => onChange(on ? [...chosen, id] : [...chosen].filter((one) => one !== id));
  if (found.lines.length === 0) return <NoLines side={side} pending={found.pending} />;
  return (
    <div className={css.choice}>
      {found.pending > 0 ? <Pending side={side} pending={found.pending} /> : null}
      {found.capped ? (
        <Alert type="warning" showIcon title="费用过多，只列出前 5000 笔；请缩短账期或按业务类型生成。" />
      ) : null}
      <div className={css.scroll}>
        <table className={css.table} aria-label="对账费用">
          <thead>
            <tr>
              <th scope="col">
                <input
                  type="checkbox"
                  aria-label="全选"
                  checked={all}
                  disabled={free.length === 0}
                  onChange={(event) => onChange(event.target.checked ? free.map(({ feeLineId }) => feeLineId) : [])}
                />
              </th>
              <th scope="col">费用编号</th>
              <th scope="col">业务单</th>
              <th scope="col">货柜</th>
              <th scope="col">费用项目</th>
              <th scope="col">业务日期</th>
              <th scope="col">到期日</th>
              <th scope="col" className={css.end}>
                金额
              </th>
              <th scope="col" className={css.end}>
                未核销
              </th>
              <th scope="col">未列入原因</th>
            </tr>
          </thead>
          <tbody>
            {found.lines.map((line) => (
              <ChoiceRow key={line.feeLineId} line={line} chosen={chosen.has(line.feeLineId)} onToggle={toggle} />
            ))}
          </tbody>
        </table>
      </div>
      <Sums lines={found.lines.filter(({ feeLineId }) => chosen.has(feeLineId))} />
    </div>
  );
}

function ChoiceRow({
  line,
  chosen,
  onToggle,
}: {
  line: Candidate;
  chosen: boolean;
  onToggle: (id: string, on: boolean) => void;
}) {
  const blocked = line.reason !== null && !line.mayTake;
  return (
    <tr className={chosen ? undefined : css.left}>
      <td>
        <input
          type="checkbox"
          aria-label={line.feeNo}
          checked={chosen}
          disabled={blocked}
          onChange={(event) => onToggle(line.feeLineId, event.target.checked)}
        />
      </td>
      <td>{line.feeNo}</td>
      <td>{line.bizNo ?? '—'}</td>
      <td>{line.containerNo ?? '—'}</td>
      <td>{line.chargeName}</td>
      <td>
        <DateText value={line.businessDate} />
      </td>
      <td>
        <DateText value={line.dueDate} />
      </td>
      <td className={css.end}>
        <Money value={line.amount} currency={line.currency} />
      </td>
      <td className={css.end}>
        <Money value={line.open} currency={line.currency} />
      </td>
      <td>{line.reason ?? (chosen ? '' : '手工移除')}</td>
    </tr>
  );
}

/** What is chosen, per currency (FIN-004). */
function Sums({ lines }: { lines: readonly Candidate[] }) {
  const sums: Record<string, string> = {};
  for (const { currency, amount } of lines)
    if (amount !== undefined) sums[currency] = add(sums[currency] ?? '0', amount);
  return (
    <p className={css.sums} aria-live="polite">
      已选 <strong>{lines.length}</strong> 笔
      {Object.entries(sums).map(([currency, amount]) => (
        <span key={currency}>
          <Money value={amount} currency={currency} />
        </span>
      ))}
    </p>
  );
}

const Pending = ({ side, pending }: { side: StatementSide; pending: number }) => (
  <Alert
    type="warning"
    showIcon
    title={
      <>
        有 {pending} 笔待审核费用，审核后才能对账。<ActionLink to={FEE_PAGES[side]}>去审核</ActionLink>
      </>
    }
  />
);
/** 6.3: nothing to choose, because everything waits or because there is nothing. */
const NoLines = ({ side, pending }: { side: StatementSide; pending: number }) =>
  pending > 0 ? (
    <Pending side={side} pending={pending} />
  ) : (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="账期内没有未对账的费用" />
  );
