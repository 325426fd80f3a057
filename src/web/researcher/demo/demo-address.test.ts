import { expect, test } from 'vitest'
import { withOverrides } from '#domain/parameters/url-overrides.ts'
import { skins } from '#domain/skins/index.ts'
import { type DemoView, demoAddress, layoutIn, skinIn } from './demo-address.ts'

const VIEW: DemoView = { skin: 'microblog', colors: 'dark', layout: 'scroll', width: 'phone', visitor: 'v1' }
const queryOf = (view: DemoView) => Object.fromEntries(new URL(demoAddress(view), 'http://x').searchParams)

test('the link asks the demo study for the chosen skin, colours and layout', () => {
  expect(queryOf(VIEW)).toMatchObject({ experiment_id: 'brightwater', skin: 'microblog', 'color-scheme': 'dark', feed: 'scroll' })
  const settings = { skin: 'default', 'allow-url-overrides': 'look' }
  expect(withOverrides(settings, queryOf(VIEW))).toMatchObject({ skin: 'microblog', 'color-scheme': 'dark' })
})

test.each(skins)('$name is shown in a layout that it has', ({ name, layouts }) => {
  for (const layout of ['scroll', 'swipe'] as const) {
    const shown = layoutIn({ skin: name, layout })
    expect(layouts).toContain(shown)
    if (layouts.includes(layout)) expect(shown).toBe(layout)
  }
})

test('colours keep the visit, another skin or a new start has a visit of its own', () => {
  const idOf = (change: Partial<DemoView>) => queryOf({ ...VIEW, ...change })['user_id']
  expect(idOf({ colors: 'light', width: 'desktop' })).toBe(idOf({}))
  expect(new Set([idOf({}), idOf({ skin: 'default' }), idOf({ visitor: 'v2' })]).size).toBe(3)
})

test('the address of the page names the skin, and short videos open in the swipe layout', () => {
  expect(skinIn({ skin: 'short-video' })).toBe('short-video')
  expect(queryOf({ ...VIEW, skin: 'short-video' })).toMatchObject({ skin: 'short-video', feed: 'swipe' })
  for (const skin of ['', 'nothing', undefined]) expect(skinIn({ skin })).toBe('microblog')
})
