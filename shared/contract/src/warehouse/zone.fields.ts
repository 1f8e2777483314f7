/** Labels of 库区: typed here once. */
export const ZONE_FIELDS = {
  warehouseId: '仓库',
  code: '库区编码',
  name: '库区名称',
  tempClass: '温区',
  tempMin: '温度下限(0.1℃)',
  tempMax: '温度上限(0.1℃)',
  useType: '用途',
  mapRows: '平面行数',
  mapCols: '平面列数',
  sortNo: '排序',
  color: '颜色',
  status: '状态',
} as const;
