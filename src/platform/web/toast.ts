/** Short messages, one at a time (WR-10). Own DOM: the landing page carries no component library. */
import styles from './toast.module.css';

export type ToastKind = 'error' | 'success' | 'info' | 'warning';

/** Milliseconds on screen. */
export const toastDuration: Record<ToastKind, number> = { error: 1000, success: 2000, info: 2000, warning: 2000 };

/** What shows a toast; the page has one made of DOM, tests have one made of arrays. */
export interface ToastView {
  show(kind: ToastKind, text: string, hold: { readonly enter: () => void; readonly leave: () => void }): void;
  hide(): void;
}

export type Toast = Record<ToastKind, (text: string, milliseconds?: number) => void> & { readonly close: () => void };

/** Keeps one message alive: a new one replaces the earlier, a pointer over it holds the clock. */
export function createToast(view: ToastView): Toast {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    clearTimeout(timer);
    view.hide();
  };
  const open =
    (kind: ToastKind) =>
    (text: string, milliseconds: number = toastDuration[kind]) => {
      close();
      const start = () => {
        timer = setTimeout(close, milliseconds);
      };
      view.show(kind, text, { enter: () => clearTimeout(timer), leave: start });
      start();
    };
  return { error: open('error'), success: open('success'), info: open('info'), warning: open('warning'), close };
}

const marks: Record<ToastKind, string> = {
  success: '<path d="M20 6 9 17l-5-5"/>',
  error: '<circle cx="12" cy="12" r="9"/><path d="m15 9-6 6M9 9l6 6"/>',
  info: '<circle cx="12" cy="12" r="9"/><path d="M12 11v5M12 8h.01"/>',
  warning: '<path d="M12 3 2 20h20Z"/><path d="M12 10v4M12 17h.01"/>',
};

function domView(): ToastView {
  let box: HTMLDivElement | undefined;
  return {
    show(kind, text, hold) {
      box = document.createElement('div');
      box.className = `${styles.root} ${styles[kind]}`;
      box.dataset['part'] = 'toast';
      box.setAttribute('role', kind === 'error' || kind === 'warning' ? 'alert' : 'status');
      box.innerHTML = `<svg viewBox="0 0 24 24" width="16" height="16" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${marks[kind]}</svg>`;
      const words = document.createElement('span');
      words.textContent = text;
      box.append(words);
      box.addEventListener('pointerenter', hold.enter);
      box.addEventListener('pointerleave', hold.leave);
      document.body.append(box);
    },
    hide() {
      box?.remove();
      box = undefined;
    },
  };
}

/** The toast of the page. */
export const toast: Toast = createToast(domView());
