import { oneLine, paragraphs, shortened } from '../cards/cell-text.ts'
import { MAX_BODY_LENGTH } from '../limits.ts'
import { plainText } from '../mapping/plain-text.ts'
import { hostOf, isWebAddress } from '../sheet/web-address.ts'
import type { PageTags } from './page-tags.ts'

/** What a page says that it is, as the parts of a card. Empty where it says nothing. */
export type PageCard = {
  headline: string
  text: string
  source: string
  picture: string
  picture_alt: string
  /** As `posted_at` of a sheet: 2024-05-08 09:30. */
  published: string
}

const MAX_LINE = 500

const HEADLINE = ['og:title', 'twitter:title']
const TEXT = ['og:description', 'twitter:description', 'description']
const SOURCE = ['og:site_name', 'application-name']
const PICTURE = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src']
const PICTURE_ALT = ['og:image:alt', 'twitter:image:alt']
const PUBLISHED = ['article:published_time', 'og:published_time', 'datepublished', 'date']

/** By Open Graph, then Twitter cards, then what every page has. `address`: where the page was found in the end. */
export function pageCard({ title, meta }: PageTags, address: string, resolve: (link: string) => string | undefined): PageCard {
  const first = (names: readonly string[]) => names.map((name) => meta.get(name)).find((value) => value !== undefined) ?? ''
  const line = (text: string) => shortened(oneLine(plainText(text)), MAX_LINE)
  const named = plainText(first(PICTURE)).trim()
  const picture = (named === '' ? undefined : resolve(named)) ?? ''
  return {
    headline: line(first(HEADLINE) || title),
    text: shortened(paragraphs(plainText(first(TEXT))), MAX_BODY_LENGTH),
    source: line(first(SOURCE)) || hostOf(address),
    picture: isWebAddress(picture) ? picture : '',
    picture_alt: line(first(PICTURE_ALT)),
    published: dateOf(first(PUBLISHED)),
  }
}

/** By the clock of the page: what readers there saw. */
function dateOf(text: string): string {
  const [, day, time] = /^\s*(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d))?/.exec(text) ?? []
  return day === undefined ? '' : [day, ...(time === undefined ? [] : [time])].join(' ')
}
