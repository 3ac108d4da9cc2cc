import type { SheetOption, VagueWord } from './sheet.ts';
import { unreadable, type CellReading } from './cell-reading.ts';
import { compactText } from '#lib/text/compact-text.ts';
import { cellText } from './cell-text.ts';
import { isOpposite } from './opposite.ts';
import type { SheetCell } from './sheet-cell.ts';

const LIST_ALL = 8;
const NEAR = 3;

/** Finds options by what people type; built once for each column. */
export class ChoiceIndex {
  readonly #options: readonly SheetOption[];
  readonly #codes = new Map<string, string>();
  readonly #vague = new Map<string, VagueWord>();

  constructor(options: readonly SheetOption[], vague: readonly VagueWord[] = []) {
    this.#options = options;
    // Labels win over aliases, aliases over codes: first come, first kept.
    for (const option of options) this.#add(option.label, option.code);
    for (const option of options) for (const alias of option.aliases ?? []) this.#add(alias, option.code);
    for (const option of options) this.#add(option.code, option.code);
    for (const entry of vague) for (const word of entry.words) this.#vague.set(wordKey(word), entry);
  }

  /** Whether the whole cell is one of the words. */
  knows(cell: SheetCell): boolean {
    return this.#find(cell) !== undefined;
  }

  /** Reads one option by label, code or alias; gives its code. */
  one(cell: SheetCell): CellReading {
    const code = this.#find(cell);
    return code === undefined ? this.#unknown(cellText(cell)) : { value: code };
  }

  /** Reads several options separated by 、 , ; | or line breaks; gives their codes. */
  many(cell: SheetCell): CellReading {
    const whole = this.#find(cell);
    if (whole !== undefined) return { value: [whole] };
    const codes = new Set<string>();
    for (const word of this.#split(cellText(cell))) {
      const code = this.#find(word);
      if (code === undefined) return this.#unknown(word);
      codes.add(code);
    }
    return codes.size === 0 ? this.#unknown(cellText(cell)) : { value: [...codes] };
  }

  #add(word: string, code: string): void {
    const known = wordKey(word);
    if (known !== '' && !this.#codes.has(known)) this.#codes.set(known, code);
  }

  #find(cell: SheetCell): string | undefined {
    const found = this.#codes.get(wordKey(cellText(cell)));
    if (found !== undefined || typeof cell !== 'number') return found;
    // Excel drops the leading zero of a code such as 01.
    const same = this.#options.filter((option) => /^0\d+$/.test(option.code) && Number(option.code) === cell);
    return same.length === 1 ? same[0]?.code : undefined;
  }

  /** A slash separates too, but only where no option has it in its name. */
  #split(text: string): string[] {
    const words = text
      .split(/[、,，;；|\r\n]+/)
      .flatMap((word) => (this.#find(word) === undefined ? word.split('/') : [word]));
    return words.map((word) => word.trim()).filter((word) => word !== '');
  }

  #unknown(text: string): CellReading {
    const vague = this.#vague.get(wordKey(text));
    if (vague) return unreadable('unknown_choice', this.#saysTooLittle(text, vague));
    const said = `没有“${text.trim().slice(0, 20)}”这个选项`;
    const labels = this.#options.map((option) => option.label);
    if (labels.length <= LIST_ALL) return unreadable('unknown_choice', `${said}，可填：${labels.join('、')}`);
    const near = nearest(text, labels);
    if (near.length > 0) return unreadable('unknown_choice', `${said}，相近的有：${near.join('、')}`);
    return unreadable(
      'unknown_choice',
      `${said}，可填：${labels.slice(0, NEAR).join('、')}等 ${labels.length} 项，见模板的下拉列表`,
    );
  }

  #saysTooLittle(text: string, { codes, lacks }: VagueWord): string {
    const labels = this.#options.filter(({ code }) => codes.includes(code)).map(({ label }) => label);
    return `“${text.trim().slice(0, 20)}”${lacks}，请选择${labels.join('或')}`;
  }
}

/** The labels that share most characters with a text (Dice), best first, at most three; never one that says the contrary. */
export function nearest(text: string, labels: readonly string[]): string[] {
  const typed = new Set(wordKey(text));
  return labels
    .filter((label) => !isOpposite(text, label))
    .map((label) => {
      const letters = new Set(wordKey(label));
      const shared = [...letters].filter((letter) => typed.has(letter)).length;
      return { label, score: (2 * shared) / (letters.size + typed.size || 1) };
    })
    .filter((candidate) => candidate.score >= 0.4)
    .sort((left, right) => right.score - left.score)
    .slice(0, NEAR)
    .map((candidate) => candidate.label);
}

function wordKey(word: string): string {
  return compactText(word).toLowerCase();
}
