import type { FastifyRequest } from 'fastify'
import { FIRST_ANSWER, type FirstAnswer } from '#contract/first-answer.ts'
import { AVATAR_SIZES, PICTURE_SIZES, pictureSrcSet } from '#domain/feed/picture-sizes.ts'
import { isVideo } from '#domain/feed/prefetch.ts'
import { readQueryParameters } from '#domain/session/query-parameters.ts'
import type { Deps } from '../use-cases/deps.ts'
import { studyEmbedHosts } from '../use-cases/studies/embed-hosts.ts'
import { firstAnswer } from '../use-cases/visits/arrival/load-experiment.ts'
import { callerOf } from './access.ts'
import type { BuiltFiles } from './built-files.ts'
import { linksToFirstFiles } from './first-files.ts'
import type { MayArrive } from './limit-visits.ts'

type Parts = { deps: Deps; mayArrive: MayArrive; built: BuiltFiles | undefined }

/** The participant's page with its first cards inside, and a preload of the first picture. */
export async function participantPage({ deps, mayArrive, built }: Parts, request: FastifyRequest, html: string): Promise<string> {
  // A prefetch does not start a visit.
  const isPrefetch = /prefetch|prerender/.test(String(request.headers['sec-purpose'] ?? request.headers['purpose'] ?? ''))
  if (request.method !== 'GET' || isPrefetch || deps.freeSpace.isLow() || !mayArrive(request)) return html
  const address = deps.publicUrl() + request.url
  const query = readQueryParameters(new URL(request.url, 'http://page').search)
  const answer = await firstAnswer(deps, { address, query }, callerOf(request)).catch((error: unknown) => {
    request.log.warn({ err: error }, 'A page is sent without its first cards')
    return undefined
  })
  if (answer === undefined) return html
  return withAnswer(html, answer, built && linksToFirstFiles(built, answer, query))
}

/** The setting of the study that the link names. If it cannot be read at this moment, the page is sent as without one. */
export async function embedHostsOf(deps: Deps, request: FastifyRequest, experiment_id: string | null): Promise<string> {
  if (experiment_id === null) return ''
  return studyEmbedHosts(deps, experiment_id).catch((error: unknown) => {
    request.log.warn({ err: error }, 'A page is sent without the hosts that may embed it')
    return ''
  })
}

/** A JSON data block is allowed by the content security policy, because browsers do not run it. */
export function withAnswer(html: string, answer: FirstAnswer, links = ''): string {
  // With "<" escaped, no headline can close the block.
  const json = JSON.stringify(answer).replaceAll('<', '\\u003c')
  const block = `<script type="application/json" id="${FIRST_ANSWER}">${json}</script>`
  return html
    .replace('</head>', () => `${links}${preload(answer)}</head>`)
    .replace('<div id="root">', () => `${block}<div id="root">`)
}

/** The same requests as the first card makes: a poster has one size, a picture several. */
function preload({ data }: FirstAnswer): string {
  const [first] = data.order_data
  if (first === undefined) return ''
  const isFilm = isVideo(first)
  return (
    linkTo(isFilm ? first.poster_url : first.entity_url, isFilm ? undefined : PICTURE_SIZES) +
    linkTo(first.post?.avatar_url ?? null, AVATAR_SIZES)
  )
}

/** Only to a picture of ours, whose address is letters and digits. */
function linkTo(url: string | null, sizes: string | undefined): string {
  const srcSet = url ? pictureSrcSet(url) : undefined
  if (srcSet === undefined) return ''
  const choice = sizes === undefined ? '' : ` imagesrcset="${srcSet}" imagesizes="${sizes}"`
  return `<link rel="preload" as="image" href="${url}"${choice} fetchpriority="high">`
}
