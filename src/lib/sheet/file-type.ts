import { SheetRefusal } from './sheet-refusal.ts';

/** What the engine can read. */
export type SheetFileType = 'xlsx' | 'csv';

const ADVICE = '请另存为 .xlsx 再上传';
const OLE_SIGNATURE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
/** Stream name of an encrypted package inside an OLE container ([MS-OFFCRYPTO] 2.3.4). */
const ENCRYPTED_STREAM = Buffer.from('EncryptedPackage', 'utf16le');
const OLD_FORMATS: Readonly<Record<string, string>> = {
  xls: '.xls 是 Excel 97-2003 的旧格式',
  et: '.et 是 WPS 表格专用格式',
  xlsb: '.xlsb 是二进制工作簿',
  ods: '.ods 是 OpenDocument 表格',
};

/**
 * Tells the type of a file by its first bytes and its extension; both must agree. Throws a
 * refusal with the reason and the advice.
 */
export function detectFileType(bytes: Buffer, fileName: string): SheetFileType {
  const extension = /\.([^.\\/]+)$/.exec(fileName.trim())?.[1]?.toLowerCase() ?? '';
  if (bytes.subarray(0, 8).equals(OLE_SIGNATURE)) throw refuseOle(bytes, extension);
  if (extension === 'xlsm' || extension === 'xltm') {
    throw new SheetRefusal('macro', `.${extension} 是含宏的工作簿，${ADVICE}`);
  }
  const old = OLD_FORMATS[extension];
  if (old) throw new SheetRefusal('old_format', `${old}，${ADVICE}`);
  if (extension !== 'xlsx' && extension !== 'csv') {
    throw new SheetRefusal('wrong_type', `只支持 .xlsx 和 .csv 文件，${ADVICE}`);
  }
  if (isMarkup(bytes))
    throw new SheetRefusal(
      'wrong_type',
      `文件内容是网页或 XML，不是 Excel 工作簿，请用 Excel 打开后${ADVICE.slice(1)}`,
    );
  const zipped = bytes.readUInt16LE(0) === 0x4b50;
  if (extension === 'xlsx' && !zipped)
    throw new SheetRefusal('wrong_type', `扩展名是 .xlsx，但文件内容不是 Excel 工作簿，${ADVICE}`);
  if (extension === 'csv' && zipped)
    throw new SheetRefusal('wrong_type', '扩展名是 .csv，但文件内容是压缩包或 Excel 工作簿，请改用 .xlsx 扩展名上传');
  return extension;
}

function refuseOle(bytes: Buffer, extension: string): SheetRefusal {
  if (bytes.includes(ENCRYPTED_STREAM)) {
    return new SheetRefusal('encrypted', `文件已加密，请取消打开密码后${ADVICE.slice(1)}`);
  }
  const known = OLD_FORMATS[extension];
  if (known) return new SheetRefusal('old_format', `${known}，${ADVICE}`);
  return new SheetRefusal('old_format', `文件内容是旧格式（.xls 或 .et），与扩展名不符，${ADVICE}`);
}

function isMarkup(bytes: Buffer): boolean {
  const start = bytes
    .toString('latin1', 0, 512)
    .replace(/^[^\x21-\x7e]+/, '')
    .toLowerCase();
  return /^(<!doctype|<html|<head|<body|<table|<meta|<\?xml|<!--|<style|mime-version:)/.test(start);
}
