import type { ContainerDetail } from '@shared/contract/logistics/container.answers.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { ContainerForm } from './container-form.tsx';

/** 复制: a new container of the same type, route and place of loading; number, cargo, dates and state are its own. */
export function ContainerCopy({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useRead(containers.get, { params: { id } });
  return data ? <ContainerForm record={null} initial={copyOf(data)} onClose={onClose} /> : null;
}

const copyOf = ({
  companyId,
  containerType,
  serviceType,
  transportMode,
  pol,
  pod,
  finalPlace,
  loadPlaceType,
  warehouseId,
  loadAddress,
  dg,
}: ContainerDetail) => ({
  companyId,
  containerType,
  serviceType,
  transportMode,
  pol,
  pod,
  finalPlace,
  loadPlaceType,
  warehouseId,
  loadAddress,
  dg,
});
