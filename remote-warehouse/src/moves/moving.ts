import type { Quality } from '@shared/contract/warehouse/stock.labels.ts';

/** Pieces of one place that are about to be moved. */
export interface Moving {
  warehouseId: string;
  fromLocationId: string;
  fromCode: string;
  batchId: string;
  batchNo: string;
  goodsName: string;
  quality: Quality;
  /** Pieces that may go: on hand less frozen. */
  most: number;
}
