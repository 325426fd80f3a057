import { questionsOf } from '#domain/preregistration/forms/osf-questions.ts'
import type { Answer } from '../stand-in-panel/answering-server.ts'
import type { StandInForm } from './osf-forms.ts'
import { type Asking, done, type Route } from './route.ts'
import { newOsfId, type ServicesState } from './services-state.ts'

/** A draft registration, as the stand-in remembers it. */
export type StandInDraft = { id: string; node_id: string; schema: string; attributes: Record<string, unknown> }

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
  if (!state.osfForms.some(({ id, active }) => id === schema && active))
    return problem(400, 'Registration supplement must be an active schema.')
  const draft = { id: newOsfId(state), node_id: parts[0] ?? '', schema: schema ?? '', attributes: {} }
  draftsOf(state).set(draft.id, draft)
  return done(shown(draft), 201)
}

/** Options are taken by their words alone, to the last blank. */
function isAnswer({ kind, options }: ReturnType<typeof questionsOf>[number], answer: unknown): boolean {
  if (kind === 'text') return typeof answer === 'string'
  if (kind === 'one') return typeof answer === 'string' && options.includes(answer)
  return Array.isArray(answer) && answer.every((each) => options.includes(each))
}

function write(asking: Asking): Answer {
  const { state, parts } = asking
  const { id, type, attributes = {} } = sentIn(asking)
  const draft = draftsOf(state).get(parts[0] ?? '')
  if (draft === undefined) return problem(404, 'Not found.')
  if (id !== draft.id || type !== 'draft_registrations') return problem(409, 'This resource has a different id or type.')
  const questions = questionsOf(state.osfForms.find((form) => form.id === draft.schema)?.blocks ?? [])
  const refused = (detail: string) => problem(400, detail, '/data/attributes/registration_responses')
  for (const [key, answer] of Object.entries(attributes.registration_responses ?? {})) {
    const question = questions.find((each) => each.key === key)
    if (question === undefined) return refused(`Additional properties are not allowed ('${key}' was unexpected)`)
    if (!isAnswer(question, answer)) return refused(`${question.label}: this is no answer to the question`)
  }
  draft.attributes = { ...draft.attributes, ...attributes }
  return done(shown(draft))
}

function show({ state, parts }: Asking): Answer {
  const draft = draftsOf(state).get(parts[0] ?? '')
  return draft ? done(shown(draft)) : problem(404, 'Not found.')
}

/** Pages are shorter than those of OSF, so that tests read several. */
const PAGE = 50

function listed({ origin, query }: Asking, path: string, all: readonly object[]): Answer {
  const page = Number(query.get('page') ?? 1)
  const size = Math.min(PAGE, Number(query.get('page[size]') ?? 10))
  const next = page * size < all.length ? `${origin}/osf/v2${path}?page=${page + 1}&page[size]=${size}` : null
  return done({ data: all.slice((page - 1) * size, page * size), links: { next } })
}

/** OSF filters forms by `active` alone, and refuses another filter. */
function listForms(asking: Asking): Answer {
  if (asking.query.has('filter[name]')) return problem(400, "'name' is not a valid field for this endpoint.")
  const all = asking.state.osfForms.map(({ id, blocks: _, ...attributes }) => ({ id, attributes }))
  return listed(asking, '/schemas/registrations/', all)
}

function listBlocks(asking: Asking): Answer {
  const form: StandInForm | undefined = asking.state.osfForms.find(({ id }) => id === asking.parts[0])
  if (form === undefined) return problem(404, 'Not found.')
  const all = form.blocks.map((attributes) => ({
    type: 'schema-blocks',
    attributes: { ...attributes, registration_response_key: attributes.registration_response_key || null },
  }))
  return listed(asking, `/schemas/registrations/${form.id}/schema_blocks/`, all)
}

export const draftRoutes: readonly Route[] = [
  { method: 'GET', path: /^\/osf\/v2\/schemas\/registrations\/$/, answer: listForms },
  { method: 'GET', path: /^\/osf\/v2\/schemas\/registrations\/(\w+)\/schema_blocks\/$/, answer: listBlocks },
  {
    method: 'GET',
    path: /^\/osf\/v2\/nodes\/(\w+)\/draft_registrations\/$/,
    answer: ({ state, parts }) =>
      done({ data: [...draftsOf(state).values()].filter(({ node_id }) => node_id === parts[0]).map(resource) }),
  },
  { method: 'POST', path: /^\/osf\/v2\/nodes\/(\w+)\/draft_registrations\/$/, answer: create },
  { method: 'GET', path: /^\/osf\/v2\/draft_registrations\/(\w+)\/$/, answer: show },
  { method: 'PATCH', path: /^\/osf\/v2\/draft_registrations\/(\w+)\/$/, answer: write },
]
