import * as z from 'zod/mini'
import type { Answered, ServiceFailure } from '../service-api.ts'
import type { FileToUpload, ServiceCalls } from '../service-calls.ts'

/** `mark`: becomes a tag, by which the project is found again. */
export type NewNode = { title: string; description: string; category: 'project' | 'data'; mark: string }
/** `page`: where people see it. */
export type OsfNode = { id: string; page: string }
export type OsfFile = { name: string; size: number; md5: string }

export type OsfNodes = {
  /** Makes a private project. */
  createNode: (token: string, node: NewNode) => Promise<Answered<OsfNode>>
  /** The oldest project of the account with this mark, without copies that people made of it. */
  findNode: (token: string, mark: string) => Promise<Answered<OsfNode | undefined>>
  showNode: (token: string, node_id: string) => Promise<Answered<OsfNode>>
  /** Files at the top of its storage. */
  listFiles: (token: string, node_id: string) => Promise<Answered<OsfFile[]>>
  /** A file of the same name becomes another version of it. */
  uploadFile: (token: string, node_id: string, file: FileToUpload) => Promise<Answered<OsfFile>>
}

const node = z.object({ id: z.string(), links: z.object({ html: z.string() }) })
const oneNode = z.object({ data: node })
const attributesOfNode = z.object({ tags: z.optional(z.array(z.string())), fork: z.optional(z.boolean()) })
const nodeList = z.object({ data: z.array(z.extend(node, { attributes: attributesOfNode })) })
const providers = z.object({
  data: z.array(z.object({ attributes: z.object({ provider: z.string() }), links: z.object({ upload: z.string() }) })),
})
const fileList = z.object({
  data: z.array(
    z.object({
      attributes: z.object({
        kind: z.string(),
        name: z.string(),
        size: z.nullable(z.number()),
        extra: z.object({ hashes: z.object({ md5: z.nullish(z.string()) }) }),
      }),
      links: z.object({ upload: z.string() }),
    }),
  ),
  links: z.object({ next: z.nullish(z.string()) }),
})
const uploaded = z.object({
  data: z.object({
    attributes: z.object({ name: z.string(), size: z.number(), extra: z.object({ hashes: z.object({ md5: z.string() }) }) }),
  }),
})

type Listed = OsfFile & { upload: string }

export function nodeCalls(calls: ServiceCalls, address: string): OsfNodes {
  const nodeAt = (node_id: string) => `${address}/nodes/${encodeURIComponent(node_id)}`

  async function storageOf(token: string, node_id: string): Promise<Answered<string>> {
    const asked = await calls.read(providers, token, { method: 'GET', address: `${nodeAt(node_id)}/files/`, thing: 'project' })
    if (!asked.ok) return asked
    const storage = asked.value.data.find(({ attributes }) => attributes.provider === 'osfstorage')
    return storage ? { ok: true, value: storage.links.upload } : NO_STORAGE
  }

  async function list(token: string, node_id: string): Promise<Answered<Listed[]>> {
    const all: Listed[] = []
    let next: string | null | undefined = `${nodeAt(node_id)}/files/osfstorage/`
    for (let pages = 0; next && pages < MAX_PAGES; pages += 1) {
      const asked: Answered<z.infer<typeof fileList>> = await calls.read(fileList, token, {
        method: 'GET',
        address: next,
        thing: 'project',
      })
      if (!asked.ok) return asked
      for (const { attributes, links } of asked.value.data) {
        const { kind, name, size, extra } = attributes
        if (kind === 'file') all.push({ name, size: size ?? 0, md5: extra.hashes.md5 ?? '', upload: links.upload })
      }
      next = asked.value.links.next
    }
    return { ok: true, value: all }
  }

  async function put(token: string, file: FileToUpload, to: string): Promise<Answered<OsfFile>> {
    const asked = await calls.upload(uploaded, token, { ...file, address: to, thing: 'file' })
    if (!asked.ok) return asked
    const { name, size, extra } = asked.value.data.attributes
    return { ok: true, value: { name, size, md5: extra.hashes.md5 } }
  }

  const shown = ({ id, links }: z.infer<typeof node>): OsfNode => ({ id, page: links.html })
  const only = (asked: Answered<z.infer<typeof oneNode>>): Answered<OsfNode> =>
    asked.ok ? { ok: true, value: shown(asked.value.data) } : asked

  return {
    createNode: async (token, { mark, ...described }) => {
      const attributes = { ...described, tags: [mark], public: false }
      const request = { method: 'POST', address: `${address}/nodes/`, thing: 'project' } as const
      return only(await calls.read(oneNode, token, { ...request, body: { data: { type: 'nodes', attributes } } }))
    },
    findNode: async (token, mark) => {
      const listed = new URL(`${address}/users/me/nodes/`)
      listed.searchParams.set('filter[tags]', mark)
      listed.searchParams.set('sort', 'date_created')
      const asked = await calls.read(nodeList, token, { method: 'GET', address: listed.href, thing: 'list of projects' })
      if (!asked.ok) return asked
      const found = asked.value.data.find(({ attributes }) => attributes.tags?.includes(mark) && attributes.fork !== true)
      return { ok: true, value: found && shown(found) }
    },
    showNode: async (token, node_id) =>
      only(await calls.read(oneNode, token, { method: 'GET', address: `${nodeAt(node_id)}/`, thing: 'project' })),
    listFiles: async (token, node_id) => {
      const listed = await list(token, node_id)
      return listed.ok ? { ok: true, value: listed.value.map(({ upload, ...file }) => file) } : listed
    },
    uploadFile: async (token, node_id, file) => {
      const storage = await storageOf(token, node_id)
      if (!storage.ok) return storage
      const to = new URL(storage.value)
      to.searchParams.set('kind', 'file')
      to.searchParams.set('name', file.name)
      const sent = await put(token, file, to.href)
      if (sent.ok || sent.status !== 409) return sent
      const listed = await list(token, node_id)
      if (!listed.ok) return listed
      const there = listed.value.find(({ name }) => name === file.name)
      return there ? await put(token, file, there.upload) : sent
    },
  }
}

const MAX_PAGES = 100
const NO_STORAGE: ServiceFailure = { ok: false, problem: 'OSF names no OSF Storage for this project.' }
