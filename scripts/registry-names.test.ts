import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { acts } from '#domain/engagement/acts/index.ts'
import { labelKinds } from '#domain/labels/index.ts'
import { kinds } from '#domain/questions/kinds/index.ts'
import { skins } from '#domain/skins/index.ts'

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
      'src/domain/questions/paste-document/',
      'src/web/researcher/questionnaires/editor/paste/battery-dialog.tsx',
    ]
    expect(linesThat(names, [...OWN_PLACES, ...makers])).toEqual([])
  })
})

const namesOf = (things: readonly { name: string }[]) => things.map(({ name }) => name)

describe('labels', () => {
  const OWN_PLACES = ['src/domain/labels/']

  test('no other file names a kind of label', () => {
    // A warning is also a problem of a sheet or a questionnaire.
    const unmistakable = namesOf(labelKinds).filter((name) => name !== 'warning')
    expect(linesThat(new RegExp(`['"\`]${anyOf(unmistakable)}['"\`]`), OWN_PLACES)).toEqual([])
  })

  test('nothing is decided by the name of a kind of label', () => {
    expect(linesThat(/label\??\.kind [=!]== |\['warning', '/, OWN_PLACES)).toEqual([])
  })
})

describe('skins', () => {
  const OWN_PLACES = ['src/domain/skins/', 'src/web/participant/feed/skins/']
  const names = namesOf(skins).filter((name) => name !== 'default')

  test('no other file names a skin', () => {
    const mayKnow = [
      ...OWN_PLACES,
      // Headings of other tools' sheets.
      'src/domain/stimuli/mapping/column-names.ts',
      // What the codebook says about a text in a sheet of its own.
      'src/domain/engagement/acts/unfold-text.ts',
      // What was measured in each of them. Beside the skins, the figures would be part of what participants load.
      'src/domain/report/measured/dwell-error.ts',
    ]
    expect(linesThat(new RegExp(`['"\`]${anyOf(names)}['"\`]|\\bskins? ${anyOf(names)}\\b`), mayKnow)).toEqual([])
  })

  test('no other file takes something of a single skin', () => {
    expect(linesThat(new RegExp(`skins/${anyOf(names)}[./]`), OWN_PLACES)).toEqual([])
  })
})

describe('acts', () => {
  test('nothing is decided by the name of an act, but where it is offered and where it is shown again', () => {
    const name = anyOf(namesOf(acts))
    const decides = new RegExp(`(?:engagement_type|act|name) [=!]== '${name}'|case '${name}'`)
    const mayDecide = [
      'src/domain/engagement/acts/',
      'src/web/participant/feed/acts/',
      // A replay opens again what an act had opened.
      'src/domain/replay/',
      'src/web/participant/replay/',
      // A rule of quality is about the lengths of comments alone.
      'src/domain/quality/written-texts.ts',
    ]
    expect(linesThat(decides, mayDecide)).toEqual([])
  })
})
