/** The path of what is made for a text of a sheet. Pure. */

/**
 * Below what is chosen (研发中心) the last step of the text; as the sheet has it where nothing is chosen. Blank for a
 * blank text.
 */
export function newPath(chosen: string, raw: string): string {
  const name = raw.trim();
  if (name === '' || chosen.trim() === '' || chosen === raw) return name;
  return `${chosen.trim()}/${
    name
      .split(/[/／\\>＞→]+/u)
      .at(-1)
      ?.trim() ?? name
  }`;
}
