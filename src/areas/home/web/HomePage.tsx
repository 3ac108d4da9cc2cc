/** The page where everybody lands: the panels of all rooms in a grid of twelve columns. */
import type { ReactElement } from 'react';
import { HomeFrame } from './HomeFrame.tsx';

export default function HomePage(): ReactElement {
  return <HomeFrame page="home" />;
}
