import type { SlipOutbound } from '@shared/contract/logistics/loading-slip.contract.ts';
import type { Ctx } from '../../platform/context.ts';
import { port } from '../../platform/port.ts';

/** An outbound of a warehouse into a container, neither cancelled nor taken back. */
export interface ContainerOutbound extends SlipOutbound {
  /** Its goods have left the warehouse. */
  left: boolean;
}
/** What logistics asks of the outbounds of the warehouses. */
export interface LoadingOutbounds {
  /** Live LOADING outbounds by container, whatever the caller's warehouses: they are conditions of the container. */
  of(ctx: Ctx, containerIds: readonly string[]): Promise<Map<string, ContainerOutbound[]>>;
  /** Pieces that have left for a container, by order line; of order lines that a warehouse has received, else absent. */
  shipped(ctx: Ctx, containerId: string, orderLineIds: readonly string[]): Promise<Map<string, number>>;
}

export const loadingOutbounds = port<LoadingOutbounds>('loading.outbounds');
