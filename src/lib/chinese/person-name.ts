/** Names of people in the one form in which they are stored, compared and searched. */

/** Dots that keyboards and documents put between the parts of a name, as in 阿卜杜拉·买买提; GB/T 15835 knows the first alone. */
const nameDots = '·•‧∙⋅・･．';
const dotBetween = new RegExp(String.raw`(?<=\p{L}) ?[${nameDots}] ?(?=\p{L})`, 'gu');
/** A full stop is a dot of the name between Han characters; between others it may end an initial. */
const stopBetweenHan = /(?<=\p{Script=Han}) ?\. ?(?=\p{Script=Han})/gu;
const blankBetweenHan = /(?<=\p{Script=Han}) +(?=\p{Script=Han})/gu;
const blanks = /[\s\u2000-\u200a]+/gu;

/** 王 伟 is 王伟 and 阿卜杜拉 • 买买提 is 阿卜杜拉·买买提; blanks between words of other scripts stay, one each. */
export function normalisePersonName(name: string): string {
  return name
    .replace(blanks, ' ')
    .trim()
    .replace(dotBetween, '·')
    .replace(stopBetweenHan, '·')
    .replace(blankBetweenHan, '');
}

const anyDot = new RegExp(`[${nameDots}]`, 'gu');
const anyBlankBetweenHan = /(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu;

/** A text that is escaped for LIKE, so that it finds a name in whichever spelling of its dots and blanks either was typed. */
export function spellingsForLike(escaped: string): string {
  return escaped.replace(anyDot, '_').replace(stopBetweenHan, '_').replace(anyBlankBetweenHan, '%');
}
