import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exports } from '#domain/exports/index.ts'
import { storeSomeVisits } from '#server/store/exports/visits/stored-visits.ts'
import { csvCells, exported } from '#server/testing/builders.ts'
import { entriesOfZip } from '#server/testing/read-zip.ts'
import { hasPython, hasR, runPython, runR } from './run-r.ts'
import { type Button, GLIMPSED_IDX, type Look } from './simulated-people.ts'
import { aSimulatedStudy, createStudy, N_CARDS, type SimulatedStudy } from './simulated-study.ts'
import { type Somebody, type Truth, takePart } from './take-part.ts'

/*
 * Simulated people take part through the API, the study is exported, and an R script does with the files what published analyses do. Its
 * result must be what the people were given.
 */

const PANEL_ID = '5f0123456789abcdef012345'

const PEOPLE: readonly Somebody[] = [
  { user_id: 'ann', address: '203.0.113.7' },
  { user_id: 'ben', address: '203.0.113.7' },
  { user_id: 'cem', address: '198.51.100.1', isOnPhone: true },
  { user_id: '1793000000000_ab3de', address: '198.51.100.2', goesBack: true },
  { user_id: 'eva', address: '198.51.100.3', reloadsAfter: 14 },
  { user_id: 'finn', address: '198.51.100.4', condition: 2, goesBack: true },
  { user_id: 'gül', address: '198.51.100.5' },
  { user_id: 'from a panel', panelId: PANEL_ID, address: '198.51.100.11' },
  { user_id: '=hal', address: '198.51.100.6' },
  { user_id: 'ida', address: '198.51.100.7', condition: 2 },
  { user_id: 'jo', address: '198.51.100.8', condition: 1 },
  { user_id: 'leaves-the-ranked-feed', address: '198.51.100.9', condition: 2, leavesAfter: 12 },
  { user_id: 'leaves-the-first-batch', address: '198.51.100.11', condition: 1, leavesAfter: 12 },
  { user_id: 'leaves-the-whole-feed', address: '198.51.100.10', condition: 1, leavesAfter: 12, loadsAll: true },
]
const MAX_DWELL_MS = 30_000
const EDGE = 3
const BUTTONS: readonly Button[] = ['likes', 'shares', 'read_later']

const isRThere = await hasR()
const isPythonThere = await hasPython()
if (!isRThere)
  console.warn(
    'Skipped: published analyses need R. Debian has it as r-base-core, r-cran-data.table, r-cran-bit64 and r-cran-dplyr.',
  )

type Row = Record<string, string>

let study: SimulatedStudy
let directory: string
const truths: Truth[] = []

describe.skipIf(!isRThere)('published analyses', () => {
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'feedlab-analyses-'))
    study = await aSimulatedStudy()
    for (const [n, somebody] of PEOPLE.entries()) truths.push(await takePart(study, somebody, n))
  })
  afterAll(async () => {
    await study.app.close()
    await rm(directory, { recursive: true, force: true })
  })

  describe.each(['computed at the export', 'stored after people are gone'])('of rows that are %s', (moment) => {
    const results = new Map<string, Row[]>()
    let files = new Map<string, string>()
    const rows = (name: string) => results.get(name) ?? expect.fail(`no ${name}.csv`)

    beforeAll(async () => {
      if (moment.startsWith('stored')) await storeEverybody()
      const folder = join(directory, moment.split(' ')[0] ?? '')
      const out = join(folder, 'out')
      await mkdir(out, { recursive: true })
      files = await exportedFiles()
      for (const [name, text] of files) await writeFile(join(folder, name), text)
      await runR([join(import.meta.dirname, 'published-analysis.R'), folder, out, String(N_CARDS)], folder)
      for (const name of RESULTS) results.set(name, await readCsv(join(out, `${name}.csv`)))
    })

    test('read.csv and fread find the same rows and texts', () => {
      expect(rows('readers')).toHaveLength(files.size)
      for (const { type, fread, read_csv, same_text } of rows('readers')) {
        expect([type, fread, same_text]).toEqual([type, read_csv, 'TRUE'])
        expect(Number(fread)).toBeGreaterThan(0)
      }
    })

    test('dropping people who share an address drops nobody, not even two of one household', () => {
      const addresses = rows('people').map(({ ip_address }) => ip_address ?? '')
      expect(new Set(addresses).size).toBe(PEOPLE.length)
      for (const address of addresses) expect(address).toMatch(/^2001:db8:/)
      expect(rows('people').map(({ n_addresses }) => n_addresses)).toEqual(PEOPLE.map(() => '1'))
      expect(rows('people').map(({ is_first_of_address }) => is_first_of_address)).toEqual(PEOPLE.map(() => 'TRUE'))
    })

    test('the id of a panel is in no file', () => {
      const derived = truths.find(({ somebody }) => somebody.panelId === PANEL_ID)?.user_id
      expect(derived).toMatch(/^p_[0-9a-z]{12}$/)
      expect(rows('people').map(({ user_id }) => user_id)).toContain(derived)
      for (const text of files.values()) expect(text).not.toContain(PANEL_ID)
    })

    test('dropping people with fewer than all cards drops those who got fewer', () => {
      expect(
        byKey(
          rows('people'),
          ({ user_id }) => user_id,
          ({ n_distinct_cards }) => Number(n_distinct_cards),
        ),
      ).toEqual(byKey(truths, idOf, ({ cards }) => cards.length))
      expect(new Set(rows('cards').map(({ user_id }) => user_id))).toEqual(new Set(kept().map(idOf)))
    })

    test('condition and device are those of the person', () => {
      const found = ({ condition, mobile, condition_of_form }: Row) => [condition, mobile, condition_of_form].map(Number)
      expect(byKey(rows('people'), ({ user_id }) => user_id, found)).toEqual(
        byKey(truths, idOf, ({ condition, somebody }) => [condition, Number(somebody.isOnPhone === true), condition]),
      )
    })

    test('dwell per person and card is what they were given; long ones and the first and last places are missing', () => {
      const found = ({ dwell, n_dwells, item_order }: Row) => ({
        dwell: numberOf(dwell),
        n: Number(n_dwells),
        idx: Number(item_order),
      })
      expect(byKey(rows('cards'), keyOfRow, found)).toEqual(
        byCard(({ plan }, idx) => {
          const looks = plan.looks.filter((look) => look.idx === idx)
          const dwellMs = totalMs(looks)
          const isBlank = dwellMs > MAX_DWELL_MS || idx < EDGE || idx >= N_CARDS - EDGE
          return { dwell: isBlank ? null : dwellMs, n: Math.max(1, looks.length), idx }
        }),
      )
    })

    test('a button counts as often as it was pressed, and its last state is the last row', () => {
      const names = BUTTONS.flatMap((button) => [`${button}_1`, `${button}_0`])
      // Nobody takes a bookmark back, so that the file has no such row to make a column of.
      const found = (row: Row) => [...names.map((name) => Number(row[name] ?? 0)), Number(row['liked']), Number(row['shared'])]
      expect(byKey(rows('cards'), keyOfRow, found)).toEqual(
        byCard((truth, idx) => {
          const counts = BUTTONS.flatMap((button) =>
            [1, 0].map((response) => pressesOf(truth, idx, button).filter((click) => click.response === response).length),
          )
          return [...counts, lastState(truth, idx, 'likes'), lastState(truth, idx, 'shares')]
        }),
      )
      expect(rows('cards').filter(({ shares_0, shared }) => shares_0 === '1' && shared === '1')).toHaveLength(kept().length)
      expect(rows('cards').filter(({ likes_0, liked }) => likes_0 === '1' && liked === '0')).toHaveLength(kept().length)
    })

    test('visit by visit, dwell and clicks meet by the time at which the card came into view', () => {
      const found = rows('visits')
        .filter(({ dwell }) => dwell !== '0')
        .map((row) => [
          row['user_id'],
          row['entity_id'],
          ...[row['since_viewed'], row['dwell'], row['likes_1'], row['shares_1']].map(Number),
        ])
      const given = kept().flatMap((truth) =>
        truth.plan.looks.map((look) => [
          idOf(truth),
          truth.cards[look.idx]?.entity_id,
          look.fromMs - truth.plan.consentMs,
          look.toMs - look.fromMs,
          ...(['likes', 'shares'] as const).map((button) => nOn(truth, look, button)),
        ]),
      )
      expect(found.sort(byText)).toEqual(given.sort(byText))
    })

    test('clicks have their time since the first click of the person', () => {
      const found = rows('clicks').map((row) => [
        row['user_id'],
        row['entity_id'],
        row['engagement_type'],
        Number(row['response']),
        Number(row['since_engaged']),
      ])
      const given = kept().flatMap((truth) =>
        truth.plan.clicks.map(({ idx, button, response, atMs }) => [
          idOf(truth),
          truth.cards[idx]?.entity_id,
          button,
          response,
          atMs - Math.min(...truth.plan.clicks.map((click) => click.atMs)),
        ]),
      )
      expect(found.sort(byText)).toEqual(given.sort(byText))
    })

    test('every card of every person has a view time, also one that never came into view', () => {
      expect(new Set(rows('visits').map(keyOfRow))).toEqual(new Set(rows('cards').map(keyOfRow)))
      const unseen = rows('visits').filter(({ dwell }) => dwell === '0')
      expect(unseen.length).toBeGreaterThan(0)
      for (const row of unseen) {
        const { plan } = kept().find((truth) => idOf(truth) === row['user_id']) ?? expect.fail(row['user_id'])
        const glimpse = Number(row['item_order']) === GLIMPSED_IDX ? plan.glimpses[0] : undefined
        // A card that was not even seen in part has the time of the person's last event.
        expect(Number(row['since_viewed'])).toBe((glimpse?.fromMs ?? plan.lastEventMs) - plan.consentMs)
      }
    })

    test('times are whole milliseconds', () => {
      const times = rows('visits').flatMap(({ since_viewed, since_stored, dwell }) => [since_viewed, since_stored, dwell])
      for (const time of times) expect(time).toMatch(/^\d+$/)
    })

    test('what was displayed, true and false, and covariates are those of the card', () => {
      const found = (row: Row) => ({
        ...{ likes: numberOf(row['shown_likes']), shares: numberOf(row['shown_shares']), veracity: numberOf(row['veracity']) },
        ...{ kind: row['kind'], set: row['entity_set'], topic: row['topic'], lean: numberOf(row['partisanship_combined']) },
      })
      const sheetRows = filesById(rows('pool'))
      expect(byKey(rows('cards'), keyOfRow, found)).toEqual(
        byCard(({ cards }, idx) => {
          const card = cards[idx]
          const { filename, sheet, ...covariates } = sheetRows.get(card?.entity_id ?? '') ?? expect.fail(card?.entity_id)
          const veracity = filename.startsWith('t_') ? 1 : filename.startsWith('f_') ? 0 : null
          return {
            ...{ likes: card?.shown_counts.likes, shares: card?.shown_counts.shares, veracity },
            kind: sheet.category === 'news' ? `news_${veracity === 1}` : sheet.category,
            set: sheet.entity_set,
            topic: inFile(covariates.topic),
            lean: numberOf(covariates['Partisanship.Combined'] ?? ''),
          }
        }),
      )
    })

    test('the last answer of every field is there as it was typed', () => {
      const found = rows('answers').filter(({ field }) => field !== 'condition')
      const given = truths.flatMap((truth) =>
        Object.entries(truth.answered?.last ?? {}).map(([field, response]) => ({
          user_id: idOf(truth),
          field: field.replaceAll('-', '_').toLowerCase(),
          response,
        })),
      )
      expect(found.sort(byFields)).toEqual(given.sort(byFields))
    })

    test('scores of answers are those that were given', () => {
      const found = ({ crt, age, ses_ladder, ses_education_years, social_media_followers }: Row) =>
        [crt, age, ses_ladder, ses_education_years, social_media_followers].map(numberOf)
      expect(byKey(rows('people'), ({ user_id }) => user_id, found)).toEqual(
        byKey(truths, idOf, ({ answered }) => {
          if (answered === undefined) return [null, null, null, null, null]
          const { age, ses_ladder, 'ses_education-years': years, 'social-media_followers': followers } = answered.last
          return [answered.crt, ...[age, ses_ladder, years, followers].map((text) => numberOf(text ?? ''))].map(rounded)
        }),
      )
    })

    test('the parameters of the link and the checkpoints are rows of their own', () => {
      const found = rows('link').filter(({ field }) => field !== 'URLParams-condition')
      const given = truths.flatMap((truth) => [
        { user_id: idOf(truth), field: 'URLParams-experiment_id', response: study.experiment_id },
        { user_id: idOf(truth), field: 'URLParams-user_id', response: idOf(truth) },
        { user_id: idOf(truth), field: 'URLParams-wave', response: truth.wave },
      ])
      expect(found.sort(byFields)).toEqual(given.sort(byFields))
      const reached = (name: string) =>
        rows('checkpoints')
          .filter(({ response }) => response === name)
          .map(({ user_id }) => user_id)
      const finishers = truths.filter(({ answered }) => answered !== undefined).map(idOf)
      expect(reached('feed-landed').sort()).toEqual(truths.map(idOf).sort())
      expect(reached('feed-entity-idx-submit-click').sort()).toEqual(finishers.toSorted())
      expect(reached('end-redirect').sort()).toEqual(finishers.toSorted())
    })

    test('entity_info has the cards that were shown, with how often', () => {
      const shown = new Map<string, number>()
      for (const { entity_id } of truths.flatMap(({ cards }) => cards)) shown.set(entity_id, (shown.get(entity_id) ?? 0) + 1)
      expect(
        byKey(
          rows('items'),
          ({ entity_id }) => entity_id,
          ({ count }) => Number(count),
        ),
      ).toEqual(Object.fromEntries(shown))
    })

    test('stimulus_set has every card of the sheets, and null where a covariate is missing', () => {
      const found = rows('stimuli').map(({ entity_set, entity_url = '', topic, partisanship_combined }) => [
        entity_set,
        nameIn(entity_url),
        topic,
        partisanship_combined,
      ])
      const given = study.sheets.flatMap(({ entity_set, rows: cards }) =>
        cards.map(({ filename, topic, 'Partisanship.Combined': lean = '' }) => [entity_set, filename, inFile(topic), lean]),
      )
      expect(found.sort(byText)).toEqual(given.sort(byText))
    })

    test('inventory is the pool of every condition, each card once', () => {
      const found = rows('pool').map(({ condition, entity_set, entity_url = '' }) => [
        Number(condition),
        entity_set,
        nameIn(entity_url),
      ])
      const given = Object.entries(study.setsOf).flatMap(([condition, sheets]) =>
        sheets.flatMap(({ entity_set, rows: cards }) => cards.map(({ filename }) => [Number(condition), entity_set, filename])),
      )
      expect(found.sort(byText)).toEqual(given.sort(byText))
    })

    test('experiment_parameters has every setting as it was given, ordered by parameter and condition', () => {
      const found = rows('settings').map(({ parameter, condition, value }) => [parameter, Number(condition), value])
      const given = study.given.map(({ param, condition, value }) => [param, condition, value])
      expect(found).toEqual(given.sort(byText))
      const decoded = rows('settings')
        .filter(({ parameter }) => parameter === 'consent')
        .map((row) => row['decoded'])
      expect(new Set(decoded)).toEqual(
        new Set([decodeURIComponent(study.given.find(({ param }) => param === 'consent')?.value ?? '')]),
      )
    })
  })

  test('experiment_parameters can be fed back: it makes the same study', async () => {
    const { app, experiment_id } = study
    const settingsOf = async (id: string) =>
      (await exported(app, id, 'experiment_parameters')).map(({ condition, parameter = '', value = '' }) => ({
        condition: Number(condition),
        param: parameter,
        value,
      }))
    const first = await settingsOf(experiment_id)
    expect(await settingsOf(await createStudy(app, first))).toEqual(first)
  })

  test('import.R of the package loads the dwell and the clicks of the people', async () => {
    await runR([join(import.meta.dirname, 'package-analysis.R'), directory], await unpackPackage())
    const exposures = await readCsv(join(directory, 'exposures.csv'))
    // The tables of the package have tenths of a millisecond.
    const found = ({ dwell_ms_full, like, share, like_toggles }: Row) =>
      [dwell_ms_full, like, share, like_toggles].map((cell) => Math.round(Number(cell)))
    const given = truths.flatMap((truth) =>
      truth.cards.map(({ entity_id }, idx) => {
        const dwellMs = totalMs(truth.plan.looks.filter((look) => look.idx === idx))
        const states = [lastState(truth, idx, 'likes'), lastState(truth, idx, 'shares')]
        return [`${truth.user_id} ${entity_id}`, [dwellMs, ...states, pressesOf(truth, idx, 'likes').length]]
      }),
    )
    expect(byKey(exposures, ({ subject_id, stimulus_id }) => `${subject_id} ${stimulus_id}`, found)).toEqual(
      Object.fromEntries(given),
    )
  })

  test.skipIf(!isPythonThere)(
    'descriptives.R and descriptives.py find the same numbers, and one page of figures each',
    async () => {
      const root = await unpackPackage()
      const inR = await numbersBy(root, () => runR(['analysis/descriptives.R'], root))
      const inPython = await numbersBy(root, () => runPython(['analysis/descriptives.py'], root))
      expect([...inPython.keys()].sort()).toEqual([...inR.keys()].sort())
      for (const [key, found] of inR) expect(inPython.get(key), key).toEqual(found.map(closeTo))
      expect((await readFile(join(root, 'analysis/descriptives.pdf'), 'latin1')).slice(0, 5)).toBe('%PDF-')
      const page = await readFile(join(root, 'analysis/descriptives.svg'), 'utf8')
      for (const words of [
        'Participants by outcome',
        'Seconds per card',
        '% of cards shown',
        'Dwell by topic',
        'Engagement by topic',
      ])
        expect(page).toContain(words)
      expect(page).not.toMatch(/NaN|None/)
    },
  )

  test('descriptives.R counts the people, and finds their engagement with its interval by covariate and condition', async () => {
    const root = await unpackPackage()
    const numbers = await numbersBy(root, () => runR(['analysis/descriptives.R', 'category'], root))
    for (const condition of [1, 2]) {
      const group = truths.filter((truth) => truth.condition === condition)
      const nFinished = group.filter(({ answered }) => answered !== undefined).length
      expect(numbers.get(`participants/complete/${condition}/participants`)?.[2]).toBe(nFinished)
      for (const { entity_set, category } of study.setsOf[condition] ?? []) {
        const shares = group.flatMap((truth) => shareEngaged(truth, entity_set))
        const [n, , value, low, high] = numbers.get(`category/${category}/${condition}/engaged`) ?? []
        const half = (T_975[shares.length - 1] ?? Number.NaN) * (sdOf(shares) / Math.sqrt(shares.length))
        expect(n).toBe(shares.length)
        expect(value).toBeCloseTo(meanOf(shares), 6)
        expect(Number(high) - Number(low)).toBeCloseTo(2 * half, 2)
      }
      const likes = group.map((truth) => 100 * meanOf(shownIdx(truth).map((idx) => lastState(truth, idx, 'likes'))))
      expect(numbers.get(`buttons/like/${condition}/like`)?.[2]).toBeCloseTo(meanOf(likes), 6)
    }
  })
})

/** From a printed table, by degrees of freedom. */
const T_975: Readonly<Record<number, number>> = {
  ...{ 1: 12.7062, 2: 4.3027, 3: 3.1824, 4: 2.7764, 5: 2.5706, 6: 2.4469, 7: 2.3646, 8: 2.306, 9: 2.2622, 10: 2.2281 },
  ...{ 11: 2.201, 12: 2.1788, 13: 2.1604 },
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const sdOf = (values: readonly number[]) =>
  Math.sqrt(values.reduce((sum, value) => sum + (value - meanOf(values)) ** 2, 0) / (values.length - 1))

const shownIdx = ({ cards, somebody }: Truth) =>
  cards.map((_, idx) => idx).filter((idx) => idx < (somebody.leavesAfter ?? N_CARDS))

/** Percent of the cards of a set that were shown to somebody and on which they left a button on; nothing if they were shown none. */
function shareEngaged(truth: Truth, entity_set: string): number[] {
  const own = shownIdx(truth).filter((idx) => truth.cards[idx]?.entity_id.startsWith(`${entity_set}_`))
  const isEngaged = (idx: number) => Number(BUTTONS.some((button) => lastState(truth, idx, button) === 1))
  return own.length === 0 ? [] : [100 * meanOf(own.map(isEngaged))]
}

/** descriptives.csv as a script writes it: n of people and cards, value and interval, by figure, group, condition and measure. */
async function numbersBy(root: string, script: () => Promise<unknown>): Promise<Map<string, (number | null)[]>> {
  const path = join(root, 'analysis/descriptives.csv')
  await rm(path, { force: true })
  await script()
  const [, ...lines] = (await readFile(path, 'utf8')).trim().split(/\r?\n/)
  return new Map(
    lines.map((line) => {
      const cells = [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell.replace(/^"|"$/g, ''))
      const [figure, group, condition, measure, , ...rest] = cells
      return [`${figure}/${group}/${condition}/${measure}`, rest.slice(0, 5).map(numberOf)] as const
    }),
  )
}

/** Two programs may round the last digit in different ways. */
const closeTo = (value: number | null) => (value === null ? null : expect.closeTo(value, 8))

async function unpackPackage(): Promise<string> {
  const { app, experiment_id } = study
  const url = `/v1/exports/${experiment_id}/package.zip`
  const { rawPayload } = await app.app.inject({ method: 'GET', url, headers: { host: '127.0.0.1:3000' } })
  for (const [path, bytes] of await entriesOfZip(rawPayload)) {
    await mkdir(dirname(join(directory, path)), { recursive: true })
    await writeFile(join(directory, path), bytes)
  }
  return join(directory, `study-${experiment_id}`)
}

const RESULTS = [
  'readers',
  'people',
  'cards',
  'visits',
  'clicks',
  'items',
  'stimuli',
  'answers',
  'checkpoints',
  'link',
  'settings',
  'pool',
]

async function storeEverybody(): Promise<void> {
  const { pool } = study.app.database
  await pool.query(`update participants set last_seen_at = now() - interval '1 day'`)
  expect(await storeSomeVisits(pool, 100)).toBe(PEOPLE.length)
}

/** The six files, with one stimulus_set per set, by name. */
async function exportedFiles(): Promise<Map<string, string>> {
  const wanted = exports.flatMap(({ name, of }) =>
    (of === 'study' ? [study.experiment_id] : study.sheets.map(({ entity_set }) => entity_set)).map((id) => ({ id, name })),
  )
  const files = new Map<string, string>()
  for (const { id, name } of wanted) {
    const { status, text } = await study.app.send({ method: 'GET', url: `/v1/exports/${id}/${name}.csv` })
    expect(status).toBe(200)
    files.set(`${id}_${name}.csv`, text)
  }
  return files
}

async function readCsv(path: string): Promise<Row[]> {
  const [header = [], ...rows] = csvCells(await readFile(path, 'utf8'))
  return rows.map((row) => Object.fromEntries(header.map((name, i) => [name, row[i] ?? ''])))
}

/** As the files have it: an id that a spreadsheet would run has an apostrophe before it. */
const idOf = ({ user_id }: Truth) => inFile(user_id)

const inFile = (text = '') => (text.startsWith('=') ? `'${text}` : text)

/** Those who got all cards. */
const kept = () => truths.filter(({ cards }) => cards.length === N_CARDS)

const keyOfRow = ({ user_id, entity_id }: Row) => `${user_id} ${entity_id}`

const byKey = <T, V>(list: readonly T[], key: (item: T) => string | undefined, value: (item: T) => V): Record<string, V> =>
  Object.fromEntries(list.map((item) => [key(item), value(item)]))

const byCard = <V>(value: (truth: Truth, idx: number) => V): Record<string, V> =>
  Object.fromEntries(
    kept().flatMap((truth) => truth.cards.map(({ entity_id }, idx) => [`${idOf(truth)} ${entity_id}`, value(truth, idx)])),
  )

const totalMs = (looks: readonly Look[]) => looks.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0)

const pressesOf = ({ plan }: Truth, idx: number, button: Button) =>
  plan.clicks.filter((click) => click.idx === idx && click.button === button)

const lastState = (truth: Truth, idx: number, button: Button) => pressesOf(truth, idx, button).at(-1)?.response ?? 0

const nOn = ({ plan }: Truth, look: Look, button: Button) =>
  plan.clicks.filter((click) => click.look === look && click.button === button && click.response === 1).length

/** R writes 15 digits. */
const rounded = (value: number | null) => (value === null ? null : Number(value.toPrecision(15)))

const numberOf = (cell = '') => (cell === '' ? null : Number(cell))

const byText = (one: unknown, other: unknown) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)

const byFields = (one: Row, other: Row) => byText([one['user_id'], one['field']], [other['user_id'], other['field']])

const nameIn = (url: string) => url.slice(url.lastIndexOf('/') + 1)

/** The row of the sheet that a card was made of, by the name of its file. */
function filesById(pool: readonly Row[]) {
  const rows = study.sheets.flatMap((sheet) => sheet.rows.map((row) => ({ ...row, sheet })))
  return new Map(
    pool.map(({ entity_id = '', entity_url = '' }) => [entity_id, rows.find(({ filename }) => filename === nameIn(entity_url))]),
  )
}
