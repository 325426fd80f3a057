// @ts-expect-error The TypeScript program for the web has no Node types. Only this test needs them.
import { readFileSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'
import type { FeedEntity } from '#contract/load-experiment.ts'
import { PORTRAIT_ABOVE } from '#domain/feed/card-size.ts'
import { aCardPart, aPostCard } from '../../testing/a-card-part.ts'
import { fakePage } from '../../testing/fake-page.ts'
import type { FeedPart } from '../feed-types.ts'
import { refreshSpace } from '../room.ts'
import { type ShownSkin, showSkin } from '../skins/shown-skin.ts'
import { slotStyle } from './card-slots.tsx'

const PARTS = Object.entries(import.meta.glob<{ part: FeedPart }>('../*/part.tsx', { eager: true })).map(([path, { part }]) => ({
  name: path.split('/')[1] ?? '',
  part,
}))
const SKINS = Object.values(import.meta.glob<{ skin: ShownSkin }>('../skins/*/skin.tsx', { eager: true })).map(({ skin }) => skin)

beforeEach(() => {
  fakePage()
  vi.useRealTimers()
})

const LABEL = {
  kind: 'fact-check',
  name: 'fact-check',
  title: 'Checked',
  text: 'It was not so. '.repeat(9),
  source: 'River Desk',
}

/** A card with everything of a sheet and of a condition. */
const aFullCard = (entity_id: string): FeedEntity => {
  const card = aPostCard(entity_id)
  return {
    ...card,
    entity_url: '/media/1',
    link: { headline: 'Snow', source: 'River Desk', opens: 'nothing' },
    comments: { n: 3 } as NonNullable<FeedEntity['comments']>, // only that there are some
    labels: (['above', 'under', 'cover'] as const).map((place) => ({ ...LABEL, place })) as NonNullable<FeedEntity['labels']>, // enough for their height
    ...(card.post && { post: { ...card.post, community: 'rivers', sponsored_mark: true } }),
  }
}

const ADDED = {
  comments: 'open',
  'comments-write': 'optional',
  'rating-scales': '[{"name":"accuracy","look":"points","points":4}]',
}

let n = 0
const ownPx = (parts: readonly FeedPart[], card = aFullCard(`card-${n++}`)) => {
  const visit = { ...aCardPart(ADDED).props.visit, parts }
  return slotStyle(visit, card)['--slot-own']
}

test.each([375, 600])(
  'in every skin, at %i px, text and media leave room for the link and the community of a card, and for no part that a condition adds',
  (widthPx) => {
    document.documentElement.style.cssText = `--feed-width: ${widthPx}px`
    refreshSpace()
    for (const skin of [undefined, ...SKINS]) {
      showSkin(skin)
      const ofSkin = skin?.part ? [skin.part] : []
      const links = PARTS.flatMap(({ name, part }) => (name === 'links' ? [part] : []))
      const plain = ownPx([...ofSkin, ...links])
      expect(plain).toBeDefined()
      for (const { part } of PARTS.filter(({ name }) => name !== 'links')) {
        expect(ownPx([...ofSkin, ...links, part])).toBe(plain)
        expect(ownPx([...ofSkin, part])).toBe(ownPx(ofSkin))
      }
    }
    showSkin(undefined)
  },
)

const sheetOf = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

test('the height of media without a post reads nothing that a condition adds, and the row of buttons has one height in a window', () => {
  const css = sheetOf('../cards/card.css')
  const readBy = (name: string) => {
    const [, rule = ''] = new RegExp(`${name}: (?:calc|max)\\(([^;]*)\\);`).exec(css) ?? []
    return [...rule.matchAll(/var\((--[a-z-]+)/g)].map(([, read]) => read)
  }
  expect(readBy('--media-most')).toEqual(['--card-most', '--actions-height', '--text', '--slot-own'])
  expect(readBy('--card-most')).toEqual(['--card-usual', '--card-tallest', '--shape'])
  expect(css).toContain(`(var(--shape) - ${PORTRAIT_ABOVE})`)
  const setting = [...css.matchAll(/([^{}]+)\{[^{}]*--actions-height:/g)].map(([, selector = '']) => selector.trim())
  expect(setting).toEqual(['.card', '.card'])
})
