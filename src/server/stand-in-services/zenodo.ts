import type { Answer } from '../stand-in-panel/answering-server.ts'
import { type Asking, done, type Route, type StandInService, store } from './route.ts'
import { newNumber, type StandInDeposition } from './services-state.ts'

const API = '/zenodo/api'

const refused = (status: number, detail: string): Answer => ({ status, body: { status, message: detail } })
const gone = () => refused(404, 'PID does not exist.')

const shown = (origin: string, { id, bucket, metadata, isPublished, files }: StandInDeposition) => ({
  id,
  submitted: isPublished,
  state: isPublished ? 'done' : 'unsubmitted',
  title: metadata['title'] ?? '',
  links: {
    bucket: `${origin}${API}/files/${bucket}`,
    html: `https://zenodo.org/deposit/${id}`,
    publish: `${origin}${API}/deposit/depositions/${id}/actions/publish`,
  },
  metadata: { ...metadata, prereserve_doi: { doi: `10.5281/zenodo.${id}`, recid: id } },
  files: [...files.values()].map(({ id: file_id, name, bytes, md5 }) => ({
    id: file_id,
    filename: name,
    filesize: bytes.length,
    checksum: md5,
  })),
})

const REQUIRED = ['upload_type', 'title', 'creators', 'description']

function describe({ origin, body }: Asking, deposition: StandInDeposition): Answer {
  const metadata = (body['metadata'] ?? {}) as Record<string, unknown> // of our own client
  const missing = REQUIRED.filter((field) => metadata[field] === undefined || metadata[field] === '')
  const errors = missing.map((field) => ({ field: `metadata.${field}`, message: 'Missing data for required field.' }))
  if (errors.length > 0) return { status: 400, body: { status: 400, message: 'Validation error.', errors } }
  deposition.metadata = metadata
  return done(shown(origin, deposition))
}

const ofDeposition =
  (answer: (asking: Asking, deposition: StandInDeposition) => Answer): Route['answer'] =>
  (asking) => {
    const deposition = asking.state.depositions.get(Number(asking.parts[0]))
    return deposition ? answer(asking, deposition) : gone()
  }

const routes: readonly Route[] = [
  {
    method: 'GET',
    path: /^\/zenodo\/api\/deposit\/depositions$/,
    answer: ({ state, origin, query }) => {
      const size = Number(query.get('size') ?? 10)
      const from = (Number(query.get('page') ?? 1) - 1) * size
      const drafts = [...state.depositions.values()].filter(({ isPublished }) => query.get('status') !== 'draft' || !isPublished)
      return done(
        drafts
          .reverse()
          .slice(from, from + size)
          .map((each) => shown(origin, each)),
      )
    },
  },
  {
    method: 'POST',
    path: /^\/zenodo\/api\/deposit\/depositions$/,
    answer: ({ state, origin, body }) => {
      const id = newNumber(state)
      const metadata = (body['metadata'] ?? {}) as Record<string, unknown> // of our own client
      const deposition = { id, bucket: `b-${id}`, metadata, isPublished: false, files: new Map() }
      state.depositions.set(id, deposition)
      return done(shown(origin, deposition), 201)
    },
  },
  {
    method: 'GET',
    path: /^\/zenodo\/api\/deposit\/depositions\/(\d+)$/,
    answer: ofDeposition(({ origin }, deposition) => done(shown(origin, deposition))),
  },
  { method: 'PUT', path: /^\/zenodo\/api\/deposit\/depositions\/(\d+)$/, answer: ofDeposition(describe) },
  {
    method: 'PUT',
    path: /^\/zenodo\/api\/files\/b-(\d+)\/(.+)$/,
    answer: ofDeposition(({ parts, bytes, state }, deposition) => {
      if (deposition.isPublished) return refused(403, 'The record is published.')
      const { name, md5 } = store(deposition.files, parts[1] ?? '', { bytes, id: String(newNumber(state)) })
      return done({ key: name, size: bytes.length, checksum: `md5:${md5}`, mimetype: 'application/octet-stream' }, 201)
    }),
  },
]

export const zenodo: StandInService = { prefixes: [`${API}/`], routes, refused }
