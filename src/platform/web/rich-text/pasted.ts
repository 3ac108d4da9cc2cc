/** What a paste brings along: text from Word and pages, with pictures that cannot stay, or files. */

/** Files of a paste; none where text came too: Word and Excel put a picture of the text beside it. */
export function pastedFiles(data: DataTransfer | null): File[] {
  if (!data || data.getData('text/plain').trim() !== '') return [];
  return [...data.files];
}

/** Path of a file of our own store; null for any other address, one that is none included. */
function ownPath(address: string, origin: string): string | null {
  try {
    const url = new URL(address, origin);
    return url.origin === origin && url.pathname.startsWith('/api/') ? `${url.pathname}${url.search}` : null;
  } catch {
    return null;
  }
}

/**
 * Pasted markup without pictures of elsewhere, which neither may be shown here nor would be saved. Those of our own store
 * stay, by their path: the browser writes the whole address when it copies.
 */
export function withoutForeignMedia(html: string, origin: string): { readonly html: string; readonly left: number } {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  let left = 0;
  for (const media of body.querySelectorAll('img, video')) {
    const path = ownPath(media.getAttribute('src') ?? '', origin);
    if (path !== null) media.setAttribute('src', path);
    else {
      media.remove();
      left += 1;
    }
  }
  return { html: body.innerHTML, left };
}
