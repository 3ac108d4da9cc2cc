/** Root font size, device and sidebar by the width of the window (SH-05, SH-08). */
import { isSidebarOpen, useView } from './view-store.ts';

/** Widths below are a mobile device, in px. */
export const mobileWidth = 992;
const smallest = 165;
const largest = 200;

export const isMobile = (width: number, userAgent: string): boolean =>
  width < mobileWidth || /Mobi|Android|iPhone|iPad/u.test(userAgent);

/** Root font size in px: a tenth of the window between 165 and 200; 165 on a mobile device. */
export const rootFontSize = (width: number, mobile: boolean): number =>
  mobile ? smallest : Math.min(largest, Math.max(smallest, width / 10));

/** Follows the window, once per frame; answers how to stop. */
export function followWindow(): () => void {
  let frame = 0;
  const apply = () => {
    const mobile = isMobile(globalThis.innerWidth, navigator.userAgent);
    document.documentElement.style.fontSize = `${rootFontSize(globalThis.innerWidth, mobile)}px`;
    useView.setState({
      device: mobile ? 'mobile' : 'desktop',
      sidebarOpened: isSidebarOpen(globalThis.innerWidth),
    });
  };
  const later = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(apply);
  };
  apply();
  globalThis.addEventListener('resize', later);
  return () => globalThis.removeEventListener('resize', later);
}
