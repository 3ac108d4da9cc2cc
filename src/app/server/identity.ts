/** Who asks and what they may do, from the account and organisation areas. */
import { askCentralLogin, SessionFinder } from '#core/account/server/index.ts';
import { AccessFinder, codesOfOperator } from '#core/org/server/index.ts';
import { withheldAreas } from '#areas/group/server/index.ts';
import { childDepartments } from '#areas/staff/server/index.ts';
import type { Db } from '#platform/db/database.ts';
import type { Events } from '#platform/events/events.ts';
import type { Identity } from '#platform/http/identity.ts';
import type { Configuration } from '#platform/runtime/configuration.ts';

/** Finders with short memories that events of any process empty. */
export function createIdentity(
  db: Db,
  events: Events,
  { singleSignOn }: Pick<Configuration, 'singleSignOn'>,
): Identity {
  const sessions = new SessionFinder(db, codesOfOperator);
  const access = new AccessFinder(db, childDepartments, withheldAreas);
  events.subscribe((event) => {
    if (event.type === 'session' || event.type === 'reset') sessions.forget(event.accountId);
    if (event.type === 'permission' || event.type === 'org' || event.type === 'reset') access.forget(event.accountId);
  });
  return {
    findSession: (token, { active, beforeStranger }) => sessions.find(token, active, beforeStranger),
    forget: (accountId) => {
      sessions.forget(accountId);
      access.forget(accountId);
    },
    signInElsewhere: (request, reply) => (singleSignOn ? askCentralLogin(singleSignOn, request, reply) : null),
    findAccess: (accountId, choice) => access.find(accountId, choice),
  };
}
