/** Why a whole file is refused; machine words for tests, metrics and grouping. */
export type SheetRefusalKind =
  | 'too_large'
  | 'empty'
  | 'wrong_type'
  | 'old_format'
  | 'macro'
  | 'encrypted'
  | 'broken'
  | 'bomb'
  | 'hostile_xml'
  | 'no_sheet'
  | 'unknown_sheet'
  | 'no_header'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'too_complex';

/**
 * A file that cannot be taken as a whole. The message is a Chinese sentence for the person
 * who uploaded it; the caller answers it as FY-V001.
 */
export class SheetRefusal extends Error {
  readonly kind: SheetRefusalKind;

  constructor(kind: SheetRefusalKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SheetRefusal';
    this.kind = kind;
  }
}

/** The refusal for any container or part that does not hold together. */
export function brokenFile(cause?: unknown): SheetRefusal {
  return new SheetRefusal('broken', '文件已损坏或不完整，无法打开，请用 Excel 或 WPS 重新另存为 .xlsx 再上传', {
    cause,
  });
}
