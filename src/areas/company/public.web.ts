/** What screens of other areas may draw of the company profile. */
export { KeyFigureList } from './web/home/KeyFigureList.tsx';
export type { ShownFigure } from './web/home/key-figure-words.ts';
