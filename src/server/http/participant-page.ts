import type { FastifyRequest } from 'fastify'
import { FIRST_ANSWER, type FirstAnswer } from '#contract/first-answer.ts'
import { PICTURE_SIZES, pictureSrcSet } from '#domain/feed/picture-sizes.ts'
import { readQueryParameters } from '#domain/session/query-parameters.ts'
import type { Deps } from '../use-cases/deps.ts'
import { firstAnswer } from '../use-cases/visits/first-answer.ts'
import { callerOf } from './access.ts'

/** The participant's page with its first cards inside, and the first picture on its way before any script runs. */
export async function participantPage(deps: Deps, request: FastifyRequest, html: string): Promise<string> {
  // A browser that only guesses what will be clicked next does not take part yet.
  const isGuess = /prefetch|prerender/.test(String(request.headers['sec-purpose'] ?? request.headers['purpose'] ?? ''))
  if (request.method !== 'GET' || isGuess) return html
  const query = readQueryParameters(new URL(request.url, 'http://page').search)
  const answer = await firstAnswer(deps, query, callerOf(request, 'open', { hasLocalOwner: false })).catch((error: unknown) => {
    request.log.warn({ err: error }, 'A page goes out without its first cards')
    return undefined
  })
  return answer ? withAnswer(html, answer) : html
}

/** A data block is no script: the content policy allows it and no browser runs it. */
export function withAnswer(html: string, answer: FirstAnswer): string {
  // "<" escaped, the block cannot be closed from inside, whatever a headline says.
  const json = JSON.stringify(answer).replaceAll('<', '\\u003c')
  const block = `<script type="application/json" id="${FIRST_ANSWER}">${json}</script>`
  return html.replace('</head>', () => `${preload(answer)}</head>`).replace('<div id="root">', () => `${block}<div id="root">`)
}

function preload({ data }: FirstAnswer): string {
  const [first] = data.order_data
  const isFilm = first?.entity_type === 'video'
  const url = isFilm ? first.poster_url : first?.entity_url
  const srcSet = url ? pictureSrcSet(url) : undefined
  if (srcSet === undefined) return ''
  // As the card will ask for it: a poster has one size, a picture several.
  const choice = isFilm ? '' : ` imagesrcset="${srcSet}" imagesizes="${PICTURE_SIZES}"`
  return `<link rel="preload" as="image" href="${url}"${choice} fetchpriority="high">`
}
