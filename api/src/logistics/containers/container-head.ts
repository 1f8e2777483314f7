import type { PrintData } from '../../services/printing/evaluate.ts';
import type { ContainerRow } from './container.tables.ts';

/** What every paper of a container says of it beside its ports: box, seal, vessel and days. */
export const containerHead = (container: ContainerRow | undefined): PrintData => ({
  transportMode: container?.transportMode ?? '',
  finalPlace: container?.finalPlace ?? '',
  containerNo: container?.containerNo ?? '',
  sealNo: container?.sealNo ?? '',
  containerType: container?.containerType ?? '',
  vessel: container?.vessel ?? '',
  voyage: container?.voyage ?? '',
  mblNo: container?.mblNo ?? '',
  etd: container?.etd ?? '',
  planLoadDate: container?.planLoadDate ?? '',
});
