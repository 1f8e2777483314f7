import { risk } from '@shared/contract/finance/risk.contract.ts';
import type { OutboundDetail } from '@shared/contract/warehouse/outbound.answers.ts';
import { OPEN_OUTBOUND } from '@shared/contract/warehouse/outbound.machine.ts';
import { useMayRule } from '@shared/ui/action/may.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { Alert } from 'antd';

const APPROVED_NEXT = ['DRAFT', 'SUBMITTED'];

/** The request of 风险管理 with the document in it. */
const askPath = ({ customerId, outboundNo }: OutboundDetail) =>
  `/finance/risk?panel=holds&pane=releases&apply=${customerId}&scope=OUTBOUND&docType=OUTBOUND&docNo=${encodeURIComponent(outboundNo)}`;

/** FIN-190, FIN-193: what stands against the goods leaving, and the way to ask for a release of this document. */
export function OutboundStand({ row }: { row: OutboundDetail }) {
  const may = useMayRule()(risk.applyRelease.permission);
  const ask = may ? <Link to={askPath(row)}>申请解控</Link> : null;
  if (!OPEN_OUTBOUND.some((state) => state === row.state)) return null;
  const consent = row.needsConsent && APPROVED_NEXT.includes(row.state);
  return (
    <>
      {row.held ? (
        <Alert type="error" showIcon title={`客户已控货（${row.held}），须先解控才能审核、配货和出库`} action={ask} />
      ) : null}
      {consent ? (
        <Alert
          type="warning"
          showIcon
          title="客户风险级别高，审核前须财务主管批准本单的解控申请"
          action={row.held ? null : ask}
        />
      ) : null}
    </>
  );
}
