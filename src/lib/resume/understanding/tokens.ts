/** The words of a head line of an experience: what stands between its separators, each with its place. */
import type { Line, Piece } from './lines.ts';
import { pieceOf } from './lines.ts';

/** Characters of a line that were read already and are not read again. */
export interface Span {
  readonly start: number;
  readonly length: number;
}

const separators =
  /\t|\s{2,}|[[［(（【]\s*\d+\s*(?:年|个?月)(?:零?\s*\d+\s*个?月)?\s*[\]］)）】]|[|｜•●■◆▪◇□▸►▶★☆○◎▫,，;；、]|\s[-–—/·]\s|(?<=[\p{Script=Han})）])\s*[/／]\s*(?=\p{Script=Han})(?!月|年|人)|[·](?=\p{Script=Han})|—+/gu;
/** One blank parts Chinese words; it stands inside English ones, and between an English word and the Chinese noun that it describes. */
const singleBlank = /(?<=[\p{Script=Han})）】])\s(?=[\p{Script=Han}(（【])/gu;
const orgEnd = /(?:公司|集团|银行|研究院|研究所|事务所|大学|学院|中心|医院|工厂|厂)(?:[(（][^)）]{1,8}[)）])?$/u;

/** Parts a piece at its single blanks where both sides are Chinese, or the left one is an organisation. */
function parted({ line, start, text }: Piece): Piece[] {
  const cuts = [...text.matchAll(singleBlank)].map(({ index }) => index);
  for (const { index } of text.matchAll(/(?<=\p{Script=Han}|[)）])\s(?=[A-Za-z])/gu))
    if (orgEnd.test(text.slice(0, index))) cuts.push(index);
  for (const { index } of text.matchAll(/(?<=[A-Za-z.])\s(?=\p{Script=Han})/gu))
    if (/(?:Ltd|Inc|University|College|Institute)\.?$/u.test(text.slice(0, index))) cuts.push(index);
  let from = 0;
  return [...cuts.toSorted((a, b) => a - b), text.length].flatMap((to) => {
    const piece = pieceOf(line, start + from, to - from);
    from = to;
    return piece ?? [];
  });
}

/** What a piece holds in brackets at its end stands by itself: 计算机技术（硕士）. The place of an organisation stays with it. */
function unbracketed(piece: Piece): Piece[] {
  const match = /^(.*?)\s*[(（【]([^()（）【】]+)[)）】]$/u.exec(piece.text);
  if (!match) return [piece];
  const [, before = '', inside = ''] = match;
  if (
    orgEnd.test(before) &&
    /^\p{Script=Han}{2,6}$/u.test(inside) &&
    !/实习|全职|兼职|本科|硕士|统招|全日制|博士|学士/u.test(inside)
  )
    return [piece];
  if (/[大学院](?:学|院)?$/u.test(before) && /^(?:北京|武汉|华东|徐州|威海|深圳|青岛)$/u.test(inside)) return [piece];
  const head = pieceOf(piece.line, piece.start, before.length);
  const tail = pieceOf(piece.line, piece.start + piece.text.lastIndexOf(inside), inside.length);
  return [...(head ? [head] : []), ...(tail ? [tail] : [])];
}

/** Words with what stands behind them in brackets, where that is a part of them: 学科教学（数学）. */
export function withBrackets(tokens: readonly Piece[], isPart: (inside: string) => boolean): Piece[] {
  const joined: Piece[] = [];
  for (const token of tokens) {
    const before = joined.at(-1);
    const end = token.start + token.text.length;
    const isBehind =
      before?.line === token.line &&
      /^\s*[(（【]$/u.test(token.line.text.slice(before.start + before.text.length, token.start)) &&
      /^[)）】]/u.test(token.line.text.slice(end));
    if (before && isBehind && isPart(token.text))
      joined[joined.length - 1] = { ...before, text: token.line.text.slice(before.start, end + 1) };
    else joined.push(token);
  }
  return joined;
}

/** Words of a line without the characters that were read already. */
export function tokensOf(line: Line, taken: readonly Span[] = []): Piece[] {
  const tokens: Piece[] = [];
  // The number of an entry is none of its words: 2. 某公司.
  let from = /^\s*(?:\d{1,2}\s*[.、)）]|[(（]\d{1,2}[)）])\s*(?=\D)/u.exec(line.text)?.[0].length ?? 0;
  const flush = (to: number) => {
    let at = from;
    const text = line.text.slice(from, to);
    for (const match of text.matchAll(separators)) {
      const piece = pieceOf(line, at, from + match.index - at);
      if (piece) tokens.push(piece);
      at = from + match.index + match[0].length;
    }
    const last = pieceOf(line, at, to - at);
    if (last) tokens.push(last);
  };
  for (const { start, length } of taken.toSorted((a, b) => a.start - b.start)) {
    if (start > from) flush(start);
    from = Math.max(from, start + length);
  }
  flush(line.text.length);
  return tokens
    .flatMap(parted)
    .flatMap(unbracketed)
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
}
