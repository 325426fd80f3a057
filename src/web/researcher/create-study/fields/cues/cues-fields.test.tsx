import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { findParameter } from '#domain/parameters/index.ts'
import { blankCondition, type ConditionDraft, changeCondition, parametersOf } from '#domain/study/draft/draft-condition.ts'
import { StudyContext, type StudyContextValue } from '../../study-context.ts'
import { CuesFields } from './cues-fields.tsx'

afterEach(cleanup)

let written: Readonly<Record<string, string>> = {}

const BROUGHT = JSON.stringify([{ from: 'Ada', text: 'liked your post', seconds: 60 }])
const context = { sets: { notifications: new Map([['mine', BROUGHT]]) } } as unknown as StudyContextValue // as far as it is read

function Fields({ initial = blankCondition }: { initial?: ConditionDraft }) {
  const [values, setValues] = useState(initial)
  written = parametersOf(values)
  const change = (patch: Partial<typeof values>) => setValues(changeCondition(values, patch))
  return <CuesFields values={values} change={change} differs={() => false} />
}

const open = (initial?: ConditionDraft) =>
  render(
    <StudyContext value={context}>
      <MantineProvider>
        <Fields {...(initial && { initial })} />
      </MantineProvider>
    </StudyContext>,
  )
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const json = (name: string) => JSON.parse(written[name] ?? 'null')
const problems = (name: string) => findParameter(name)?.check(written[name] ?? '', { setSizes: new Map(), settings: {} })

test('a rate that is typed becomes the setting, and an emptied field takes it away', () => {
  open()
  type('Like: per minute', '12.')
  expect(screen.getByLabelText<HTMLInputElement>('Like: per minute').value).toBe('12.')
  type('Like: per minute', '12.5')
  type('Share: per minute', '3')
  expect(json('rising-counts')).toEqual({ likes: 12.5, shares: 3 })
  type('Like: per minute', '')
  type('Share: per minute', '')
  expect('rising-counts' in written).toBe(false)
})

test('credibility begins with an example that can be edited, and is gone when it is switched off', () => {
  open()
  type('Credibility and followers', 'header')
  expect([problems('standing'), problems('standing-changes')]).toEqual([[], []])
  type('Credibility at the start', '70')
  type('False cards, Credibility: mean', '-9')
  expect(json('standing')).toEqual({ show: 'header', credibility: 70, followers: 20 })
  expect(json('standing-changes').shares.false.credibility).toEqual({ mean: -9, sd: 2 })
  type('Followers at the start', '')
  expect(json('standing')).toEqual({ show: 'header', credibility: 70 })
  expect(screen.queryByLabelText('True cards, Followers: mean')).toBeNull()
  type('Add an act that changes them', 'likes')
  expect(Object.keys(json('standing-changes'))).toEqual(['shares', 'likes'])
  type('Credibility and followers', '')
  expect('standing' in written || 'standing-changes' in written).toBe(false)
})

test('a notification is written, timed and removed', () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Add a notification' }))
  expect(screen.getByText('The text is missing.')).toBeDefined()
  type('Who', 'Sam')
  type('What', 'liked your comment')
  type('When', 'seconds')
  type('Seconds', '45')
  expect(json('notifications')).toEqual([{ from: 'Sam', text: 'liked your comment', seconds: 45 }])
  expect(problems('notifications')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Remove notification 1' }))
  expect('notifications' in written).toBe(false)
})

test('notifications that came with a chosen set are taken at one press', () => {
  open({ ...blankCondition, entity_sets: [{ entity_set: 'mine', randomize_between_subjects: 'yes' }] })
  fireEvent.click(screen.getByRole('button', { name: 'Use the 1 notification that came with mine' }))
  expect(written['notifications']).toBe(BROUGHT)
  expect(problems('notifications')).toEqual([])
  // What is there already is not offered again.
  expect(screen.queryByRole('button', { name: /came with/ })).toBeNull()
})

test('sets that are not chosen, or brought none, offer nothing', () => {
  open({ ...blankCondition, entity_sets: [{ entity_set: 'other', randomize_between_subjects: 'yes' }] })
  expect(screen.queryByRole('button', { name: /came with/ })).toBeNull()
})
