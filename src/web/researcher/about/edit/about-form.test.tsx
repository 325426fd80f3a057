import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { NOTHING_ENTERED } from '#domain/about-place/about-place.ts'
import { AboutForm } from './about-form.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The form on version 3, with a server that gives these answers one after the other. */
function open(...answers: Response[]) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return answers.shift() ?? Response.json({ success: 'true', data: { version: 9, ...NOTHING_ENTERED } })
  })
  const onReload = vi.fn()
  const shown = { version: 3, papers: [], people: [], contact: { email: '', address: '' } }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <AboutForm shown={shown} onReload={onReload} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return { sent, onReload }
}

const saved = (version: number) => Response.json({ success: 'true', data: { version } })
const outdated = () =>
  Response.json({ success: 'false', error: { code: 'outdated_version', message: 'based_on is 3' } }, { status: 409 })

const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a paper is saved on the version that was opened, and the next save goes on from there', async () => {
  const { sent } = open(saved(4), saved(5))
  press(/Add a paper/)
  write('Title', 'A paper')
  write('DOI', '10.1000/182')
  press(/^Save$/)
  await screen.findByText(/Everybody sees it now/)
  write('Year', '2026')
  press(/^Save$/)
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toMatchObject([
    { based_on: 3, papers: [{ title: 'A paper', doi: '10.1000/182', year: '' }], people: [] },
    { based_on: 4, papers: [{ year: '2026' }] },
  ])
})

test('what is not right is said beside its field, and nothing is sent', () => {
  const { sent } = open()
  press(/Add a paper/)
  press(/^Save$/)
  expect(screen.getByRole('alert').textContent).toBe('Every paper needs a title.')
  write('Title', 'A paper')
  write('DOI', 'nonsense')
  expect(screen.getByText('Write a DOI such as 10.1000/182.')).toBeTruthy()
  press(/^Save$/)
  expect(screen.getByRole('alert').textContent).toMatch(/not right yet/)
  press(/Add a person/)
  write('Name', 'Ada')
  write('Link', 'javascript:alert(1)')
  expect(screen.getByText(/begins with https/)).toBeTruthy()
  expect(sent).toEqual([])
})

test('somebody who was overtaken keeps their changes, and may look at what is saved', async () => {
  const { onReload } = open(outdated())
  write('Address', 'Hall 3')
  press(/^Save$/)
  expect((await screen.findByRole('alert')).textContent).toMatch(/still here and are not saved/)
  expect((screen.getByLabelText('Address') as HTMLTextAreaElement).value).toBe('Hall 3')
  press(/Show what is saved/)
  expect(onReload).toHaveBeenCalledOnce()
})

test('rows are moved and removed by buttons that name them', () => {
  open()
  for (const name of ['Ada', 'Ben']) {
    press(/Add a person/)
    const rows = screen.getAllByRole('listitem')
    fireEvent.change(within(rows.at(-1) as HTMLElement).getByLabelText('Name'), { target: { value: name } })
  }
  const names = () => screen.getAllByLabelText('Name').map((field) => (field as HTMLInputElement).value)
  press(/Move Ben up/)
  expect(names()).toEqual(['Ben', 'Ada'])
  press(/Remove Ben/)
  expect(names()).toEqual(['Ada'])
})
