import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { itemsOf } from '../../../questionnaires/questionnaire.ts'
import { checkDefinition } from '../../check-definition.ts'
import { drawsIn } from '../../drawing/drawn-pages.ts'
import { textIn } from '../../text.ts'
import { changesMeaning } from '../import-report.ts'
import { taken } from './testing/one-survey.ts'

const file = readFileSync(new URL('./testing/news-and-frames.qsf', import.meta.url), 'utf8')

describe('a survey file as it is exported, with a byte order mark, entities, lists that are objects and all that is left empty', () => {
  const { definition, report } = taken(file)
  const itemOf = (key: string) => itemsOf(definition).find((item) => item.key === key)

  test('is taken without errors', () => {
    expect(checkDefinition(definition).filter(({ kind }) => kind === 'error')).toEqual([])
    expect(definition).toMatchObject({ label: 'News & frames (copy) v2 FINAL', languages: ['en', 'es'] })
  })

  test('keeps its experiment: one of two frames, evenly, and the field that says which', () => {
    expect(drawsIn(definition.pages)).toMatchObject([
      {
        source: {
          ...{ nDrawn: 1, isEven: true },
          parts: [
            { value: 'gain', pages: ['Gain-frame'] },
            { value: 'loss', pages: ['Loss-frame'] },
          ],
        },
      },
    ])
    expect(itemOf('cond')).toMatchObject({
      source: { cases: [{ value: 'loss' }, { value: 'gain' }, { value: 'none' }] },
    })
    expect(definition.pages.find(({ name }) => name === 'Late-risers')?.showIf).toEqual({
      ...{ fact: 'answer.cond', is: '=', value: 'gain' },
    })
  })

  test('keeps its words: bold, underlined, links, lists, and the other language', () => {
    const label = itemOf('consent')?.label ?? ''
    expect(textIn(label, ['en'])).toContain('**Study about news**')
    expect(textIn(label, ['en'])).toContain('*voluntarily*')
    expect(textIn(label, ['en'])).toContain('[Ethics board](https://example.org/ethics)')
    expect(textIn(label, ['es'])).toBe('**¿Acepta?**')
  })

  test('asks the loop of chosen outlets in the order of their choices', () => {
    expect(
      itemsOf(definition)
        .filter(({ key }) => key.startsWith('freq'))
        .map(({ key }) => key),
    ).toEqual(['freq_4', 'freq_1', 'freq_2'])
  })

  test('has few entries in red', () => {
    expect(report.filter(changesMeaning).map(({ name }) => name)).toEqual(['Women > 40', 'EndSurvey', 'end'])
  })
})
