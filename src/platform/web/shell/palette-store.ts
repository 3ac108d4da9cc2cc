/** Whether the palette is open: the top bar, the menu of a phone and the keys open it. */
import { create } from 'zustand';

/** Of the page. */
export const usePaletteOpen = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

export const openPalette = (): void => usePaletteOpen.setState({ isOpen: true });
export const closePalette = (): void => usePaletteOpen.setState({ isOpen: false });
