import { newId } from './panel-state.ts'
import { done, notFound, type Route } from './route.ts'

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Participant groups and messages. */
export const groupRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: /^\/participant-groups\/$/,
    answer: ({ state, body }) => {
      const id = newId()
      state.groups.set(id, { project_id: String(body['project_id']), name: String(body['name']), people: new Set() })
      return done({ id }, 201)
    },
  },
  {
    method: 'POST',
    path: /^\/participant-groups\/(\w+)\/participants\/$/,
    answer: ({ state, parts, body }) => {
      const group = state.groups.get(parts[0] ?? '')
      if (!group) return notFound()
      for (const person of texts(body['participant_ids'])) group.people.add(person)
      return done({ results: [] })
    },
  },
  {
    method: 'POST',
    path: /^\/messages\/bulk\/$/,
    answer: ({ state, body }) => {
      state.messages.push({ ids: texts(body['ids']), body: String(body['body']), study_id: String(body['study_id']) })
      return { status: 204 }
    },
  },
]
