import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aCardPart, aPostCard } from '../../testing/a-card-part.ts'
import { fakePage } from '../../testing/fake-page.ts'
import { part as comments } from '../comments/part.tsx'
import type { FeedPart } from '../feed-types.ts'
import { part as links } from '../links/part.tsx'
import { CardSlot, slotStyle } from './card-slots.tsx'

beforeEach(() => {
  fakePage()
  document.documentElement.style.cssText = '--feed-width: 600px'
  vi.useRealTimers()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const aVisit = (parts: readonly FeedPart[], settings = {}) => ({ ...aCardPart(settings).props.visit, parts })

test('a card that is not drawn yet reserves the height of its open comments and its link, and nothing for folded ones', () => {
  const visit = aVisit([comments, links], { comments: 'open' })
  const given = [{ order: 1, text: 'Cold', likes: null, reply_to: null }]
  const n = { n: 1, given } as unknown as NonNullable<ReturnType<typeof aPostCard>['comments']> // enough for their height
  const link = { headline: 'Snow', source: '', opens: 'nothing' as const }
  expect(slotStyle(visit, { ...aPostCard('reserved'), comments: n, link })).toEqual({
    '--slot-below': '62px',
    '--slot-own': '52px',
    '--slot-under': '52px',
  })
  expect(slotStyle(aVisit([comments], { comments: 'folded' }), { ...aPostCard('folded'), comments: n })).toEqual({})
  expect(slotStyle(visit, aPostCard('without'))).toEqual({})
})

test('the same card in a preview without that part reserves nothing', () => {
  const card = { ...aPostCard('again'), link: { headline: 'Snow', source: '', opens: 'nothing' as const } }
  expect(slotStyle(aVisit([links]), card)).not.toEqual({})
  expect(slotStyle(aVisit([]), card)).toEqual({})
})

test.each([
  { title: 'is set on the card where it was not reserved', reservedPx: 0, set: '30px' },
  { title: 'changes nothing where it was reserved exactly', reservedPx: 30, set: '' },
])('the height of what is drawn $title', async ({ reservedPx, set }) => {
  // A label has a part of a pixel too much or too few, by its font.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 390, 29.53))
  const visit = aVisit([{ below: () => <p>Here</p>, reserves: () => ({ below: reservedPx }) }])
  const { store } = aCardPart({}).props
  render(
    <article>
      <CardSlot card={aPostCard(`drawn-${reservedPx}`)} visit={visit} store={store} place="below" />
    </article>,
  )
  await act(async () => {})
  expect(screen.getByRole('article').style.getPropertyValue('--slot-below')).toBe(set)
})
