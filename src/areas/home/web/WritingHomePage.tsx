/** The home page of the writing platform: the same frame with the panels of the writing area. */
import { HomeFrame } from './HomeFrame.tsx';

export default function WritingHomePage() {
  return <HomeFrame page="writing" title="写作平台首页" />;
}
