import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { Drawer } from 'antd';
import type { InboundDialog } from './inbound.actions.ts';
import { InboundForm } from './inbound-form.tsx';

const ReceiveForm = onDemand(async () => (await import('./receive-form.tsx')).ReceiveForm);
const RemeasureForm = onDemand(async () => (await import('./remeasure-form.tsx')).RemeasureForm);
const CostForm = onDemand(async () => (await import('./cost-form.tsx')).CostForm);
const PutawayForm = onDemand(async () => (await import('./putaway-form.tsx')).PutawayForm);

/** The form that was asked for, once the inbound is read. */
export function InboundForms({ dialog: { id, kind }, onClose }: { dialog: InboundDialog; onClose: () => void }) {
  const read = useRead(inbounds.get, { params: { id } }, { skipErrorHandler: true });
  if (!read.data)
    return (
      <Drawer open title="入库单" onClose={onClose}>
        <LoadState read={read} back={{ path: '/warehouse/order', label: '返回入库单' }} />
      </Drawer>
    );
  if (kind === 'receive') return <ReceiveForm row={read.data} onClose={onClose} />;
  if (kind === 'remeasure') return <RemeasureForm row={read.data} onClose={onClose} />;
  if (kind === 'cost') return <CostForm row={read.data} onClose={onClose} />;
  if (kind === 'putaway') return <PutawayForm row={read.data} onClose={onClose} />;
  return kind === 'copy' ? (
    <InboundForm record={null} copyOf={read.data} onClose={onClose} />
  ) : (
    <InboundForm record={read.data} onClose={onClose} />
  );
}
