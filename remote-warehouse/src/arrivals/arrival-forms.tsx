import { arrivals } from '@shared/contract/warehouse/arrival.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { Drawer } from 'antd';
import type { ArrivalDialog } from './arrival.actions.ts';
import { ArriveForm } from './arrive-form.tsx';

const ArrivalForm = onDemand(async () => (await import('./arrival-form.tsx')).ArrivalForm);
const CountDrawer = onDemand(async () => (await import('./count-drawer.tsx')).CountDrawer);
const ResolveForm = onDemand(async () => (await import('./resolve-form.tsx')).ResolveForm);

/** The form that was asked for, once the arrival is read. */
export function ArrivalForms({ dialog: { id, kind }, onClose }: { dialog: ArrivalDialog; onClose: () => void }) {
  const read = useRead(arrivals.get, { params: { id } }, { skipErrorHandler: true });
  if (!read.data)
    return (
      <Drawer open title="到货单" onClose={onClose}>
        <LoadState read={read} back={{ path: '/warehouse/arrivalform', label: '返回到货单' }} />
      </Drawer>
    );
  if (kind === 'arrive') return <ArriveForm row={read.data} onClose={onClose} />;
  if (kind === 'count') return <CountDrawer row={read.data} onClose={onClose} />;
  if (kind === 'resolve') return <ResolveForm row={read.data} onClose={onClose} />;
  return <ArrivalForm record={read.data} onClose={onClose} />;
}
