import type { Answer } from '../stand-in-panel/answering-server.ts'
import { type Asking, done, type Route } from './route.ts'
import { newOsfId, type ServicesState } from './services-state.ts'

/** A draft registration, as the stand-in remembers it. */
export type StandInDraft = { id: string; node_id: string; schema: string; attributes: Record<string, unknown> }

const SCHEMAS = [
  { id: 'oldprereg', name: 'OSF Preregistration', schema_version: 2, active: false },
  { id: 'osfprereg3', name: 'OSF Preregistration', schema_version: 3, active: true },
  { id: 'openended', name: 'Open-Ended Registration', schema_version: 3, active: true },
]

/** Kept apart from the state of files, by state: several stand-ins may run at once. */
const draftsByState = new WeakMap<ServicesState, Map<string, StandInDraft>>()

export function draftsOf(state: ServicesState): Map<string, StandInDraft> {
  const known = draftsByState.get(state) ?? new Map<string, StandInDraft>()
  draftsByState.set(state, known)
  return known
}

const problem = (status: number, detail: string, pointer?: string): Answer => ({
  status,
  body: { errors: [{ detail, ...(pointer && { source: { pointer } }) }] },
})

const resource = ({ id, attributes, schema }: StandInDraft) => ({
  id,
  type: 'draft_registrations',
  attributes: { registration_responses: {}, ...attributes },
  relationships: { registration_schema: { data: { id: schema, type: 'registration-schemas' } } },
})
const shown = (draft: StandInDraft) => ({ data: resource(draft) })

type Sent = {
  id?: string
  type?: string
  attributes?: { title?: string; registration_responses?: Record<string, unknown> }
  relationships?: { registration_schema?: { data?: { id?: string } } }
}

const sentIn = ({ body }: Asking): Sent => (body['data'] ?? {}) as Sent // of our own client

function create(asking: Asking): Answer {
  const { state, parts } = asking
  if (!state.nodes.has(parts[0] ?? '')) return problem(404, 'Not found.')
  const schema = sentIn(asking).relationships?.registration_schema?.data?.id
  if (!SCHEMAS.some(({ id, active }) => id === schema && active))
    return problem(400, 'Registration supplement must be an active schema.')
  const draft = { id: newOsfId(state), node_id: parts[0] ?? '', schema: schema ?? '', attributes: {} }
  draftsOf(state).set(draft.id, draft)
  return done(shown(draft), 201)
}

/** Questions with a list take its options by their words alone. */
const OPTIONS: Readonly<Record<string, RegExp>> = {
  q3: /^(Experiment - |Observational Study - |Meta-Analysis - |Other$)/,
  q8: /^Registration (prior to|following) /,
}

function write(asking: Asking): Answer {
  const { state, parts } = asking
  const { id, type, attributes = {} } = sentIn(asking)
  const draft = draftsOf(state).get(parts[0] ?? '')
  if (draft === undefined) return problem(404, 'Not found.')
  if (id !== draft.id || type !== 'draft_registrations') return problem(409, 'This resource has a different id or type.')
  for (const [question, answer] of Object.entries(attributes.registration_responses ?? {})) {
    if (!/^q([2-9]|1\d|2[0-3])(\.question)?$/.test(question))
      return problem(
        400,
        `Additional properties are not allowed ('${question}' was unexpected)`,
        '/data/attributes/registration_responses',
      )
    const isRight = question === 'q4' ? Array.isArray(answer) : typeof answer === 'string'
    if (!isRight || (typeof answer === 'string' && OPTIONS[question]?.test(answer) === false))
      return problem(400, `${question}: this is no answer to the question`, '/data/attributes/registration_responses')
  }
  draft.attributes = { ...draft.attributes, ...attributes }
  return done(shown(draft))
}

export const draftRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: /^\/osf\/v2\/schemas\/registrations\/$/,
    answer: ({ query }) => {
      const name = query.get('filter[name]')
      return done({
        data: SCHEMAS.filter((schema) => name === null || schema.name === name).map(({ id, ...attributes }) => ({
          id,
          attributes,
        })),
      })
    },
  },
  {
    method: 'GET',
    path: /^\/osf\/v2\/nodes\/(\w+)\/draft_registrations\/$/,
    answer: ({ state, parts }) =>
      done({ data: [...draftsOf(state).values()].filter(({ node_id }) => node_id === parts[0]).map(resource) }),
  },
  { method: 'POST', path: /^\/osf\/v2\/nodes\/(\w+)\/draft_registrations\/$/, answer: create },
  { method: 'PATCH', path: /^\/osf\/v2\/draft_registrations\/(\w+)\/$/, answer: write },
]
