import { STATEMENT_FIELDS } from '@shared/contract/finance/statement.fields.ts';
import { statements } from '@shared/contract/finance/statement.contract.ts';
import type { StatementDetail } from '@shared/contract/finance/statement.answers.ts';
import {
  EVIDENCE_SLOT,
  STATEMENT_CHANNELS,
  STATEMENT_SIDES,
  STATEMENT_STATES,
  STATEMENT_TONES,
  type StatementSide,
} from '@shared/contract/finance/statement.labels.ts';
import { FEE_BIZ_TYPES } from '@shared/contract/finance/fee-line.labels.ts';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { DetailDrawer } from '@shared/ui/detail/detail-drawer.tsx';
import { DateText, Money, TimeText } from '@shared/ui/format/format-text.tsx';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { useMemo } from 'react';
import { statementActions, type StatementDialog } from './statement.actions.ts';
import { BillTab, EvidenceTab, LinesTab, SummaryTab, TracesTab, VersionsTab } from './statement-tabs.tsx';
import css from './statements.module.css';

interface Props {
  side: StatementSide;
  id: string;
  onAsk: (dialog: StatementDialog) => void;
  /** Shows another version. */
  onShow: (id: string) => void;
  onClose: () => void;
}
/** A statement with its fees, sums, settlement, versions and proof, over the list. */
export function StatementDrawer({ side, id, onAsk, onShow, onClose }: Props) {
  const given = useMemo(() => statementActions<StatementDetail>(side, onAsk), [side, onAsk]);
  const { actions, dialog } = usePrint<StatementDetail>(side === 'AR' ? 'fin_statement' : 'fin_statement_ap', given);
  return (
    <>
      <DetailDrawer<StatementDetail>
        id={id}
        title={STATEMENT_SIDES[side].title}
        onClose={onClose}
        width={1180}
        endpoint={statements[side].get}
        kind="fin_statement"
        no={(row) => row.statementNo}
        subtitle={(row) => `${row.partyName} · v${row.revision}`}
        state={{ code: (row) => row.state, labels: STATEMENT_STATES, tones: STATEMENT_TONES }}
        actions={actions}
        mostActions={6}
        summary={(row) => <Summary row={row} />}
        tabs={(row) => [
          { key: 'lines', title: '费用明细', count: row.lines.length, content: <LinesTab row={row} /> },
          { key: 'sums', title: '汇总', content: <SummaryTab row={row} /> },
          ...(side === 'AP'
            ? [{ key: 'bill', title: '对方账单', count: row.billRows.length, content: <BillTab row={row} /> }]
            : []),
          { key: 'traces', title: '核销情况', count: row.traces.length, content: <TracesTab row={row} /> },
          {
            key: 'versions',
            title: '版本与争议',
            count: row.disputeCount,
            content: <VersionsTab row={row} onShow={onShow} />,
          },
          { key: 'evidence', title: STATEMENT_FIELDS.evidenceId, content: <EvidenceTab row={row} /> },
        ]}
        slots={[EVIDENCE_SLOT, '对方账单', '其他']}
      />
      {dialog}
    </>
  );
}

const scopeText = ({ bizType, currency, includeUndue }: StatementDetail): string =>
  [
    bizType ? FEE_BIZ_TYPES[bizType] : '全部业务',
    currency ?? '全部币种',
    includeUndue ? '含未到期' : '不含未到期',
  ].join(' · ');

function Summary({ row }: { row: StatementDetail }) {
  const failed = row.mails.filter(({ state }) => state === 'FAILED');
  return (
    <>
      <Descriptions
        facts={[
          { title: STATEMENT_FIELDS.companyId, content: row.companyName },
          {
            title: '账期',
            content: (
              <>
                <DateText value={row.periodFrom} /> 至 <DateText value={row.periodTo} />
              </>
            ),
          },
          { title: '取数规则', content: scopeText(row) },
          { title: '制单', content: [row.creatorName ?? '系统', ' ', <TimeText key="at" value={row.createdAt} />] },
          row.sentAt
            ? {
                title: '发送',
                content: (
                  <>
                    <TimeText value={row.sentAt} /> {row.sentByName}
                    {row.sentChannel ? `（${STATEMENT_CHANNELS[row.sentChannel]}）` : ''} {row.sentTo}
                  </>
                ),
              }
            : null,
          failed.length > 0
            ? { title: '邮件', content: <span className={css.bad}>没有送达：{failed[0]?.error}</span> }
            : null,
          row.voidReason ? { title: STATEMENT_FIELDS.voidReason, content: row.voidReason } : null,
          row.remark ? { title: STATEMENT_FIELDS.remark, content: row.remark, wide: true } : null,
        ]}
      />
      {row.totals ? <Balances row={row} /> : null}
    </>
  );
}

/** prev + this − received = end, a row per currency (FIN-042). */
function Balances({ row }: { row: StatementDetail }) {
  const { received } = STATEMENT_SIDES[row.direction];
  return (
    <table className={css.balances} aria-label="余额">
      <thead>
        <tr>
          <th scope="col">币种</th>
          {['上期余额', '本期发生', received, '期末余额', '其中已核销', '其中未核销'].map((title) => (
            <th key={title} scope="col" className={css.end}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {row.totals.map((total) => (
          <tr key={total.currency}>
            <th scope="row">{total.currency}</th>
            {[total.prevBalance, total.thisPeriod, total.received].map((value, at) => (
              <td key={at} className={css.end}>
                <Money value={value} />
              </td>
            ))}
            <td className={`${css.end} ${css.strong}`}>
              <Money value={total.endBalance} />
            </td>
            {[total.settled, total.open].map((value, at) => (
              <td key={at} className={css.end}>
                <Money value={value} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
