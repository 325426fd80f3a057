import type { Answer } from '../stand-in-panel/answering-server.ts'
import { draftRoutes } from './osf-drafts.ts'
import { type Asking, done, type Route, type StandInService, store } from './route.ts'
import { newOsfId, type StandInNode, type StoredFile } from './services-state.ts'

const FILES = '/osf-files/v1/resources'

const refused = (status: number, detail: string): Answer => ({ status, body: { errors: [{ detail }] } })
const gone = () => refused(404, 'Not found.')

const resource = ({ id, attributes }: StandInNode) => ({
  id,
  type: 'nodes',
  attributes,
  links: { html: `https://osf.io/${id}/` },
})
const shown = (node: StandInNode) => ({ data: resource(node) })

const fileAt = (origin: string, node_id: string, file: StoredFile) => ({
  id: `osfstorage/${file.id}`,
  type: 'files',
  attributes: {
    kind: 'file',
    name: file.name,
    size: file.bytes.length,
    extra: { hashes: { md5: file.md5, sha256: null } },
  },
  links: { upload: `${origin}${FILES}/${node_id}/providers/osfstorage/${file.id}` },
})

function create({ state, body }: Asking): Answer {
  const { attributes = {} } = (body['data'] ?? {}) as { attributes?: Record<string, unknown> } // of our own client
  if (!attributes['title'])
    return {
      status: 400,
      body: { errors: [{ source: { pointer: '/data/attributes/title' }, detail: 'This field may not be blank.' }] },
    }
  const node = { id: newOsfId(state), attributes, files: new Map() }
  state.nodes.set(node.id, node)
  return done(shown(node), 201)
}

const ofNode =
  (answer: (asking: Asking, node: StandInNode) => Answer): Route['answer'] =>
  (asking) => {
    const node = asking.state.nodes.get(asking.parts[0] ?? '')
    return node ? answer(asking, node) : gone()
  }

function listByTag({ state, query }: Asking): Answer {
  const tag = query.get('filter[tags]')
  const tagsOf = ({ attributes }: StandInNode) => (Array.isArray(attributes['tags']) ? attributes['tags'] : [])
  const found = [...state.nodes.values()].filter((node) => tag === null || tagsOf(node).includes(tag))
  return done({ data: found.map(resource), links: { next: null } })
}

/** Two on each page, so that tests read several. */
const PAGE = 2

function list({ origin, query }: Asking, node: StandInNode): Answer {
  const page = Number(query.get('page') ?? 1)
  const all = [...node.files.values()]
  const next = page * PAGE < all.length ? `${origin}/osf/v2/nodes/${node.id}/files/osfstorage/?page=${page + 1}` : null
  return done({
    data: all.slice((page - 1) * PAGE, page * PAGE).map((file) => fileAt(origin, node.id, file)),
    links: { next },
  })
}

function upload({ state, origin, query, bytes }: Asking, node: StandInNode): Answer {
  const name = query.get('name') ?? ''
  if (query.get('kind') !== 'file' || name === '') return { status: 400, body: { code: 400, message: 'Missing name.' } }
  if (node.files.has(name))
    return { status: 409, body: { code: 409, message: `Cannot complete action: file "${name}" already exists in this location` } }
  return done({ data: fileAt(origin, node.id, store(node.files, name, { bytes, id: newOsfId(state) })) }, 201)
}

function replace({ origin, parts, bytes }: Asking, node: StandInNode): Answer {
  const file = [...node.files.values()].find(({ id }) => id === parts[1])
  if (!file) return gone()
  return done({ data: fileAt(origin, node.id, store(node.files, file.name, { bytes, id: file.id })) })
}

const routes: readonly Route[] = [
  ...draftRoutes,
  {
    method: 'GET',
    path: /^\/osf\/v2\/users\/me\/$/,
    answer: () => done({ data: { id: 'abcde', type: 'users', attributes: { full_name: 'Ada Lovelace' } } }),
  },
  { method: 'GET', path: /^\/osf\/v2\/users\/me\/nodes\/$/, answer: listByTag },
  { method: 'POST', path: /^\/osf\/v2\/nodes\/$/, answer: create },
  { method: 'GET', path: /^\/osf\/v2\/nodes\/(\w+)\/$/, answer: ofNode((_asking, node) => done(shown(node))) },
  {
    method: 'GET',
    path: /^\/osf\/v2\/nodes\/(\w+)\/files\/$/,
    answer: ofNode(({ origin }, { id }) =>
      done({
        data: [
          {
            id: `${id}:osfstorage`,
            attributes: { provider: 'osfstorage' },
            links: { upload: `${origin}${FILES}/${id}/providers/osfstorage/` },
          },
        ],
      }),
    ),
  },
  { method: 'GET', path: /^\/osf\/v2\/nodes\/(\w+)\/files\/osfstorage\/$/, answer: ofNode(list) },
  { method: 'PUT', path: /^\/osf-files\/v1\/resources\/(\w+)\/providers\/osfstorage\/$/, answer: ofNode(upload) },
  { method: 'PUT', path: /^\/osf-files\/v1\/resources\/(\w+)\/providers\/osfstorage\/(\w+)$/, answer: ofNode(replace) },
]

export const osf: StandInService = { prefixes: ['/osf/v2/', '/osf-files/v1/'], routes, refused }
