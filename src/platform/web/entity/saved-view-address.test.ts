import { expect, test } from 'vitest';
import { addressOfView, isBare, withSavedView } from './saved-view-address.ts';

const params = (text: string) => new URLSearchParams(text);

test('a view keeps filters, order and layout of an address, and nothing of what is open there', () => {
  expect(addressOfView(params('status=in&sort=-name&page=3&open=7&tab=roster&saved=4&import=new'))).toBe(
    'sort=-name&status=in',
  );
  // The same list, chosen in another order.
  expect(addressOfView(params('b=2&a=1'))).toBe(addressOfView(params('a=1&b=2')));
});

test('an address that shows a view holds all it says, nothing of the view before, and the tab of the page', () => {
  const view = { id: 4, address: 'sort=-name&status=in' };
  expect(withSavedView(params('tab=roster&level=1&page=3&open=7'), view).toString()).toBe(
    'sort=-name&status=in&tab=roster&saved=4',
  );
  expect(withSavedView(params('tab=roster&level=1&saved=4'), null).toString()).toBe('tab=roster&saved=0');
  // What somebody put into a shared view opens nothing.
  expect(withSavedView(params(''), { id: 1, address: 'import=new&tab=other&a=1' }).toString()).toBe('a=1&saved=1');
});

test('a view opens a list by itself only where the address asks for nothing', () => {
  expect(isBare(params(''))).toBe(true);
  expect(isBare(params('tab=roster'))).toBe(true);
  for (const text of ['open=7', 'status=in', 'saved=0', 'tab=roster&page=2']) expect(isBare(params(text))).toBe(false);
});
