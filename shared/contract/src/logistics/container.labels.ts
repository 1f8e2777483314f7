/** Where a container is loaded. */
export const LOAD_PLACE = { WAREHOUSE: '仓库', FACTORY: '工厂', YARD: '外部场站' } as const;
/** Places of the attachments of a container (L7). */
export const CONTAINER_SLOTS = ['提单', '装箱单', 'VGM', '提还箱', '其他'] as const;
