/** The provinces with their places as tiles. */
import type { ReactElement } from 'react';
import { useMemo } from 'react';
import { ProvinceTiles } from '../map/ProvinceTiles.tsx';
import type { Spread } from './grow-map-data.ts';

export function Tiles({
  spread,
  chosen,
  onChoose,
}: {
  readonly spread: Spread;
  readonly chosen: string | undefined;
  readonly onChoose: (code: string | undefined) => void;
}): ReactElement {
  const counts = useMemo(
    () => spread.provinces.map(({ code, count, staff }) => ({ code, count, words: `${count} 个机构，${staff} 人` })),
    [spread],
  );
  return (
    <ProvinceTiles label="各省机构数" counts={counts} nothing="0 个机构，0 人" chosen={chosen} onChoose={onChoose} />
  );
}
