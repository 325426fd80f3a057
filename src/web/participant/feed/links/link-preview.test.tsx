import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LinkPreview } from './link-preview.tsx'

const link = { headline: 'Harbour <i>', source: 'The Coast', opens: 'page' } as const
const drawn = (given: Parameters<typeof LinkPreview>[0]['link']) =>
  renderToStaticMarkup(<LinkPreview link={given} onOpen={() => {}} />)

test('a link that opens a page of ours is a button, and its words are plain text', () => {
  const html = drawn(link)
  expect(html).toMatch(/^<button type="button"/)
  expect(html).toContain('Harbour &lt;i&gt;')
})

test('a real address opens in a new tab that learns nothing of us', () => {
  const html = drawn({ ...link, opens: 'address', url: 'https://news.example/' })
  for (const part of [
    'href="https://news.example/"',
    'target="_blank"',
    'rel="noopener noreferrer"',
    'referrerPolicy="no-referrer"',
  ])
    expect(html.toLowerCase()).toContain(part.toLowerCase())
  expect(html).toContain('opens in a new tab')
})

test('a link that opens nothing is neither a button nor a link', () => {
  expect(drawn({ ...link, opens: 'nothing' })).toMatch(/^<div/)
})

test('a link shows its picture, and none from an address that cannot be drawn from', () => {
  expect(drawn({ ...link, image_url: '/media/abc' })).toContain('src="/media/abc"')
  expect(drawn({ ...link, image_url: 'javascript:alert(1)' })).not.toContain('<img')
})
