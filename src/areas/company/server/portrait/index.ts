/** Handlers of the company portrait. */
import { ledgerPanelHandlers } from './ledger-panels.ts';
import { peoplePanelHandlers } from './people-panels.ts';
import { queryPortraitSummaryHandler } from './summary.ts';

export const portraitHandlers = [...peoplePanelHandlers, ...ledgerPanelHandlers, queryPortraitSummaryHandler];
