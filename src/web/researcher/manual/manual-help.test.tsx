import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PlaceHelp, SettingHelp } from './manual-help.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const PAGE = `<main><h2 id="cards">Cards</h2><h3 id="feed-length">feed-length</h3><p>How many cards a feed has. <a href="/manual/sheets">More</a></p>
<p>Values: a number.</p><h3 id="other">other</h3><p>Of another setting.</p></main>`

const show = (answers: Response[], help = <SettingHelp name="feed-length" />) => {
  vi.stubGlobal('fetch', async () => answers.shift() ?? Response.error())
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider>{help}</MantineProvider>
    </QueryClientProvider>,
  )
}
const button = () => screen.getByRole('button', { name: 'Explain' })

test('the question mark opens what the manual says about this setting, and closes it again', async () => {
  show([new Response(PAGE)])
  fireEvent.click(button())
  expect(await screen.findByText(/How many cards a feed has/)).toBeTruthy()
  expect(screen.getByText('Values: a number.')).toBeTruthy()
  expect(screen.queryByText('Of another setting.')).toBeNull()
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'More' }).target).toBe('_blank')
  expect(screen.getByRole('link', { name: 'feed-length in the manual' }).getAttribute('href')).toBe(
    '/manual/settings#feed-length',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('Values: a number.')).toBeNull()
  expect(document.activeElement).toBe(button())
})

test('without a connection it says so, and can be tried again', async () => {
  show([new Response('', { status: 503 }), new Response(PAGE)])
  fireEvent.click(button())
  expect((await screen.findByRole('alert')).textContent).toContain('The manual could not be loaded.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Values: a number.')).toBeTruthy()
})

test('what is no setting of a study has no question mark', () => {
  show([], <SettingHelp name="has-consent" />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a row of a table is read as sentences, with the words above its columns', async () => {
  const table = `<table><thead><tr><th>Part</th><th>Required</th><th>Meaning</th></tr></thead><tbody>
    <tr id="the-setting-waves.closes"><td><code>closes</code></td><td></td><td>what <em>happens</em></td></tr>
    <tr id="other"><td>other</td><td>yes</td><td>else</td></tr></tbody></table>`
  show([new Response(table)], <PlaceHelp what="when the wave closes" />)
  fireEvent.click(button())
  expect((await screen.findByText(/Meaning: what/)).innerHTML).toBe('Meaning: what <em>happens</em>')
  expect(screen.queryByText(/else/)).toBeNull()
})
