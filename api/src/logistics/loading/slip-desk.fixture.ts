import type { SlipDetail } from '@shared/contract/logistics/loading-slip.contract.ts';
import { containerWalk } from '../../../test/container-walk.ts';
import { tradeFile } from '../../../test/trade-file.ts';

/** Loading slips as `li` fills and `wang` confirms them; the walk takes containers there. */
export function slipDesk() {
  const { file: desk, li, wang } = tradeFile(containerWalk);
  const count = async (query: string) => Number((await desk.api.database.raw<{ n: string }>(query))[0]?.n);
  const bodyOf = (slip: SlipDetail) => {
    const { version, place, startAt, endAt, containerNo, sealNo, tare, dunnage, truckId, supervisor, signer } = slip;
    return {
      version,
      place,
      startAt,
      endAt,
      containerNo,
      sealNo,
      tare,
      dunnage,
      truckId,
      supervisor,
      signer,
      ack: undefined,
      remark: null,
      lines: slip.lines.map(({ id: lineId, loaded, reason }) => ({ id: lineId, loaded, reason })),
    };
  };
  /** A container in 待装柜 with one order of 25 cartons, or so many of them. */
  async function loadable(cartons?: number) {
    const made = await desk.walk.pooled();
    const box = await desk.walk.to(
      await desk.walk.consolidated([{ order: made, ...(cartons ? { cartons } : {}) }]),
      'LOAD',
    );
    return { order: made, box, slip: await desk.walk.slipOf(box) };
  }
  return { desk, li, wang, count, bodyOf, loadable };
}
