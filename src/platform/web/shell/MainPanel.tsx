/** The panel that scrolls, and the button that brings one back to its top (SH-06). */
import { ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { smoothScroll } from './smooth-scroll.ts';
import { useKeptScroll } from './use-kept-scroll.ts';
import styles from './MainPanel.module.css';

/** Scrolled distance in px from which the button is shown (requirements §9). */
export const backToTopAfter = 400;

export function MainPanel({ children }: { readonly children: ReactNode }) {
  const panel = useRef<HTMLElement>(null);
  const [far, setFar] = useState(false);
  const keep = useKeptScroll(panel);
  const toTop = () => panel.current && smoothScroll(panel.current, 'scrollTop', 0);
  return (
    <main
      className={styles.root}
      data-part="main-panel"
      ref={panel}
      id="main-panel"
      onScroll={(event) => setFar(event.currentTarget.scrollTop > backToTopAfter)}
      onScrollCapture={keep}
    >
      {children}
      {far && (
        <button
          type="button"
          className={styles.backToTop}
          data-part="back-to-top"
          aria-label="回到顶部"
          onClick={toTop}
        >
          <ArrowUp size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
    </main>
  );
}
