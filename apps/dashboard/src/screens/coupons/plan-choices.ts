import { useQuery } from '@tanstack/react-query';
import { get } from '../../api/api';
import type { Page, Schema } from '../../api/types';
import { boardStore } from '../../state/session';
import type { Choice } from '../../ui/field';

/** The plans of the board as choices, without archived ones; none while they are not known. */
export function usePlanChoices(): readonly Choice[] {
  const { data } = useQuery({
    queryKey: ['plans', 'choices', boardStore.get()?.id],
    queryFn: ({ signal }) => get<Page<Schema<'Plan'>>>('/plans', {}, signal),
  });
  return data?.data.filter(({ isArchived }) => !isArchived).map(({ id, name }) => ({ value: id, label: name })) ?? [];
}
