/** Why a document is not read. The sentence is for people; the kind is for programs. */
export type DocumentRefusalKind =
  | 'empty'
  | 'too_large'
  | 'too_long'
  | 'wrong_type'
  | 'encrypted'
  | 'macro'
  | 'scan'
  | 'bomb'
  | 'broken'
  | 'no_resume'
  | 'too_slow'
  | 'too_complex';

const sentences: Readonly<Record<DocumentRefusalKind, string>> = {
  empty: '文件中没有文字，请手工录入',
  too_large: '文件超过 10 MB，请压缩图片后再上传',
  too_long: '文件超过 30 页，请只上传简历本身',
  wrong_type: '只能识别 Word、PDF 和文本简历（.docx、.doc、.pdf、.txt）',
  encrypted: '文件有密码，请取消密码后再上传',
  macro: '文件含有宏，请另存为 .docx 后再上传',
  scan: '扫描件无法识别，请手工录入',
  bomb: '文件解压后过大，已拒绝读取',
  broken: '文件已损坏或不完整，无法打开',
  no_resume: '不是简历文件，没有找到姓名、联系方式、教育或工作经历',
  too_slow: '解析超过 20 秒，请手工录入',
  too_complex: '文件过于复杂，请手工录入',
};

/** A document that cannot be read; `message` is a Chinese sentence. */
export class DocumentRefusal extends Error {
  readonly kind: DocumentRefusalKind;

  constructor(kind: DocumentRefusalKind, options?: ErrorOptions) {
    super(sentences[kind], options);
    this.name = 'DocumentRefusal';
    this.kind = kind;
  }
}

/** Most of a document that is read. */
export const DOCUMENT_LIMITS = {
  fileBytes: 10 * 1024 * 1024,
  pages: 30,
  /** Formats without pages: as many characters as thirty full pages hold. */
  characters: 60_000,
  /** All parts of an archive together, counted while they are unpacked. */
  unpackedBytes: 100 * 1024 * 1024,
  /** Below this many characters a page, a page is a picture. */
  charactersOfPage: 50,
  milliseconds: 20_000,
  heapMegabytes: 256,
  /** Bytes that parsers hold beside the heap, a whole file of ten megabytes and what is unpacked of it among them. */
  outsideMegabytes: 192,
} as const;
