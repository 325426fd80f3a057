import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Avatar } from './avatar.tsx'

afterEach(cleanup)

const shown = (avatar_url: string | null, initials = 'A') =>
  render(<Avatar className="x" avatar_url={avatar_url} initials={initials} />).container

test('only an address that can be drawn is one, and the initials stay if it does not load', () => {
  expect(shown('javascript:alert(1)').querySelector('img')).toBeNull()
  const container = shown('https://x.example/a.png')
  const picture = container.querySelector('img')
  expect(picture?.getAttribute('src')).toBe('https://x.example/a.png')
  if (picture) fireEvent.error(picture)
  expect([container.querySelector('img'), container.textContent]).toEqual([null, 'A'])
})

test('somebody without a name or a picture is a figure', () => {
  expect(shown(null, '').querySelector('svg')).not.toBeNull()
  expect(shown(null).querySelector('svg')).toBeNull()
})
