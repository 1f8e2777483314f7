import { BadArchive, zipEntries } from '../files/zip-guard.ts';

const PLAIN = '不是 Excel 文件，请使用 xlsx 格式的导入模板。';
/** Head of an OLE file: what Office writes for old formats and around an encrypted book. */
const OLE = 'd0cf11e0a1b11ae1';

/** Why a file is no xlsx that can be imported, and what to do: encrypted, with macros, old format, another one. */
export function notXlsx(file: Buffer): string {
  if (file.subarray(0, 8).toString('hex') === OLE)
    return file.includes(Buffer.from('EncryptedPackage', 'utf16le'))
      ? '文件已加密，请在 Excel 中去掉打开密码后再上传。'
      : '这是旧版 Excel 文件（.xls），请另存为 xlsx 后再上传。';
  if (file.subarray(0, 2).toString('latin1') !== 'PK') return PLAIN;
  try {
    const names = zipEntries(file).map(({ name }) => name.toLowerCase());
    if (names.some((name) => name.endsWith('vbaproject.bin')))
      return '文件含有宏（.xlsm），不能导入，请另存为不含宏的 xlsx 后再上传。';
    return names.includes('xl/workbook.bin') ? '这是二进制 Excel 文件（.xlsb），请另存为 xlsx 后再上传。' : PLAIN;
  } catch (error) {
    return error instanceof BadArchive ? error.message : PLAIN;
  }
}
