/** Labels of 品牌: typed here once. */
export const BRAND_FIELDS = {
  nameCn: '品牌',
  nameEn: '英文',
  ownerCustomerId: '权利人客户',
  ownerName: '权利人',
  brandType: '品牌类型',
  registrationNo: '注册号',
  classes: '类别',
  countries: '国家/地区',
  validFrom: '有效期自',
  validTo: '有效期至',
  ipRecorded: '海关备案',
  recordNo: '备案号',
  status: '状态',
  remark: '备注',
} as const;
