/** Names of the enterprises the switcher has loaded, so that other parts of the shell can speak of them. */

/** Of the page: asked for by codes alone, which only a member knows. */
const names = new Map<string, string>();
const keyOf = (codes: { readonly groupCode: string; readonly companyCode: string }) =>
  `${codes.groupCode}/${codes.companyCode}`;

export function learnEnterpriseName(
  codes: { readonly groupCode: string; readonly companyCode: string },
  name: string,
): void {
  names.set(keyOf(codes), name);
}

export const enterpriseName = (codes: { readonly groupCode: string; readonly companyCode: string }): string =>
  names.get(keyOf(codes)) ?? '';
