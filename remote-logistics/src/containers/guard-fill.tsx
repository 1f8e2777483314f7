import type { GuardFill } from '@shared/contract/logistics/container.answers.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadDrawer } from '@shared/ui/form/load-drawer.tsx';
import { ShipmentForm } from '../declarations/shipment-form.tsx';
import { MilestoneDrawer } from '../records/milestone-drawer.tsx';
import { ContainerForm } from './container-form.tsx';

/** The form of the container in which a guard's field stands, over the list of guards. */
export function GuardFillDrawer({ id, fill, onClose }: { id: string; fill: GuardFill; onClose: () => void }) {
  const read = useRead(containers.get, { params: { id } }, { skipErrorHandler: true });
  const row = read.data;
  if (!row) return <LoadDrawer title="补齐资料" read={read} onClose={onClose} />;
  if (fill === 'MILESTONE') return <MilestoneDrawer container={row} onClose={onClose} />;
  if (fill === 'SHIPMENT') return <ShipmentForm row={row} onClose={onClose} />;
  return <ContainerForm record={row} onClose={onClose} />;
}
