/** What screens of other areas may draw of the company profile. */
import { lazyPart } from '#platform/web/lazy-part.tsx';
import type { ProvinceTilesProps } from './web/map/ProvinceTiles.tsx';

export { KeyFigureList } from './web/home/KeyFigureList.tsx';
export type { ShownFigure } from './web/home/key-figure-words.ts';
export type { ProvinceCount } from './web/map/ProvinceTiles.tsx';

/** Counts by province: on the map where one is set up, else as tiles. Fetched when it is drawn. */
export const ProvinceMap = lazyPart<ProvinceTilesProps>(
  async () => (await import('./web/map/ProvinceMap.tsx')).ProvinceMap,
);
