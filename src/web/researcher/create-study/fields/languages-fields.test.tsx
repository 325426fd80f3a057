import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { missingByLanguage } from '#domain/study/checks/missing-texts.ts'
import { blankCondition, type ConditionDraft, changeCondition } from '#domain/study/draft/draft-condition.ts'
import { newerVariant } from '#domain/study/draft/variants.ts'
import { MissingTextsContext, StudyContext } from '../study-context.ts'
import type { EntitySets } from '../use-entity-sets.ts'
import { InterventionFields } from './intervention/intervention-fields.tsx'
import { LanguagesFields } from './languages-fields.tsx'
import { ConsentFields } from './text-fields.tsx'

afterEach(cleanup)

const noSets: EntitySets = {
  ...{ state: 'ready', list: [], categories: [], sizes: new Map(), withoutAltText: new Map(), sheetCounts: new Map() },
  comments: new Map(),
  ...{ isRetrying: false, retry: () => {} },
}

let now: ConditionDraft

function Page({ initial }: { initial: Partial<ConditionDraft> }) {
  const [values, setValues] = useState(() => changeCondition(blankCondition, initial))
  now = values
  const props = {
    values,
    change: (patch: Partial<ConditionDraft>) => setValues(changeCondition(values, patch)),
    differs: () => false,
  }
  return (
    <MantineProvider>
      <StudyContext value={{ variant: newerVariant, sets: noSets }}>
        <MissingTextsContext value={missingByLanguage([values])}>
          <LanguagesFields {...props} />
        </MissingTextsContext>
        <ConsentFields {...props} />
        <InterventionFields {...props} />
      </StudyContext>
    </MantineProvider>
  )
}

const open = (initial: Partial<ConditionDraft> = {}) =>
  render(<Page initial={{ 'has-instruct': false, 'has-debrief': true, debrief: '{"en":"Thanks","ar":"شكرا"}', ...initial }} />)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const field = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(label)
const directionOf = (label: string) => field(label).closest('[dir]')?.getAttribute('dir')
const write = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })

test('a second language puts a field beside each text, in its direction, and what is missing is marked and counted', () => {
  open({ consent: 'Agree?' })
  press('Add Arabic, العربية')
  expect(now.languages).toBe('["en","ar"]')
  expect([field('Consent text, English').value, field('Consent text, Arabic').value]).toEqual(['Agree?', ''])
  expect([directionOf('Consent text, Arabic'), field('Consent text, Arabic').lang]).toEqual(['rtl', 'ar'])
  expect(field('Consent text, Arabic').placeholder).toBe('Missing')
  expect(screen.getByText(/^1 text is missing/)).toBeTruthy()
  write('Consent text, Arabic', 'هل توافق؟')
  expect(JSON.parse(now.consent)).toEqual({ en: 'Agree?', ar: 'هل توافق؟' })
  expect(screen.queryByText(/is missing$/)).toBeNull()
  write('Consent text, Arabic', '')
  expect(now.consent).toBe('Agree?')
})

test('the order can be changed and a language removed, and one language has plain fields again', () => {
  open({ languages: '["en","ar"]', consent: '{"en":"Agree?","ar":"هل توافق؟"}' })
  press('Make Arabic the first')
  expect([now.languages, now.consent]).toEqual(['["ar","en"]', '{"ar":"هل توافق؟","en":"Agree?"}'])
  press('Remove Arabic')
  expect([now.languages, now.consent, field('Consent text').value]).toEqual(['', 'Agree?', 'Agree?'])
})

test('any other language is added by its code, and a wrong code is refused', () => {
  open()
  write('Code of a further language', 'deutsch')
  expect(screen.getByText('A code such as de or pt-BR')).toBeTruthy()
  write('Code of a further language', 'sw')
  press('Add a language')
  expect(now.languages).toBe('["en","sw"]')
  expect(screen.getByText(/our own words on the pages are English/)).toBeTruthy()
})

test('the words of an intervention are edited in each language, beginning with the shipped English ones', () => {
  open({ languages: '["ar","en"]', 'intervention-type': 'accprompt' })
  fireEvent.click(screen.getByRole('switch', { name: /^My own words and pictures/ }))
  const shipped = field('Headline, English').value
  expect([shipped.length > 0, field('Headline, Arabic').value, directionOf('Option 1, Arabic')]).toEqual([true, '', 'rtl'])
  write('Headline, Arabic', 'فكر')
  expect(JSON.parse(JSON.parse(now['intervention-content']).heading)).toEqual({ ar: 'فكر', en: shipped })
  write('Headline, Arabic', '')
  expect(now['intervention-content']).toBe('')
})

test('words in a language that the study does not offer stay in sight', () => {
  open({ consent: '{"en":"Agree?","fr":"D’accord ?"}' })
  expect(field('Consent text, French (not offered)').value).toBe('D’accord ?')
  write('Consent text, English', 'Do you agree?')
  expect(JSON.parse(now.consent)).toEqual({ en: 'Do you agree?', fr: 'D’accord ?' })
})
