import { beforeAll, expect, test } from 'vitest'
import { checkItem } from '../../answers/check-answers.ts'
import { itemFields } from '../../answers/form-fields.ts'
import { seededDice } from '../../dice.ts'
import { codebookItemsCsv } from '../../exports/codebook/items.ts'
import { csvHeader, csvRow } from '../../exports/csv.ts'
import { answerRows } from '../../exports/tidy/answers/answer-rows.ts'
import { wideColumns } from '../../exports/tidy/answers/wide-answers.ts'
import type { WideRow } from '../../exports/tidy/answers/wide-row.ts'
import { aDefinition } from '../../journey/testing/a-definition.ts'
import { answerItem } from '../../simulation/answer-item.ts'
import { DEFAULT_PROFILE } from '../../simulation/profile.ts'
import { checkDefinition } from '../check-definition.ts'
import type { Definition } from '../definition.ts'
import { blankItem } from '../editing/blank-item.ts'
import { importList } from '../import/import-list.ts'
import { inLanguage } from '../in-language.ts'
import type { Item } from '../item.ts'
import { sheetItems } from '../paste-sheet.ts'
import { asItem, registerStars, STARS } from '../testing/stars/index.ts'
import type { Text } from '../text.ts'

beforeAll(registerStars)

const asking = (item: Item<Text>): Definition =>
  aDefinition('toy', [{ name: 'one', blockOrder: 'fixed', blocks: [{ name: 'all', items: [item] }] }])

const stars = asItem({ key: 'mood', label: 'How was it?', isRequired: true, most: 5 })

test('a kind in one folder is made by the builder, a pasted sheet and a list, and its definition is checked', () => {
  const made = blankItem(STARS, { key: 'mood', label: 'How was it?' })
  expect(made).toEqual(stars)
  expect(sheetItems('mood\tstars\tHow was it?', new Set())).toEqual([{ row: 1, text: 'How was it?', item: made }])
  const list = importList({
    title: 'Toy',
    rows: [
      ['text', 'type', 'key'],
      ['How was it?', 'stars', 'mood'],
    ],
  })
  expect(list.ok && list.definition.pages[0]?.blocks[0]?.items).toEqual([made])
  expect(checkDefinition(asking(made)).map(({ text }) => text)).toEqual([])
  const none: Item<Text> = Object.assign({}, made, { most: 1 })
  expect(checkDefinition(asking(none)).map(({ text }) => text)).toEqual(['One star is no choice.'])
  const never: Definition = asking({ ...made, isRequired: false })
  const jumps = [{ if: { fact: 'answer.mood', is: '>' as const, value: '9' }, to: { end: 'questionnaire' as const } }]
  const pages = never.pages.map((page) => ({ ...page, jumps }))
  expect(checkDefinition({ ...never, pages }).length).toBeGreaterThan(0)
})

test('its answers are checked, stored, simulated, described and exported', () => {
  expect(checkItem(stars, { mood: '6' })).toHaveProperty('mood')
  expect(checkItem(stars, {})).toHaveProperty('mood')
  expect(itemFields([stars], { mood: ' 4 ' }, new Set())).toEqual({ mood: '4' })
  const answering = { profile: DEFAULT_PROFILE, form: 'toy', condition: 1, rightAnswers: {}, dice: seededDice('s', 'answers') }
  const answers = answerItem(stars, answering)
  expect(checkItem(stars, answers)).toEqual({})

  const questionnaire = inLanguage({ ...asking(stars), aliases: [] }, ['en'])
  expect(codebookItemsCsv([questionnaire])).toContain('"mood","stars","How was it?"')
  const settings = { questionnaires: JSON.stringify([asking(stars)]) }
  const writes = [{ event_uid: 'x', form: 'toy', clientMs: 0, answers, page: 'one' }]
  const rows = answerRows({ experiment_id: 'e', settings, writes }, () => null)
  const row: WideRow = {
    ...{ user_id: 'u', condition: 1, conditionName: null, status: 'open' },
    answersTo: () => answers,
    rowOf: (_, key) => rows.find(({ item_id }) => item_id === key),
    askedAs: () => questionnaire,
  }
  const columns = wideColumns(questionnaire)
  expect(columns).toEqual([expect.objectContaining({ name: 'mood', type: 'integer', minimum: 1, maximum: 5 })])
  const cells = columns.map(({ name, about }) => ({ name, about, cell: 'number' as const }))
  const csv =
    csvHeader(cells) +
    csvRow(
      cells,
      columns.map(({ value }) => value(row)),
    )
  expect(csv).toBe(`"mood"\n"${answers['mood']}"\n`)
})
