/** The stored file behind a film: whether it can be shown, and whether browsers can play what is in it. */
import type { StoredContentFile } from '#core/file/public.server.ts';
import { findFiles } from '#core/file/public.server.ts';
import type { TenantWork } from '#platform/runtime/context.ts';

type FilmStatus = 'processing' | 'ready' | 'failed';

interface FilmFile extends Omit<StoredContentFile, 'status'> {
  readonly status: FilmStatus;
}

/** Bytes looked at on either end of a film: tables of codecs stand in front or behind the pictures. */
const lookedAt = 256 * 1024;
const mayNotPlay = '部分浏览器可能无法播放';

/** Codes of MP4 and MOV boxes and of WebM that browsers of our time play. */
const playable = /avc1|avc3|vp09|av01|V_VP8|V_VP9|V_AV1/u;

/** A file waits for the scanner as `uploading`; what the scanner refused is quarantined. */
const filmStatus = (status: string): FilmStatus =>
  status === 'ready' ? 'ready' : status === 'uploading' ? 'processing' : 'failed';

/** Files of films by id, as far as the tenant has them. */
export async function filmFiles(context: TenantWork, ids: readonly number[]): Promise<ReadonlyMap<number, FilmFile>> {
  return new Map((await findFiles(context, ids)).map((row) => [row.id, { ...row, status: filmStatus(row.status) }]));
}

/** A sentence when no codec that browsers play is named in the film; null when one is. */
export async function readFilmFile({ platform }: TenantWork, { key, size }: FilmFile): Promise<string | null> {
  const ends =
    size <= 2 * lookedAt
      ? [{ start: 0, end: size - 1 }]
      : [
          { start: 0, end: lookedAt - 1 },
          { start: size - lookedAt, end: size - 1 },
        ];
  for (const range of ends) {
    let text = '';
    for await (const chunk of platform.files.read(key, range)) text += (chunk as Buffer).toString('latin1');
    if (playable.test(text)) return null;
  }
  return mayNotPlay;
}
