import * as z from 'zod/mini'
import type { Asked, PanelApi } from '../panel-api.ts'
import type { PanelCalls } from '../panel-calls.ts'
import { at } from './lists.ts'

type PeopleCalls = Pick<PanelApi, 'addToGroup' | 'makeGroup' | 'message' | 'draftFor'>

/** In one call, so that none is too long. */
const PEOPLE_AT_ONCE = 500
/** The filter of Prolific that lets the people of a group in. */
const GROUP_FILTER = 'participant_group_allowlist'

const made = z.object({ id: z.string() })
const inProject = z.object({ project: z.string() })

/** Participant groups, messages, and studies for a group. */
export function peopleCalls({ act, read }: PanelCalls, baseUrl: string): PeopleCalls {
  const addToGroup: PanelApi['addToGroup'] = (token, group_id, people) =>
    inParts(people, (participant_ids) =>
      act(token, {
        method: 'POST',
        address: at(baseUrl, 'participant-groups', group_id, 'participants'),
        body: { participant_ids },
      }),
    )
  return {
    addToGroup,
    makeGroup: async (token, { study_id, name }) => {
      const study = await read(inProject, token, { method: 'GET', address: at(baseUrl, 'studies', study_id) })
      if (!study.ok) return study
      const body = { project_id: study.value.project, name }
      const group = await read(made, token, { method: 'POST', address: at(baseUrl, 'participant-groups'), body })
      return group.ok ? { ok: true, value: group.value.id } : group
    },
    message: (token, { study_id, people, body }) =>
      inParts(people, (ids) =>
        act(token, { method: 'POST', address: at(baseUrl, 'messages', 'bulk'), body: { ids, body, study_id } }),
      ),
    draftFor: async (token, { study_id, group_id, name, places }) => {
      const copy = await read(made, token, { method: 'POST', address: at(baseUrl, 'studies', study_id, 'clone'), body: {} })
      if (!copy.ok) return copy
      // Filters of the first study could leave out people who have changed since; the group says who may come.
      const filters = [{ filter_id: GROUP_FILTER, selected_values: [group_id] }]
      const body = { name, total_available_places: places, filters }
      const changed = await act(token, { method: 'PATCH', address: at(baseUrl, 'studies', copy.value.id), body })
      return changed.ok ? { ok: true, value: copy.value.id } : changed
    },
  }
}

/** For some people after the others; the first refusal ends it. */
async function inParts(people: readonly string[], send: (some: string[]) => Promise<Asked<null>>): Promise<Asked<null>> {
  for (let from = 0; from < people.length; from += PEOPLE_AT_ONCE) {
    const asked = await send(people.slice(from, from + PEOPLE_AT_ONCE))
    if (!asked.ok) return asked
  }
  return { ok: true, value: null }
}
