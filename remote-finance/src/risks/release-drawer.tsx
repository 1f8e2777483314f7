import { RISK_RELEASE_FIELDS } from '@shared/contract/finance/risk-release.fields.ts';
import type { RiskRelease } from '@shared/contract/finance/risk.answers.ts';
import { risk } from '@shared/contract/finance/risk.contract.ts';
import { HOLD_SCOPES, RELEASE_DOCS, RELEASE_STATES, RELEASE_TONES } from '@shared/contract/finance/risk.labels.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { DetailDrawer } from '@shared/ui/detail/detail-drawer.tsx';
import { DateText, Money, TimeText } from '@shared/ui/format/format-text.tsx';
import { useMemo } from 'react';
import { releaseActions } from './risk.actions.ts';

/** A 解控申请: what it lets through, who asked and who decided. */
export function ReleaseDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const actions = useMemo(() => releaseActions<RiskRelease>(), []);
  return (
    <DetailDrawer<RiskRelease>
      id={id}
      title="解控申请"
      onClose={onClose}
      width={760}
      endpoint={risk.release}
      kind="risk_release"
      no={(row) => row.releaseNo}
      subtitle={(row) => row.customerName}
      state={{ code: (row) => row.state, labels: RELEASE_STATES, tones: RELEASE_TONES }}
      actions={actions}
      summary={(row) => <Summary row={row} />}
    />
  );
}

function Summary({ row }: { row: RiskRelease }) {
  const doc = row.docType ? `${RELEASE_DOCS[row.docType]} ${row.docNo ?? ''}` : null;
  return (
    <Descriptions
      facts={[
        { title: RISK_RELEASE_FIELDS.scope, content: HOLD_SCOPES[row.scope] },
        {
          title: RISK_RELEASE_FIELDS.docNo,
          content: doc ? row.docLink ? <Link to={row.docLink}>{doc}</Link> : doc : row.amount ? '不限单据' : '全部单据',
        },
        row.amount ? { title: RISK_RELEASE_FIELDS.amount, content: <Money value={row.amount} currency="CNY" /> } : null,
        row.amount ? { title: '已用', content: <Money value={row.usedAmount ?? null} currency="CNY" /> } : null,
        { title: RISK_RELEASE_FIELDS.validFrom, content: <DateText value={row.validFrom} /> },
        { title: RISK_RELEASE_FIELDS.validTo, content: <DateText value={row.validTo} /> },
        { title: '申请人', content: row.applicantName },
        { title: '申请时间', content: <TimeText value={row.createdAt} /> },
        row.decidedAt
          ? { title: '审批人', content: `${row.approverName ?? '系统'}${row.byManager ? '（财务主管/总经理）' : ''}` }
          : null,
        row.decidedAt ? { title: '审批时间', content: <TimeText value={row.decidedAt} /> } : null,
        { title: RISK_RELEASE_FIELDS.reason, content: row.reason, wide: true },
        row.opinion ? { title: RISK_RELEASE_FIELDS.opinion, content: row.opinion, wide: true } : null,
      ]}
    />
  );
}
