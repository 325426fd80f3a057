import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ContactLines, hasContact, PaperList, PeopleList } from './place-parts.tsx'

afterEach(cleanup)

test('a paper leads to doi.org, whatever signs its DOI has', () => {
  const doi = '10.1000/a?b#c<d>'
  render(<PaperList papers={[{ title: 'On feeds', authors: '', year: '', source: '', doi }]} />)
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://doi.org/10.1000/a%3Fb%23c%3Cd%3E')
  expect(screen.getByRole('listitem').textContent).toBe(`On feeds doi:${doi}`)
})

test('markup in a name is text, and a person without a picture has their first letter', () => {
  const name = '<img src=x onerror=alert(1)>'
  const { container } = render(<PeopleList people={[{ name, role: '', link: '', media_id: '' }]} />)
  expect([container.querySelector('img'), screen.queryByRole('link')]).toEqual([null, null])
  expect(container.querySelector('[aria-hidden]')?.textContent).toBe('<')
  expect(screen.getByText(name)).toBeTruthy()
})

test('without anything to say there is no contact', () => {
  expect(hasContact({ contact: { email: '', address: ' \n' } })).toBe(false)
  render(<ContactLines contact={{ email: 'lab@uni.example', address: '' }} />)
  expect(screen.getByRole('link').getAttribute('href')).toBe('mailto:lab@uni.example')
})
