import { maySeeViews, viewsOf } from '#domain/feed/views.ts'
import { type CardLabel, cardLabels } from '#domain/labels/card-labels.ts'
import { readRules } from '#domain/labels/label-rule.ts'
import { type CardLink, readCardLink } from '#domain/links/read-link.ts'
import { altTexts } from './alt-text.ts'
import { morePictures } from './card-files.ts'
import { cellsOf } from './cell-text.ts'
import { type AddressOf, type PostCard, readPostCard } from './post-card.ts'

type Covariates = Readonly<Record<string, unknown>>

type Card = {
  covariates: Covariates
  /** Those that a post is drawn from; null for pictures and videos. */
  postCovariates: Covariates | null
  alt_text: string
  /** Of the condition. */
  settings: Readonly<Record<string, string>>
  nowMs: number
  addressOf: AddressOf
}

type Parts = {
  alt_text: string
  views?: number
  link?: CardLink
  labels?: CardLabel[]
  post?: PostCard
}

/** What a condition shows of a card besides its picture or video. The same for participants and for the preview of a card. */
export function cardParts({ covariates, postCovariates, alt_text, settings, nowMs, addressOf }: Card): Parts {
  const labels = cardLabels(readRules(settings['labels']), covariates)
  const link = readCardLink(covariates, settings, addressOf)
  const nPictures = 1 + morePictures(cellsOf(covariates)).length
  return {
    alt_text: postCovariates ? (altTexts(alt_text, nPictures)[0] ?? '') : alt_text,
    ...(maySeeViews(settings) && viewsOf(covariates)),
    ...(link && { link }),
    ...(labels.length > 0 && { labels }),
    ...(postCovariates && { post: readPostCard(postCovariates, nowMs, addressOf) }),
  }
}
