/** What may open over the teams. */
import type { OutputOf } from '#platform/entity/endpoint.ts';
import type { queryTeamUserList } from '../../model/team.ts';

export type Team = OutputOf<typeof queryTeamUserList>['teams'][number];
export type TeamMember = Team['members'][number];

export type TeamLayer =
  /** A form of a team; null is a new one. */
  | { readonly kind: 'team'; readonly team: Team | null }
  /** Choosing people of the roster. */
  | { readonly kind: 'people'; readonly team: Team }
  /** A form of a member; null is a new expert from outside. */
  | { readonly kind: 'member'; readonly team: Team; readonly member: TeamMember | null }
  /** The question before a member goes, or the whole team. */
  | { readonly kind: 'delete'; readonly team: Team; readonly member: TeamMember | null };
