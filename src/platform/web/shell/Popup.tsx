/**
 * What a button opens beside itself and over the page. The panel is drawn at the end of the document, where nothing is cut off, but is
 * reached as if it stood behind its button: the next Tab enters it, Tab at its end goes on behind the button, Esc gives the keyboard back.
 */
import type { BuildInPlacements } from '@rc-component/trigger';
import Trigger from '@rc-component/trigger';
import type { ButtonHTMLAttributes, KeyboardEvent, ReactElement, ReactNode, Ref } from 'react';
import { cloneElement, useCallback, useEffect, useId, useRef, useState } from 'react';
import styles from './Popup.module.css';
import { firstStop, isLastStop, isFirstStop } from './tab-stops.ts';

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { readonly ref?: Ref<HTMLButtonElement> };

export interface PopupProps {
  /** Name of the panel. */
  readonly label: string;
  /** Heading in sight; none by default. */
  readonly title?: string;
  /** Drawn when it is opened for the first time. */
  readonly renderPanel: (close: () => void) => ReactNode;
  readonly placement?: 'bottomLeft' | 'bottomRight';
  /** The keyboard goes to the first thing in the panel at once: it was opened to type or choose. */
  readonly takesFocus?: boolean;
  /** The content reaches the edge of the panel. */
  readonly flush?: boolean;
  /** The button. */
  readonly children: ReactElement<ButtonProps>;
}

/** Below the button; above it, or moved along it, where there is no room. */
const overflow = { adjustX: true, adjustY: true, shiftX: true, shiftY: true };
const placements: BuildInPlacements = {
  bottomLeft: { points: ['tl', 'bl'], offset: [0, 6], overflow },
  bottomRight: { points: ['tr', 'br'], offset: [0, 6], overflow },
};

/** Frames of drawing for which a panel that takes the focus may still be without its content or its place. */
const focusAttempts = 60;

/** Focuses the first stop as soon as it is there and in sight. @returns stops trying */
function focusWhenDrawn(panel: { readonly current: HTMLElement | null }): () => void {
  let left = focusAttempts;
  let frame = 0;
  const attempt = () => {
    const target = panel.current && firstStop(panel.current);
    target?.focus({ preventScroll: true });
    if (target && document.activeElement === target) return;
    if (--left > 0) frame = requestAnimationFrame(attempt);
  };
  frame = requestAnimationFrame(attempt);
  return () => cancelAnimationFrame(frame);
}

interface AnchorProps extends ButtonProps {
  readonly button: ReactElement<ButtonProps>;
  readonly onTab: (event: KeyboardEvent<HTMLButtonElement>) => void;
}

/** The button with what the library adds to it, which would replace the button's own. */
function Anchor({ button, onTab, ...added }: AnchorProps): ReactElement {
  const own = button.props;
  return cloneElement(button, {
    ...added,
    onClick: (event) => (own.onClick?.(event), added.onClick?.(event)),
    onFocus: (event) => (own.onFocus?.(event), added.onFocus?.(event)),
    onPointerEnter: (event) => (own.onPointerEnter?.(event), added.onPointerEnter?.(event)),
    onKeyDown: (event) => (own.onKeyDown?.(event), onTab(event)),
  });
}

/** Drawn with the panel alone, not with its button. */
function PanelContent({
  renderPanel,
  close,
}: Pick<PopupProps, 'renderPanel'> & { readonly close: () => void }): ReactNode {
  return renderPanel(close);
}

export function Popup({
  label,
  title,
  renderPanel,
  placement = 'bottomLeft',
  takesFocus = false,
  flush = false,
  children,
}: PopupProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => (isOpen && takesFocus ? focusWhenDrawn(panel) : undefined), [isOpen, takesFocus]);
  const close = useCallback(() => {
    // Before the panel is gone, and the keyboard with it.
    if (panel.current?.contains(document.activeElement)) button.current?.focus({ preventScroll: true });
    setOpen(false);
  }, []);
  const intoPanel = (event: KeyboardEvent) => {
    if (!isOpen || event.key !== 'Tab' || event.shiftKey || !panel.current) return;
    event.preventDefault();
    (firstStop(panel.current) ?? panel.current).focus();
  };
  const outOfPanel = (event: KeyboardEvent) => {
    const box = panel.current;
    if (event.key !== 'Tab' || !box?.contains(document.activeElement)) return;
    if (event.shiftKey && isFirstStop(box, document.activeElement)) {
      event.preventDefault();
      button.current?.focus();
    } else if (!event.shiftKey && isLastStop(box, document.activeElement)) {
      // The browser goes on from the button to what stands behind it.
      button.current?.focus();
      setOpen(false);
    }
  };
  return (
    <Trigger
      action="click"
      popupVisible={isOpen}
      onOpenChange={(open) => (open ? setOpen(true) : close())}
      popupPlacement={placement}
      builtinPlacements={placements}
      prefixCls="popup"
      autoDestroy
      popup={
        // Tab alone is heard, to go on in the right place.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <div
          ref={panel}
          id={id}
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          className={flush ? `${styles.panel} ${styles.flush}` : styles.panel}
          onKeyDown={outOfPanel}
        >
          {title !== undefined && <p className={styles.title}>{title}</p>}
          <PanelContent renderPanel={renderPanel} close={close} />
        </div>
      }
    >
      <Anchor
        ref={button}
        button={children}
        onTab={intoPanel}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
      />
    </Trigger>
  );
}
