/** Limits of ACC-020 as set in 全局设置; the defaults hold until somebody changes them. */
export interface PasswordPolicy {
  /** Fewest characters (password.min). */
  min: number;
  /** How many of the four classes small, capital, digit, sign must occur (password.classes). */
  classes: number;
  /** How many of the latest passwords may not come back (password.history). */
  history: number;
}
export const PASSWORD_POLICY: PasswordPolicy = { min: 10, classes: 3, history: 5 };
/** Longer input is refused before it is hashed: hashing is dear by design. */
export const PASSWORD_MAX = 128;

const CLASSES = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z0-9]/];

/**
 * What is wrong with a new password as far as a page can tell, in Chinese; null when nothing is (ACC-020). The common
 * list and the history are checked by the server alone.
 */
export function passwordProblem(password: string, username: string, policy: PasswordPolicy): string | null {
  const length = [...password].length;
  if (length < policy.min) return `密码至少 ${policy.min} 个字符。`;
  if (length > PASSWORD_MAX) return `密码不能超过 ${PASSWORD_MAX} 个字符。`;
  if (CLASSES.filter((pattern) => pattern.test(password)).length < policy.classes)
    return `密码须含大写、小写、数字、符号中的 ${policy.classes} 类。`;
  if (username && password.toLowerCase().includes(username.toLowerCase())) return '密码不能包含用户名。';
  return null;
}
