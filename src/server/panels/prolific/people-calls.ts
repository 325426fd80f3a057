import * as z from 'zod/mini'
import type { Asked, PanelApi } from '../panel-api.ts'
import type { PanelCalls } from '../panel-calls.ts'
import { at } from './lists.ts'

type PeopleCalls = Pick<PanelApi, 'addToGroup' | 'makeGroup' | 'message'>

/** In one call, so that none is too long. */
const PEOPLE_AT_ONCE = 500

const made = z.object({ id: z.string() })
const inProject = z.object({ project: z.string() })

/** Participant groups and messages. */
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
