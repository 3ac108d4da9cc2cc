/** Setup of every file of stories: applications that were started after failures end with the file. */
import { afterAll } from 'vitest';
import { stopRenewed } from './fresh-data.ts';

afterAll(stopRenewed);
