/** The dialog of an act over any screen: fetches its declaration and its rows, and enters their company where it needs one. */
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useEffect, useEffectEvent } from 'react';
import { needsCompany } from '#platform/acts/act.ts';
import { queryActRow } from '#platform/entity/search-everything.ts';
import { call } from '../call.ts';
import type { AnyRow } from '../entity/any-row.ts';
import { useGroupCompanies, useInGroup } from '../group/companies.ts';
import { useEnterCompany } from '../group/use-enter-company.ts';
import { queryClient } from '../query.ts';
import { useSession } from '../session-store.ts';
import { toast } from '../toast.ts';
import { tenantPair } from '../wire.ts';
import { findAct } from './act-entry.ts';
import { ActLayer } from './ActLayer.tsx';
import type { WantedAct as Wanted } from './open-act.ts';
import { closeAct, useWantedAct } from './open-act.ts';

function Layer({ wanted }: { readonly wanted: Wanted }): ReactElement | null {
  const inGroup = useInGroup();
  const companies = useGroupCompanies();
  const enter = useEnterCompany();
  const choice = useSession((state) => state.choice);
  const { data: found } = useQuery({
    queryKey: ['wanted-act', wanted.act],
    queryFn: () => findAct(wanted.act),
    staleTime: Infinity,
  });
  const company =
    found && inGroup && needsCompany(found.of.group, found.of.act)
      ? companies.find(({ companyCode }) => companyCode === wanted.companyCode)
      : undefined;
  const { data: rows, isError } = useQuery({
    queryKey: [queryActRow.path, tenantPair(choice), wanted.act, wanted.ids, wanted.companyCode],
    queryFn: async (): Promise<readonly AnyRow[]> => {
      const read = wanted.rows ?? (await call(queryActRow, { act: wanted.act, ids: [...wanted.ids] })).rows;
      const [only] = read;
      const whole = found?.entry.forms?.[found.of.name]?.whole;
      const load = found?.entry.lines?.[found.of.name]?.load;
      if (load) return load(read);
      return whole && only && read.length === 1 ? [await whole(only)] : read;
    },
    enabled: Boolean(found) && company === undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const enterCompany = useEffectEvent(() => company && enter(company));
  useEffect(() => {
    enterCompany();
  }, [company?.companyCode]);
  useEffect(() => {
    // Another enterprise than theirs was entered meanwhile: the rows are out of sight.
    if (choice?.companyCode && wanted.companyCode !== '' && choice.companyCode !== wanted.companyCode) closeAct();
  }, [choice?.companyCode, wanted.companyCode]);
  useEffect(() => {
    if (isError || found === null) closeAct();
    if (found === null) toast.error('这件事不能在这里办理');
  }, [isError, found]);
  const [row] = rows ?? [];
  if (!found || !row || !rows) return null;
  const { entry, of } = found;
  return (
    <ActLayer
      of={of}
      rows={rows}
      beside={entry.beside?.[of.name]}
      lead={entry.lead?.[of.name]}
      slots={entry.slots}
      part={entry.forms?.[of.name]}
      lines={entry.lines?.[of.name]}
      tell={wanted.tell}
      onClose={closeAct}
      onDone={() => {
        closeAct();
        // Whatever screen stands below shows it.
        void queryClient.invalidateQueries();
      }}
    />
  );
}

export function WantedAct(): ReactElement | null {
  const wanted = useWantedAct((state) => state.wanted);
  return wanted && <Layer key={`${wanted.act} ${wanted.ids.join()}`} wanted={wanted} />;
}
