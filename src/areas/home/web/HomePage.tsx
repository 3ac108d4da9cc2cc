/** The page where everybody lands: the panels of all rooms in a grid of twelve columns. */
import { HomeFrame } from './HomeFrame.tsx';

export default function HomePage() {
  return <HomeFrame page="home" title="工作台" />;
}
