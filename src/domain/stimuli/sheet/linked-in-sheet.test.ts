import { expect, test } from 'vitest'
import { linkedInSheet } from './linked-in-sheet.ts'
import { readSheet } from './sheet.ts'

const HEADER = ['entity_type', 'source_url', 'filename', 'image', 'images', 'video', 'avatar_url', 'link_image']
const at = (name: string) => `https://a.example/${name}`

const sheet = readSheet([
  HEADER,
  ['post', at('page'), 'p1', at('1.png'), '', '', at('ada.png'), at('link.png')],
  ['post', '', 'p2', '', `${at('1.png')} | own.png | ${at('2.png')}`, '', at('ada.png'), ''],
  ['post', '', 'p3', '', '', at('clip.mp4'), 'face.png', ''],
  ['image', at('card.png'), 't_01.png', '', '', '', '', ''],
])

test('every address that a card would show is counted once, and neither names of files nor sources', () => {
  expect(linkedInSheet(sheet, 'files', [at('sam.png'), 'face.png', at('ada.png')])).toEqual(
    ['1.png', 'ada.png', 'link.png', '2.png', 'clip.mp4', 'sam.png'].map(at),
  )
})

test('where cards are on the web already, the card itself is one', () => {
  expect(linkedInSheet(sheet, 'hosted', [])).toContain(at('card.png'))
})
