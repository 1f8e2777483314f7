/** Verbs that the button for stepping back would repeat. */
const STEPPING_BACK = ['取消', '关闭'] as const;

/** The two buttons of a dialog. */
export interface DialogWords {
  ok: string;
  cancel: string;
}

/**
 * What the buttons of a dialog over an action say: its label and 取消. An action that is itself called 取消 or 关闭 would
 * read 「取消 | 取消」, so it reads 「确认取消物流订单 | 不取消」. `object`: what it is done to, for a label that does not name it.
 */
export function dialogWords(label: string, object = ''): DialogWords {
  const verb = STEPPING_BACK.find((word) => label.includes(word));
  if (verb === undefined) return { ok: label, cancel: '取消' };
  return { ok: `确认${label}${label === verb ? object : ''}`, cancel: `不${verb}` };
}
