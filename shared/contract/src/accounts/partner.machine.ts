/** What customers and suppliers have in common as partners: 合作中 ↔ 停用, 合并, and a blacklist of two persons (5.12). */
type Partner = 'account.customer' | 'account.supplier';

/** 停用 and 启用 of a partner that is worked with. */
export const partnerStatusActions = (partner: Partner) => {
  const permission = `${partner}.status` as const;
  return {
    disable: { label: '停用', from: ['ACTIVE'], to: 'DISABLED', permission, danger: true },
    enable: { label: '启用', from: ['DISABLED'], to: 'ACTIVE', permission },
  } as const;
};

/**
 * 合并 (ACC-014), 拉黑 and 解除: the last two only ask; the state changes by setBlack and liftBlack, which the approval of
 * a second person does (ACC-013). `notBlack` are all states but 黑名单.
 */
export const partnerBlackActions = <State extends string>(partner: Partner, notBlack: readonly State[]) => {
  const permission = `${partner}.black` as const;
  return {
    merge: { label: '合并', from: notBlack, to: null, permission: `${partner}.merge` },
    black: { label: '拉黑', from: notBlack, to: null, permission, reason: true, danger: true },
    unblack: { label: '解除拉黑', from: ['BLACK'], to: null, permission, reason: true },
    setBlack: { label: '列入黑名单', from: notBlack, to: 'BLACK', permission: null },
    liftBlack: { label: '移出黑名单', from: ['BLACK'], to: 'DISABLED', permission: null },
  } as const;
};
