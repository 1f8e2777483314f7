/** Labels of 商品分类: typed here once. */
export const GOODS_CATEGORY_FIELDS = { parentId: '上级', name: '名称', sortNo: '顺序' } as const;
