/** Acts of projects, to be done from anywhere. */
import type { ActEntry } from '#platform/web/acts/act-entry.ts';
import { projectActs } from '../model/project-acts.ts';

const entries: readonly ActEntry[] = [{ group: projectActs }];
export default entries;
