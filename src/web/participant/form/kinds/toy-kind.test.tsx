import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { asItem, registerStars, withLine } from '#domain/questions/testing/stars/index.ts'
import { renderItems } from '../../testing/a-form-body.tsx'
import type { ItemProps } from '../item-props.ts'
import { kinds } from './index.ts'

function Stars({ item, answer, onEvent }: ItemProps) {
  return (
    <input
      aria-label={item.label}
      type="range"
      value={answer || 1}
      max={5}
      onChange={({ target }) => onEvent({ event: 'answered', key: item.key, value: target.value })}
    />
  )
}

beforeAll(registerStars)
beforeAll(() => withLine(kinds, { stars: { frame: 'one', Control: Stars } }))

test('a kind that has a line in the registries is shown, checked and answered', async () => {
  const seen = renderItems([asItem({ key: 'mood', label: 'How was it?', isRequired: true, most: 5 })])
  fireEvent.click(screen.getByRole('button'))
  expect(seen.nSent).toBe(0)
  fireEvent.change(screen.getByRole('slider'), { target: { value: '4' } })
  expect(seen.answers).toEqual({ mood: '4' })
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(seen.nSent).toBe(1))
})
