/** Lets code outside React (the wire, the toast) move the router, and knows the prefix the application is served under. */

export const productPrefix = '/fy-staff';

/** Base of all addresses: the product prefix when the page was opened under it, else nothing (SH-15). */
export function baseOf(pathname: string): '' | typeof productPrefix {
  return pathname === productPrefix || pathname.startsWith(`${productPrefix}/`) ? productPrefix : '';
}

/** Current address without the prefix: path, query and fragment. */
export function currentAddress(location: Pick<Location, 'pathname' | 'search' | 'hash'> = globalThis.location): string {
  const path = location.pathname.slice(baseOf(location.pathname).length) || '/';
  return `${path}${location.search}${location.hash}`;
}

/** True for an address inside this application: one leading slash, no host, no backslash trick. */
export function isInsideAddress(address: string | null | undefined): address is string {
  return typeof address === 'string' && /^\/(?![/\\])/u.test(address) && !hasBackslashOrControl(address);
}

function hasBackslashOrControl(text: string): boolean {
  for (const character of text) if (character === '\\' || character < ' ') return true;
  return false;
}

/** Where one signs in and comes back to an address from. */
export const loginFor = (address: string): string => `/login?path=${encodeURIComponent(address)}`;

type Navigate = (address: string, options?: { readonly replace?: boolean }) => void;

/** Of the page: who moves it, set at its start. */
let navigate: Navigate = (address) => {
  globalThis.location.assign(`${baseOf(globalThis.location.pathname)}${address}`);
};

/** Called by the application before its router stands, and by the router; without an application a move loads the page anew. */
export function setNavigator(next: Navigate): void {
  navigate = next;
}

export const navigateTo: Navigate = (address, options) => navigate(address, options);
