import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { parseWaves } from '#domain/waves/parse-waves.ts'
import type { WaveMail } from '#domain/waves/wave-mail.ts'
import { WaveMailFields } from './wave-mail.tsx'

afterEach(cleanup)

let mail: WaveMail | undefined

function Fields({ closes = true, languages = ['en'] }) {
  const [value, setValue] = useState<WaveMail | undefined>()
  mail = value
  return (
    <MantineProvider>
      <WaveMailFields {...{ value, closes, languages }} onChange={setValue} />
    </MantineProvider>
  )
}

const turnOn = () => fireEvent.click(screen.getByRole('switch', { name: /^Ask people back/ }))
const put = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const isInOrder = () =>
  screen.queryByText(/^The wave has/) === null && parseWaves(JSON.stringify([{ name: 'a', mail }])) !== undefined

test('turned on, there are words that are in order; turned off, there is no mail', () => {
  render(<Fields />)
  turnOn()
  expect(isInOrder()).toBe(true)
  turnOn()
  expect(mail).toBeUndefined()
})

test('a wave that does not close has a mail that does not say when', () => {
  render(<Fields closes={false} />)
  turnOn()
  expect(isInOrder()).toBe(true)
})

test('what is wrong is said while it is typed', () => {
  render(<Fields />)
  turnOn()
  put('Text of the mail', 'Come back: {{link}}')
  expect(screen.getByText(/mail without {{stop}}/)).toBeTruthy()
})

test('a study of two languages has its words in both', () => {
  render(<Fields languages={['en', 'de']} />)
  turnOn()
  put('Subject, German', 'Der nächste Teil')
  expect(mail?.subject).toEqual({ en: '{{study}}: the next part is open', de: 'Der nächste Teil' })
})
