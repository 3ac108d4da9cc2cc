/** The home page of the writing platform: the same frame with panels of its own. */
import type { ReactElement } from 'react';
import { HomeFrame } from './HomeFrame.tsx';

export default function WritingHomePage(): ReactElement {
  return <HomeFrame page="writing" title="写作平台首页" />;
}
