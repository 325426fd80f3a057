import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { blankCondition, changeCondition } from '#domain/study/draft/draft-condition.ts'
import { buttonsOfSkin } from '#domain/study/draft/skin-buttons.ts'
import { SkinButtons } from './skin-buttons.tsx'

afterEach(cleanup)

function Fields({ skin }: { skin: string }) {
  const [values, setValues] = useState({ ...blankCondition, skin, 'feed-button-like': 'lognormal' })
  const takeButtons = (name: string) => setValues(changeCondition(values, buttonsOfSkin(name, values)))
  return (
    <MantineProvider>
      <SkinButtons values={values} change={() => {}} takeButtons={takeButtons} differs={() => false} />
      <output>{`${values['feed-button-like']} ${values['feed-button-share']}`}</output>
    </MantineProvider>
  )
}

test('a skin names its buttons, sets them at a press and no sooner, and says so', () => {
  render(<Fields skin="professional" />)
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(said()).toEqual(['Feeds like this have like, reply and repost.', 'lognormal '])
  fireEvent.click(screen.getByRole('button', { name: 'Use the buttons of this skin' }))
  expect(said()).toEqual([
    'The buttons of this skin are set: like, reply and repost. Change them under Buttons.',
    'lognormal lognormal',
  ])
  expect(screen.queryByRole('button')).toBeNull()
})

test('the default skin, which has all six, proposes nothing', () => {
  render(<Fields skin="default" />)
  expect(screen.queryByRole('button')).toBeNull()
})
