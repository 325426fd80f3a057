import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { kinds } from '#domain/questions/kinds/index.ts'

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|(^|\/)testing\//.test(path))
  .map((path) => ({ path: `src/${path}`, lines: readFileSync(`src/${path}`, 'utf8').split('\n') }))

/** Lines that match, outside of the places that may know the names. */
const linesThat = (matches: RegExp, mayKnow: readonly string[]): string[] =>
  sources
    .filter(({ path }) => !mayKnow.some((place) => path.startsWith(place)))
    .flatMap(({ path, lines }) => lines.flatMap((line, i) => (matches.test(line) ? [`${path}:${i + 1} ${line.trim()}`] : [])))

const anyOf = (names: readonly string[]) => `(?:${names.join('|')})`

describe('kinds of items', () => {
  const OWN_PLACES = [
    'src/domain/questions/kinds/',
    'src/web/participant/form/kinds/',
    'src/web/researcher/questionnaires/editor/kinds/',
    // The types, and the schema of the contract.
    'src/domain/questions/item.ts',
    // What a page needs first, in one module so that pages load little.
    'src/domain/questions/item-fields.ts',
    'src/contract/questionnaire-item.ts',
  ]

  test('nothing is decided by the name of a kind outside of its registries', () => {
    const decides = new RegExp(`(?:item\\??\\.|type \\}\\) => )type [=!]== '${anyOf(Object.keys(kinds))}'`)
    expect(linesThat(decides, OWN_PLACES)).toEqual([])
  })

  test('no other file names a kind, but to make an item of it', () => {
    // Words that mean other things too: a number, a text, a date, a picture, a sum, something hidden, information.
    const unmistakable = ['radio', 'checkbox', 'dropdown', 'matrix', 'ranking', 'ladder', 'long-text', 'slider', 'analogue']
    // A column of a sheet is called `ranking` too.
    const names = new RegExp(`(?<!type: |column: |covariates\\[)'${anyOf(unmistakable)}'(?!\\s*\\})`)
    const makers = [
      // Qualtrics' kinds of questions, and statements that are pasted, become items of these kinds.
      'src/domain/questions/import/qsf/',
      'src/domain/questions/paste.ts',
      'src/web/researcher/questionnaires/editor/paste/battery-dialog.tsx',
    ]
    expect(linesThat(names, [...OWN_PLACES, ...makers])).toEqual([])
  })
})
