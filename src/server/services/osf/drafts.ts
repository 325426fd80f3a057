import * as z from 'zod/mini'
import type { Answered } from '../service-api.ts'
import type { ServiceCalls } from '../service-calls.ts'

/** By the id of the question: a text, or the words of the options that are chosen. */
export type OsfResponses = Readonly<Record<string, string | readonly string[]>>

type Draft = { node_id: string; title: string; responses: OsfResponses }

export type OsfDrafts = {
  /**
   * An empty draft registration of a project, by the newest version of a form. One that is there and has no answer yet is taken: its answer
   * may have got lost. Nothing is registered.
   */
  createDraft: (token: string, node_id: string, form: string) => Promise<Answered<string>>
  /** Writes answers into a draft; what was there under the same questions is replaced. */
  writeDraft: (token: string, draft_id: string, draft: Omit<Draft, 'node_id'>) => Promise<Answered<string>>
}

const schemaList = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      attributes: z.object({ name: z.string(), schema_version: z.number(), active: z.optional(z.boolean()) }),
    }),
  ),
})
const draftList = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      attributes: z.object({ registration_responses: z.nullish(z.record(z.string(), z.unknown())) }),
      relationships: z.object({ registration_schema: z.object({ data: z.object({ id: z.string() }) }) }),
    }),
  ),
})
type ListedDraft = z.infer<typeof draftList>['data'][number]
const oneDraft = z.object({ data: z.object({ id: z.string() }) })

const THING = 'draft registration'

export function draftCalls(calls: ServiceCalls, address: string): OsfDrafts {
  async function newestSchema(token: string, form: string): Promise<Answered<string>> {
    const listed = new URL(`${address}/schemas/registrations/`)
    listed.searchParams.set('filter[name]', form)
    const asked = await calls.read(schemaList, token, { method: 'GET', address: listed.href, thing: 'form' })
    if (!asked.ok) return asked
    const [newest] = asked.value.data
      .filter(({ attributes }) => attributes.name === form && attributes.active !== false)
      .sort((a, b) => b.attributes.schema_version - a.attributes.schema_version)
    return newest ? { ok: true, value: newest.id } : { ok: false, problem: `OSF has no form “${form}” any more.` }
  }

  const idOf = (asked: Answered<z.infer<typeof oneDraft>>): Answered<string> =>
    asked.ok ? { ok: true, value: asked.value.data.id } : asked

  return {
    createDraft: async (token, node_id, form) => {
      const schema = await newestSchema(token, form)
      if (!schema.ok) return schema
      const drafts = `${address}/nodes/${encodeURIComponent(node_id)}/draft_registrations/`
      const listed = await calls.read(draftList, token, { method: 'GET', address: drafts, thing: 'project' })
      if (!listed.ok) return listed
      const left = listed.value.data.find((draft) => isEmpty(draft) && schemaOf(draft) === schema.value)
      if (left !== undefined) return { ok: true, value: left.id }
      const relationships = { registration_schema: { data: { type: 'registration-schemas', id: schema.value } } }
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
          address: `${address}/draft_registrations/${encodeURIComponent(draft_id)}/`,
          thing: THING,
          body: {
            data: { id: draft_id, type: 'draft_registrations', attributes: { title, registration_responses: responses } },
          },
        }),
      ),
  }
}

const schemaOf = ({ relationships }: ListedDraft) => relationships.registration_schema.data.id

/** A fresh draft has its questions with nothing in them, or none. What somebody began to write is theirs. */
const isEmpty = ({ attributes }: ListedDraft): boolean =>
  attributes.registration_responses !== undefined &&
  Object.values(attributes.registration_responses ?? {}).every(
    (answer) => answer === null || answer === '' || (Array.isArray(answer) && answer.length === 0),
  )

/** Where the person reads a draft, and registers it. */
export const draftPage = (draft_id: string): string => `https://osf.io/registries/drafts/${encodeURIComponent(draft_id)}/review`
