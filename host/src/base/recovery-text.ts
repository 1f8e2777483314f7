import { saveFile } from '@shared/runtime/call.ts';

/** The codes as a text to keep. */
const text = (codes: readonly string[], account: string): string =>
  [`两步验证恢复码（账号 ${account}）`, '每个恢复码只能使用一次，请妥善保管。', '', ...codes, ''].join('\r\n');

/** Hands the codes to the browser as a text file. */
export const saveCodes = (codes: readonly string[], account: string): void =>
  saveFile(new Blob([text(codes, account)], { type: 'text/plain;charset=utf-8' }), `恢复码-${account}.txt`);

/** Copies the codes; what to tell the user. */
export async function copyCodes(codes: readonly string[], account: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text(codes, account));
    return '已复制';
  } catch {
    return '无法复制，请下载或抄写。';
  }
}

/** A secret as it is read aloud and typed: in groups of four. */
export const inGroups = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ');
