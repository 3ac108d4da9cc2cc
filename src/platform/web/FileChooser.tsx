/** Choosing files by a button of one's own: the browser's control cannot be dressed, so that it stays hidden and is opened by the button. */
import type { ReactElement } from 'react';
import { useState } from 'react';

export interface FileChooserProps {
  /** Kinds that the dialog of the browser offers, as the attribute of the same name. */
  readonly accept?: string | undefined;
  readonly multiple?: boolean | undefined;
  /** What was chosen; not called when the dialog is closed without. */
  readonly onFiles: (files: readonly File[]) => void;
  /** The button; `choose` opens the dialog of the browser. */
  readonly children: (choose: () => void) => ReactElement;
}

/** The button of `children` with the hidden control behind it. */
export function FileChooser({ accept, multiple, onFiles, children }: FileChooserProps): ReactElement {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  return (
    <>
      <input
        ref={setInput}
        type="file"
        hidden
        tabIndex={-1}
        aria-hidden="true"
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file may be chosen again after it was mended.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      {children(() => input?.click())}
    </>
  );
}
