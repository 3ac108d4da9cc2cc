/** Looks through the parts of an Office document for markup that must not be parsed. */
import { SheetRefusal } from './sheet-refusal.ts';

const DOCTYPE = Buffer.from('<!DOCTYPE');

/**
 * Refuses XML that declares a document type. An Office document never has one (ECMA-376 part 2,
 * 8.1.4 forbids it), and it is the only door to entity expansion and foreign files. UTF-16 is
 * refused too, for it would hide the declaration from a search by bytes.
 */
export class MarkupGuard {
  #started = false;
  #markup = false;
  #tail = Buffer.alloc(0);

  push(piece: Buffer): void {
    if (!this.#started) {
      this.#started = true;
      const start = piece.subarray(0, 4);
      if (
        (start[0] === 0xff && start[1] === 0xfe) ||
        (start[0] === 0xfe && start[1] === 0xff) ||
        /^(<\0|\0<)/.test(start.toString('latin1'))
      ) {
        throw new SheetRefusal('hostile_xml', '文件内部的文字编码不受支持，请用 Excel 另存为新的 .xlsx 再上传');
      }
      this.#markup = /^[^\x21-\x7e]*</.test(piece.toString('latin1', 0, 64));
    }
    if (!this.#markup) return;
    if (piece.includes(DOCTYPE) || Buffer.concat([this.#tail, piece.subarray(0, DOCTYPE.length)]).includes(DOCTYPE)) {
      throw new SheetRefusal(
        'hostile_xml',
        '文件内部含有不允许的外部实体声明，已拒绝读取，请用 Excel 另存为新的 .xlsx 再上传',
      );
    }
    this.#tail = Buffer.from(piece.subarray(-DOCTYPE.length + 1));
  }
}
