/** Areas of the product in the top bar; they scroll sideways over 500 ms when they do not fit (SH-11). */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { MenuArea } from '../router/route-tree.ts';
import { smoothScroll } from './smooth-scroll.ts';
import styles from './AreaTabs.module.css';

interface Overflow {
  readonly left: boolean;
  readonly right: boolean;
}

/** Watches whether tabs are cut at either side; the wheel scrolls sideways. */
function useOverflow(strip: React.RefObject<HTMLDivElement | null>): Overflow {
  const [overflow, setOverflow] = useState<Overflow>({ left: false, right: false });
  useEffect(() => {
    const element = strip.current;
    if (!element) return undefined;
    const measure = () =>
      setOverflow({
        left: element.scrollLeft > 1,
        right: element.scrollLeft + element.clientWidth < element.scrollWidth - 1,
      });
    const turn = (event: WheelEvent) => {
      if (element.scrollWidth <= element.clientWidth || event.deltaX !== 0) return;
      event.preventDefault();
      element.scrollLeft += event.deltaY;
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    element.addEventListener('wheel', turn, { passive: false });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
      element.removeEventListener('wheel', turn);
    };
  }, [strip]);
  return overflow;
}

/** ← and → move between the tabs. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  const tabs = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('a') ?? [])];
  const at = tabs.indexOf(document.activeElement as HTMLElement);
  const next = tabs[(at + (event.key === 'ArrowRight' ? 1 : -1) + tabs.length) % tabs.length];
  if (at === -1 || !next) return;
  event.preventDefault();
  next.focus();
}

export function AreaTabs({
  areas,
  activePath,
}: {
  readonly areas: readonly MenuArea[];
  readonly activePath: string | undefined;
}) {
  const strip = useRef<HTMLDivElement>(null);
  const overflow = useOverflow(strip);
  const stop = useRef<() => void>(() => undefined);
  const scrollTo = useCallback((left: number) => {
    const element = strip.current;
    if (!element) return;
    stop.current();
    stop.current = smoothScroll(
      element,
      'scrollLeft',
      Math.max(0, Math.min(left, element.scrollWidth - element.clientWidth)),
    );
  }, []);
  useEffect(() => {
    const element = strip.current;
    const active = element?.querySelector<HTMLElement>('[aria-current]');
    if (element && active && element.scrollWidth > element.clientWidth)
      scrollTo(active.offsetLeft - (element.clientWidth - active.offsetWidth) / 2);
  }, [activePath, areas, scrollTo]);
  const page = (direction: 1 | -1) =>
    scrollTo((strip.current?.scrollLeft ?? 0) + direction * (strip.current?.clientWidth ?? 0) * 0.8);
  return (
    <nav className={styles.root} data-part="area-tabs" aria-label="子系统">
      {overflow.left && (
        <button type="button" className={styles.arrow} aria-label="向左滚动子系统" onClick={() => page(-1)}>
          <ChevronLeft size={16} />
        </button>
      )}
      <div className={styles.strip} data-part="area-tabs-strip" ref={strip}>
        {areas.map(({ route, target }) => (
          <Link
            key={route.path}
            to={target}
            aria-current={route.path === activePath ? 'page' : undefined}
            onKeyDown={moveFocus}
          >
            {route.title}
          </Link>
        ))}
      </div>
      {overflow.right && (
        <button type="button" className={styles.arrow} aria-label="向右滚动子系统" onClick={() => page(1)}>
          <ChevronRight size={16} />
        </button>
      )}
    </nav>
  );
}
