import type { FastifyRequest } from 'fastify'
import { FIRST_ANSWER, type FirstAnswer } from '#contract/first-answer.ts'
import { PICTURE_SIZES, pictureSrcSet } from '#domain/feed/picture-sizes.ts'
import { isVideo } from '#domain/feed/prefetch.ts'
import { readQueryParameters } from '#domain/session/query-parameters.ts'
import type { Deps } from '../use-cases/deps.ts'
import { studyEmbedHosts } from '../use-cases/studies/embed-hosts.ts'
import { firstAnswer } from '../use-cases/visits/first-answer.ts'
import { callerOf } from './access.ts'
import type { MayArrive } from './limit-visits.ts'

type Parts = { deps: Deps; mayArrive: MayArrive }

/** The participant's page with its first cards inside, and a preload of the first picture. */
export async function participantPage({ deps, mayArrive }: Parts, request: FastifyRequest, html: string): Promise<string> {
  // A prefetch does not start a visit.
  const isPrefetch = /prefetch|prerender/.test(String(request.headers['sec-purpose'] ?? request.headers['purpose'] ?? ''))
  if (request.method !== 'GET' || isPrefetch || !mayArrive(request)) return html
  const query = readQueryParameters(new URL(request.url, 'http://page').search)
  const answer = await firstAnswer(deps, query, callerOf(request)).catch((error: unknown) => {
    request.log.warn({ err: error }, 'A page is sent without its first cards')
    return undefined
  })
  return answer ? withAnswer(html, answer) : html
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
export function withAnswer(html: string, answer: FirstAnswer): string {
  // With "<" escaped, no headline can close the block.
  const json = JSON.stringify(answer).replaceAll('<', '\\u003c')
  const block = `<script type="application/json" id="${FIRST_ANSWER}">${json}</script>`
  return html.replace('</head>', () => `${preload(answer)}</head>`).replace('<div id="root">', () => `${block}<div id="root">`)
}

function preload({ data }: FirstAnswer): string {
  const [first] = data.order_data
  const isFilm = first !== undefined && isVideo(first)
  const url = isFilm ? first.poster_url : first?.entity_url
  const srcSet = url ? pictureSrcSet(url) : undefined
  if (srcSet === undefined) return ''
  // The same request as the card makes: a poster has one size, a picture several.
  const choice = isFilm ? '' : ` imagesrcset="${srcSet}" imagesizes="${PICTURE_SIZES}"`
  return `<link rel="preload" as="image" href="${url}"${choice} fetchpriority="high">`
}
