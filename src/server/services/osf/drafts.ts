import * as z from 'zod/mini'
import type { OsfBlock } from '#domain/preregistration/forms/osf-questions.ts'
import type { OsfResponses } from '#domain/preregistration/forms/osf-responses.ts'
import type { Answered } from '../service-api.ts'
import type { ServiceCalls } from '../service-calls.ts'

type Draft = { node_id: string; title: string; responses: OsfResponses }

export type OsfDrafts = {
  /** The ids of a form's versions that can be registered, newest first. */
  listSchemas: (token: string, form: string) => Promise<Answered<string[]>>
  /** What a version asks. */
  readBlocks: (token: string, schema_id: string) => Promise<Answered<OsfBlock[]>>
  /** The version of a form that a draft was made with. */
  schemaOfDraft: (token: string, draft_id: string) => Promise<Answered<string>>
  /**
   * An empty draft registration of a project, by this version of a form. One that is there and has no answer yet is taken: its answer may have
   * got lost. Nothing is registered.
   */
  createDraft: (token: string, node_id: string, schema_id: string) => Promise<Answered<string>>
  /** Writes answers into a draft; what was there under the same questions is replaced. */
  writeDraft: (token: string, draft_id: string, draft: Omit<Draft, 'node_id'>) => Promise<Answered<string>>
}

const links = z.object({ next: z.nullish(z.string()) })
const schemaList = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      attributes: z.object({ name: z.string(), schema_version: z.number(), active: z.optional(z.boolean()) }),
    }),
  ),
  links,
})
const text = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value ?? ''),
)
const blockList = z.object({
  data: z.array(
    z.object({
      attributes: z.object({
        block_type: z.string(),
        schema_block_group_key: text,
        registration_response_key: text,
        display_text: text,
        required: z.pipe(
          z.nullish(z.boolean()),
          z.transform((value) => value === true),
        ),
      }),
    }),
  ),
  links,
})
const schemaRelationship = z.object({ registration_schema: z.object({ data: z.object({ id: z.string() }) }) })
const draftList = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      attributes: z.object({ registration_responses: z.nullish(z.record(z.string(), z.unknown())) }),
      relationships: schemaRelationship,
    }),
  ),
})
type ListedDraft = z.infer<typeof draftList>['data'][number]
const oneDraft = z.object({ data: z.object({ id: z.string() }) })
const shownDraft = z.object({ data: z.object({ relationships: schemaRelationship }) })

const THING = 'draft registration'
const PAGE_SIZE = 100
const MAX_PAGES = 20

export function draftCalls(calls: ServiceCalls, address: string): OsfDrafts {
  type Page<T> = { data: T[]; links: z.infer<typeof links> }

  async function readAll<T>(token: string, path: string, page: z.ZodMiniType<Page<T>>): Promise<Answered<T[]>> {
    const all: T[] = []
    let next: string | null | undefined = `${address}${path}?page[size]=${PAGE_SIZE}`
    for (let pages = 0; next && pages < MAX_PAGES; pages += 1) {
      const asked: Answered<Page<T>> = await calls.read(page, token, { method: 'GET', address: next, thing: 'form' })
      if (!asked.ok) return asked
      all.push(...asked.value.data)
      next = asked.value.links.next
    }
    return { ok: true, value: all }
  }

  const idOf = (asked: Answered<z.infer<typeof oneDraft>>): Answered<string> =>
    asked.ok ? { ok: true, value: asked.value.data.id } : asked
  const draftAt = (draft_id: string) => `${address}/draft_registrations/${encodeURIComponent(draft_id)}/`

  return {
    // OSF lists forms by no name, so all of them are read.
    listSchemas: async (token, form) => {
      const listed = await readAll(token, '/schemas/registrations/', schemaList)
      if (!listed.ok) return listed
      const versions = listed.value
        .filter(({ attributes }) => attributes.name === form && attributes.active !== false)
        .sort((a, b) => b.attributes.schema_version - a.attributes.schema_version)
      return { ok: true, value: versions.map(({ id }) => id) }
    },
    readBlocks: async (token, schema_id) => {
      const listed = await readAll(token, `/schemas/registrations/${encodeURIComponent(schema_id)}/schema_blocks/`, blockList)
      return listed.ok ? { ok: true, value: listed.value.map(({ attributes }) => attributes) } : listed
    },
    schemaOfDraft: async (token, draft_id) => {
      const asked = await calls.read(shownDraft, token, { method: 'GET', address: draftAt(draft_id), thing: THING })
      return asked.ok ? { ok: true, value: schemaOf(asked.value.data) } : asked
    },
    createDraft: async (token, node_id, schema_id) => {
      const drafts = `${address}/nodes/${encodeURIComponent(node_id)}/draft_registrations/`
      const listed = await calls.read(draftList, token, { method: 'GET', address: drafts, thing: 'project' })
      if (!listed.ok) return listed
      const left = listed.value.data.find((draft) => isEmpty(draft) && schemaOf(draft) === schema_id)
      if (left !== undefined) return { ok: true, value: left.id }
      const relationships = { registration_schema: { data: { type: 'registration-schemas', id: schema_id } } }
      return idOf(
        await calls.read(oneDraft, token, {
          method: 'POST',
          address: drafts,
          thing: THING,
          body: { data: { type: 'draft_registrations', relationships } },
        }),
      )
    },
    writeDraft: async (token, draft_id, { title, responses }) =>
      idOf(
        await calls.read(oneDraft, token, {
          method: 'PATCH',
          address: draftAt(draft_id),
          thing: THING,
          body: {
            data: { id: draft_id, type: 'draft_registrations', attributes: { title, registration_responses: responses } },
          },
        }),
      ),
  }
}

const schemaOf = ({ relationships }: Pick<ListedDraft, 'relationships'>) => relationships.registration_schema.data.id

/** A fresh draft has its questions with nothing in them, or none. What somebody began to write is theirs. */
const isEmpty = ({ attributes }: ListedDraft): boolean =>
  attributes.registration_responses !== undefined &&
  Object.values(attributes.registration_responses ?? {}).every(
    (answer) => answer === null || answer === '' || (Array.isArray(answer) && answer.length === 0),
  )

/** Where the person reads a draft, and registers it. */
export const draftPage = (draft_id: string): string => `https://osf.io/registries/drafts/${encodeURIComponent(draft_id)}/review`
