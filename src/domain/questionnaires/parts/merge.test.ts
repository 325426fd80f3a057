import { expect, test } from 'vitest'
import { questionnaire as ccn } from '../ccn.ts'
import { questionnaire as imp } from '../imp.ts'
import { askedIn, blocksOf, itemsOf, onePage, type Questionnaire } from '../questionnaire.ts'
import { mergeQuestionnaires } from './merge.ts'

const about = (...slugs: string[]) => ({ topics: JSON.stringify(slugs.map((slug) => ({ slug, title: `Title of ${slug}` }))) })

test('a study that changed its topics has the questions about all of them, once', () => {
  const merged = mergeQuestionnaires(askedIn(imp, about('a', 'b')), [askedIn(imp, about('b', 'c'))])
  expect(blocksOf(merged).map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  expect(itemsOf(merged)).toHaveLength(6)
})

test('a form about one topic has the questions about each that it was asked about', () => {
  const merged = mergeQuestionnaires(ccn, [askedIn(ccn, about('climate')), ccn])
  expect(itemsOf(merged).map(({ key }) => key)).toEqual([
    ...['monkeypox-worry', 'monkeypox-concern', 'monkeypox-vax', 'monkeypox-problem'],
    ...['climate-worry', 'climate-concern', 'climate-problem'],
  ])
})

test('a questionnaire that never changes stays as it is', () => {
  expect(mergeQuestionnaires(imp, [imp, imp])).toEqual(imp)
})

test('a question that got further options and statements has all of them', () => {
  const version = (rows: string[], values: string[]): Questionnaire => ({
    ...{ name: 'own', label: '', asks: '', aliases: [], heading: '', submitLabel: 'Next' },
    pages: onePage([
      {
        name: 'b',
        items: [
          {
            ...{ key: 'grid', label: 'Agree?', isRequired: true, type: 'matrix' },
            rows: rows.map((key) => ({ key, label: `${key} of ${rows.length}` })),
            options: values.map((value) => ({ value, label: value })),
          },
        ],
      },
    ]),
  })
  const [grid] = itemsOf(mergeQuestionnaires(version(['a'], ['1_no']), [version(['a', 'b'], ['1_no', '2_yes'])]))
  expect(grid).toMatchObject({
    rows: [
      { key: 'a', label: 'a of 1' },
      { key: 'b', label: 'b of 2' },
    ],
    options: [{ value: '1_no' }, { value: '2_yes' }],
  })
})
