/** Where a container is loaded. */
export const LOAD_PLACE = { WAREHOUSE: '仓库', FACTORY: '工厂', YARD: '外部场站' } as const;
