/** What stands over any screen and follows what is done there; comes after the screen. */
import type { ReactElement } from 'react';
import { WantedAct } from '../acts/WantedAct.tsx';
import { ShortcutHelp } from './ShortcutHelp.tsx';
import { UndoBar } from './UndoBar.tsx';
import { VisitRecorder } from './VisitRecorder.tsx';

export const ShellLayers = (): ReactElement => (
  <>
    <UndoBar />
    <WantedAct />
    <ShortcutHelp />
    <VisitRecorder />
  </>
);
