/**
 * Every built screen, dialog and drawer, and how a person gets there, by room. Read by accessibility.spec.ts. What a story looks at with axe when it
 * gets there (the drawer of leaving, the later steps of an entry) is not looked at again.
 */
import { shellWalk, visitorWalk } from './account.ts';
import { companyWalk, honourWalk, importWalk, statementWalk } from './company.ts';
import { contractWalk } from './contract.ts';
import { groupWalk } from './group.ts';
import { rightsWalk } from './org.ts';
import { interviewerWalk } from './recruit.ts';
import { archiveWalk, departmentWalk, rosterImportWalk, rosterWalk } from './staff.ts';
import type { Walk } from './state.ts';

export const walks: readonly Walk[] = [
  visitorWalk,
  shellWalk,
  rightsWalk,
  groupWalk,
  rosterWalk,
  departmentWalk,
  archiveWalk,
  honourWalk,
  importWalk,
  rosterImportWalk,
  companyWalk,
  statementWalk,
  interviewerWalk,
  contractWalk,
];
