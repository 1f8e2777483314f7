import {
  deliveries,
  POD_SLOT,
  type DeliveryDetail,
  type DeliveryItem,
} from '@shared/contract/logistics/delivery.contract.ts';
import { cargoReleases } from '@shared/contract/logistics/cargo-release.contract.ts';
import type { ContainerDetail } from '@shared/contract/logistics/container.answers.ts';
import { containers } from '../src/logistics/containers/container.entity.ts';
import { makeDeliveries } from '../src/logistics/deliveries/delivery-make.ts';
import { containerWalk } from './container-walk.ts';
import type { TestApi } from './harness.ts';
import { id } from './trade-desk.ts';

/** Takes containers to 待送达 and their deliveries on; `li` works, `wang` approves. */
export function deliverWalk(api: TestApi) {
  const walk = containerWalk(api);
  const li = () => api.as('li');

  /** A container in 待送达 with its deliveries. */
  const delivering = (of: { id: string }): Promise<ContainerDetail> => walk.to(of, 'DELIVER');
  /** Makes its deliveries again, as after a rollback. */
  const remade = (of: { id: string }) =>
    api.command('li', async (ctx) => makeDeliveries(ctx, await containers.lock(ctx, of.id)));
  const listOf = async (of: { id: string }): Promise<DeliveryItem[]> =>
    (await li().ok(deliveries.ofContainer, { params: id(of) })).list;
  const get = (of: { id: string }): Promise<DeliveryDetail> => li().ok(deliveries.get, { params: id(of) });

  /** 特批 by `li`, agreed by `wang`. */
  async function release(item: DeliveryItem) {
    const asked = await li().ok(cargoReleases.apply, {
      body: {
        orderId: item.orderId,
        containerId: item.containerId,
        kind: 'SPECIAL',
        document: 'TELEX',
        reason: '老客户',
        ack: ['LOG-090'],
      },
    });
    return api.as('wang').ok(cargoReleases.approve, { params: id(asked), body: { version: asked.version } });
  }
  const book = async (item: { id: string }) =>
    li().ok(deliveries.book, {
      params: id(item),
      body: {
        version: (await get(item)).version,
        appointmentAt: tomorrow(),
        carrierId: '3',
        truckId: null,
        plate: '7XYZ123',
        remark: null,
      },
    });
  const dispatch = async (item: { id: string }) =>
    li().ok(deliveries.dispatch, {
      params: id(item),
      body: { version: (await get(item)).version, dispatchedAt: new Date().toISOString() },
    });
  const pod = (item: { id: string }) => walk.attach('lg_delivery', item.id, POD_SLOT, 'pod.png', PNG);
  /** Body of a signature with everything delivered, or so many of the first line. */
  const signing = async (item: { id: string }, first?: { delivered: number; damaged?: number }) => {
    const { version, lines } = await get(item);
    return {
      version,
      deliveredAt: new Date().toISOString(),
      signer: 'John Smith',
      signPhone: null,
      exceptionKind: first ? ('SHORT' as const) : null,
      exceptionRemark: first ? '外箱破损，客户少收' : null,
      lines: lines.map((line, index) => ({
        id: line.id,
        delivered: index === 0 ? (first?.delivered ?? line.loaded) : line.loaded,
        damaged: index === 0 ? (first?.damaged ?? 0) : 0,
      })),
    };
  };
  /** Released, booked and on the way. */
  async function out(item: DeliveryItem): Promise<DeliveryDetail> {
    await release(item);
    await book(item);
    return dispatch(item);
  }
  /** All the way to the signature, whole or with so many of the first line. */
  async function signed(item: DeliveryItem, first?: { delivered: number; damaged?: number }): Promise<DeliveryDetail> {
    await out(item);
    await pod(item);
    return li().ok(deliveries.sign, { params: id(item), body: await signing(item, first) });
  }
  return { ...walk, delivering, remade, listOf, get, release, book, dispatch, pod, signing, out, signed };
}

export const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const PNG = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);
