// @ts-expect-error The TypeScript program for the web has no Node types. This test needs them.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FEED = new URL('./', import.meta.url)
const sheets: string[] = readdirSync(FEED, { recursive: true }).filter((file: string) => file.endsWith('.css'))

/** Such a rule makes browsers style all cards again whenever one of them is drawn or emptied. */
const ABOUT_ALL_CARDS = /\.(swipe-feed|swipe-scroller|feed-list|feed-column)\b[^\s{},]*:has\(/

test('no rule asks what the whole feed holds: an attribute of the feed says it', () => {
  expect(sheets.length).toBeGreaterThan(20)
  expect(sheets.filter((file) => ABOUT_ALL_CARDS.test(readFileSync(new URL(file, FEED), 'utf8')))).toEqual([])
})
