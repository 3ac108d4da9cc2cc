import { SHEET_LIMITS } from './sheet.ts';
import { decodeCsv } from './decode-csv.ts';
import { detectFileType } from './file-type.ts';
import { brokenFile, SheetRefusal } from './sheet-refusal.ts';
import { listWorksheets, sharedPartPaths, usesDates1904, type WorksheetPart } from './workbook-parts.ts';
import { MarkupGuard } from './markup-guard.ts';
import { MergeScanner, type VerticalMerge } from './merge-scanner.ts';
import { inflateEntry, readZipDirectory, type ZipEntry } from './zip-directory.ts';

/** A worksheet that may be read. */
export interface InspectedSheet {
  name: string;
  /** Path of its part inside the zip. */
  path: string;
  hidden: boolean;
  /** Merged cells that span more than one row. */
  merges: readonly VerticalMerge[];
}

/** A file that passed every check and may be parsed. */
export type InspectedFile = InspectedWorkbook | { type: 'csv'; text: string };

/** A workbook whose parts may be unpacked. */
export interface InspectedWorkbook {
  type: 'xlsx';
  bytes: Buffer;
  /** Entries of the zip by path. */
  entries: ReadonlyMap<string, ZipEntry>;
  sheets: readonly InspectedSheet[];
  /** Paths of the parts that all sheets share. */
  shared: { strings?: string; styles?: string };
  dates1904: boolean;
}

const RATIO_LIMIT = 100;
const RATIO_FROM = 1024 * 1024;
const TOO_BIG_UNPACKED = '文件解压后超过 200 MB，请拆分后再上传';
const KEPT_PARTS = /^(xl\/workbook\.xml|xl\/_rels\/workbook\.xml\.rels|_rels\/\.rels|\[Content_Types\]\.xml)$/;

/**
 * Checks a file before anything parses it: size, type, container, unpacked size (counted
 * while unpacking, whatever the directory claims), XML without document types, sheets.
 * Throws SheetRefusal with the reason.
 */
export async function inspectWorkbook(file: Uint8Array, fileName: string): Promise<InspectedFile> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length > SHEET_LIMITS.fileBytes) throw new SheetRefusal('too_large', '文件超过 20 MB，请拆分后再上传');
  if (bytes.length < 2) throw new SheetRefusal('empty', '文件是空的，请检查后重新上传');
  if (detectFileType(bytes, fileName) === 'csv') {
    const text = decodeCsv(bytes);
    if (text.trim() === '') throw new SheetRefusal('empty', '文件是空的，请检查后重新上传');
    return { type: 'csv', text };
  }
  const entries = readZipDirectory(bytes);
  checkDirectory(entries);
  const content = await scanEntries(bytes, entries);
  const sheets = worksheetsOf(content).map((sheet) => ({
    name: sheet.name,
    path: sheet.path,
    hidden: sheet.hidden,
    merges: content.merges.get(sheet.path) ?? [],
  }));
  return {
    type: 'xlsx',
    bytes,
    entries: new Map(entries.map((entry) => [entry.name, entry])),
    sheets,
    shared: sharedPartPaths(content.parts),
    dates1904: usesDates1904(content.parts),
  };
}

function worksheetsOf(content: ScannedContent): WorksheetPart[] {
  const sheets = listWorksheets(content.parts).filter((sheet) => content.names.has(sheet.path));
  if (sheets.length === 0) throw new SheetRefusal('no_sheet', '工作簿中没有工作表，请检查后重新上传');
  return sheets;
}

/** Names and claimed sizes: what can be refused without unpacking a byte. */
function checkDirectory(entries: readonly ZipEntry[]): void {
  const seen = new Set<string>();
  let total = 0;
  for (const entry of entries) {
    const name = entry.name.toLowerCase();
    if (seen.has(name) || /^[/\\]|^[a-z]:|(^|[/\\])\.\.([/\\]|$)|\\|\0/.test(name)) {
      throw new SheetRefusal('broken', '文件内部结构异常（部件名称重复或不合法），请另存为新的 .xlsx 再上传');
    }
    seen.add(name);
    if (/(^|\/)vbaproject\.bin$/.test(name)) throw new SheetRefusal('macro', '工作簿含有宏，请另存为 .xlsx 再上传');
    if (name === 'xl/workbook.bin')
      throw new SheetRefusal('old_format', '文件是二进制工作簿（.xlsb），请另存为 .xlsx 再上传');
    total += entry.declaredSize;
    checkUnpacked(total, entry.declaredSize, entry);
  }
}

function checkUnpacked(total: number, size: number, entry: ZipEntry): void {
  if (total > SHEET_LIMITS.unpackedBytes) throw new SheetRefusal('bomb', TOO_BIG_UNPACKED);
  if (size > RATIO_FROM && size > RATIO_LIMIT * entry.compressedSize) {
    throw new SheetRefusal('bomb', '文件压缩比例异常，疑似压缩炸弹，请另存为新的 .xlsx 再上传');
  }
}

interface ScannedContent {
  names: ReadonlySet<string>;
  /** Text of the few parts that say which sheets there are. */
  parts: Map<string, string>;
  merges: Map<string, VerticalMerge[]>;
}

async function scanEntries(bytes: Buffer, entries: readonly ZipEntry[]): Promise<ScannedContent> {
  const parts = new Map<string, string>();
  const merges = new Map<string, VerticalMerge[]>();
  let total = 0;
  for (const entry of entries) {
    const kept: Buffer[] | null = KEPT_PARTS.test(entry.name) ? [] : null;
    const guard = new MarkupGuard();
    const scanner = entry.name.startsWith('xl/worksheets/') ? new MergeScanner() : null;
    let size = 0;
    for await (const piece of inflateEntry(bytes, entry)) {
      size += piece.length;
      total += piece.length;
      checkUnpacked(total, size, entry);
      guard.push(piece);
      scanner?.push(piece);
      kept?.push(piece);
    }
    if (kept) parts.set(entry.name, Buffer.concat(kept).toString('utf8'));
    if (scanner) merges.set(entry.name, scanner.finish());
  }
  if (!parts.has('[Content_Types].xml')) throw brokenFile();
  return { names: new Set(entries.map((entry) => entry.name)), parts, merges };
}
