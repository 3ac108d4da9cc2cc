/** What a paste brings along: text from Word and pages, with pictures that cannot stay, or files. */

/** Files of a paste; none where text came too: Word and Excel put a picture of the text beside it. */
export function pastedFiles(data: DataTransfer | null): File[] {
  if (!data || data.getData('text/plain').trim() !== '') return [];
  return [...data.files];
}

/**
 * Pasted markup without pictures of elsewhere, which neither may be shown here nor would be saved. Those of our own store
 * stay, by their path: the browser writes the whole address when it copies.
 */
export function withoutForeignMedia(html: string, origin: string): { readonly html: string; readonly left: number } {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  let left = 0;
  for (const media of body.querySelectorAll('img, video')) {
    const address = URL.parse(media.getAttribute('src') ?? '', origin);
    if (address?.origin === origin && address.pathname.startsWith('/api/')) media.setAttribute('src', `${address.pathname}${address.search}`);
    else {
      media.remove();
      left += 1;
    }
  }
  return { html: body.innerHTML, left };
}
