/** Calls of recruiting that stories make beside the page. */
import type { Page } from 'playwright-core';

/** A call of the signed-in person in the chosen enterprise. */
export async function ask<Data>(page: Page, path: string, body: object = {}): Promise<Data> {
  const pair = await page.evaluate(() => {
    const chosen = JSON.parse(sessionStorage.getItem('current_choose_enterprise') ?? '{}') as Record<string, string>;
    return { groupCode: chosen['groupCode'], companyCode: chosen['companyCode'] };
  });
  const response = await page.request.post(path, {
    data: { ...pair, ...body },
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
  });
  const { data, errorDesc } = (await response.json()) as { data: Data | null; errorDesc: string | null };
  if (data === null) throw new Error(`${path}: ${errorDesc}`);
  return data;
}

/** One of recruiting, by its last word. */
export const recruit = <Data>(page: Page, call: string, body: object) =>
  ask<Data>(page, `/api/v1/userRecruit/${call}`, body);
