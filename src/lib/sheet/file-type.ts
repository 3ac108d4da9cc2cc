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
const COPY_ADVICE = '请把内容复制到 Excel 工作表，存为 .xlsx 再上传';
/** Files that people take for a table although they are none, by extension. */
const NO_TABLES: Readonly<Record<string, string>> = {
  doc: '.doc 是 Word 文档，不是表格',
  docx: '.docx 是 Word 文档，不是表格',
  wps: '.wps 是 WPS 文字文档，不是表格',
  ppt: '.ppt 是演示文稿，不是表格',
  pptx: '.pptx 是演示文稿，不是表格',
  msg: '.msg 是 Outlook 邮件，不是表格',
  eml: '.eml 是邮件，不是表格',
  pdf: '.pdf 是版式文件，不是表格',
};
/** Streams by which an OLE container is known whatever its name says ([MS-DOC] 2.1, [MS-OXMSG] 2.2.1). */
const NO_TABLE_STREAMS: readonly (readonly [stream: string, extension: string])[] = [
  ['WordDocument', 'doc'],
  ['PowerPoint Document', 'ppt'],
  ['__properties_version1.0', 'msg'],
];

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
  refuseNoTable(extension);
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
  const held = NO_TABLE_STREAMS.find(([stream]) => bytes.includes(Buffer.from(stream, 'utf16le')));
  const known = OLD_FORMATS[extension];
  if (!known) refuseNoTable(held?.[1] ?? extension);
  if (known) return new SheetRefusal('old_format', `${known}，${ADVICE}`);
  return new SheetRefusal('old_format', `文件内容是旧格式（.xls 或 .et），与扩展名不符，${ADVICE}`);
}

/** A mail with a workbook in it is best answered by what to do with the workbook. */
function refuseNoTable(extension: string): void {
  const what = NO_TABLES[extension];
  if (what === undefined) return;
  const isMail = extension === 'msg' || extension === 'eml';
  throw new SheetRefusal('wrong_type', `${what}，${isMail ? '请先保存邮件中的 .xlsx 附件，再上传附件' : COPY_ADVICE}`);
}

function isMarkup(bytes: Buffer): boolean {
  const start = bytes
    .toString('latin1', 0, 512)
    .replace(/^[^\x21-\x7e]+/, '')
    .toLowerCase();
  return /^(<!doctype|<html|<head|<body|<table|<meta|<\?xml|<!--|<style|mime-version:)/.test(start);
}
