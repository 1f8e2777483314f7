/** Supervision conditions 监管条件 of the customs: letter or digit → the paper or ban it stands for (4.2). */
export const SUPERVISION = {
  '1': '进口许可证',
  '2': '两用物项和技术进口许可证',
  '3': '两用物项和技术出口许可证',
  '4': '出口许可证',
  '5': '纺织品临时出口许可证',
  '6': '旧机电产品禁止进口',
  '7': '自动进口许可证',
  '8': '禁止出口商品',
  '9': '禁止进口商品',
  A: '检验检疫（进境）',
  B: '电子底账（出境检验检疫）',
  D: '毛坯钻石出入境检验检疫',
  E: '濒危物种允许出口证明书',
  F: '濒危物种允许进口证明书',
  G: '两用物项和技术出口许可证（定向）',
  I: '麻醉精神药品进出口准许证',
  J: '黄金及黄金制品进出口准许证',
  K: '深加工结转申请表',
  L: '药品进出口准许证',
  M: '密码产品和设备进口许可证',
  O: '自动进口许可证（新旧机电产品）',
  P: '固体废物进口许可证',
  Q: '进口药品通关单',
  R: '进口兽药通关单',
  S: '进出口农药登记证明',
  U: '合法捕捞产品通关证明',
  V: '人类遗传资源材料出口出境证明',
  X: '有毒化学品环境管理放行通知单',
  Y: '原产地证明',
  Z: '赴境外加工光盘进口备案证明',
  b: '进口广播电影电视节目带（片）提取单',
  c: '内销征税联系单',
  d: '援外项目任务通知函',
  e: '关税配额外优惠税率进口棉花配额证',
  f: '音像制品（成品）进口批准单',
  g: '技术出口合同登记证',
  h: '核增核扣表',
  i: '技术出口许可证',
  k: '民用爆炸物品进出口审批单',
  m: '银行调运人民币现钞进出境证明',
  q: '国别关税配额证明',
  r: '预归类标志',
  s: '适用 ITA 税率的商品用途认定证明',
  t: '关税配额证明',
  u: '钟乳石出口批件',
  v: '自动进口许可证（加工贸易）',
  x: '出口许可证（加工贸易）',
  y: '出口许可证（边境小额贸易）',
  z: '古生物化石出境批件',
} as const;
/** Letters whose paper only goods that are brought in need: an export declaration asks for none of them (LOG-074). */
const IMPORT_ONLY: ReadonlySet<string> = new Set('12679AFMOPQRZbefqstv');
/** Whether goods that leave the country may need the paper of a supervision letter. */
export const concernsExport = (letter: string): boolean => !IMPORT_ONLY.has(letter);
/** Inspection and quarantine classes 检验检疫类别. */
export const CIQ = {
  L: '民用商品入境验证',
  M: '进口商品检验',
  N: '出口商品检验',
  P: '进境动植物及其产品检疫',
  Q: '出境动植物及其产品检疫',
  R: '进口食品卫生监督检验',
  S: '出口食品卫生监督检验',
} as const;
export const HS_STATUSES = { VALID: '有效', VOID: '作废' } as const;
export type HsStatus = keyof typeof HS_STATUSES;
export const HS_TONES = { VALID: 'green', VOID: 'red' } as const;
