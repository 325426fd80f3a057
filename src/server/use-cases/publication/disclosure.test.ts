import { randomUUID } from 'node:crypto'
import { parquetReadObjects } from 'hyparquet'
import { beforeAll, expect, test } from 'vitest'
import { csvPath } from '#domain/exports/package/tables.ts'
import { aDefinition, aPage } from '#domain/journey/testing/a-definition.ts'
import { aParticipant, aStudy, csvCells, type Loaded, sendForm } from '#server/testing/builders.ts'
import { differences, type Files, forged, verified } from '#server/testing/packages-on-disk.ts'
import { aMember, signedIn } from '#server/testing/people.ts'
import { entriesOfZip } from '#server/testing/read-zip.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { LOCAL_LAB } from '../local-owner.ts'
import { eraseData } from '../visits/erase-data.ts'

const NUMBER = { type: 'number', isRequired: false, min: 0, isWhole: true, invalidText: 'A number' } as const
const page = aPage('p', ['nick'])
const ABOUT = aDefinition('about', [
  {
    ...page,
    blocks: page.blocks.map((block) => ({
      ...block,
      items: [
        { ...NUMBER, key: 'years', label: 'How old are you?' },
        { type: 'text' as const, key: 'nick', label: 'What are you called?', isRequired: false, maxLength: 200 },
        { type: 'long-text' as const, key: 'story', label: 'What happened?', isRequired: false, maxLength: 2000 },
        { type: 'text' as const, key: 'town', label: 'Where do you live?', isRequired: false, maxLength: 200 },
      ],
    })),
  },
])

setUpApp()

let experiment_id: string
beforeAll(async () => {
  experiment_id = await aStudy(app, {
    forms: '["about","crt"]',
    questionnaires: JSON.stringify([ABOUT]),
    'final-page': 'no',
    'feed-button-like': 'yes',
  })
  for (const n of [1, 2, 3]) await answers(await arrives(`person${n}`, n), n)
})

/** Ages are so long that nothing else is alike. */
const AGES: readonly number[] = [0, 918_273_641, 918_273_642, 555_444_333]

const arrives = (user_id: string, n: number) =>
  aParticipant(app, experiment_id, { user_id, query: { school: `uniqueschool${n}` } })

async function answers(person: Loaded, n: number) {
  await sendForm(app, person, 'about', {
    ...{ years: String(AGES[n]), nick: `uniquenick${n}`, town: n === 3 ? 'uniquehamlet' : 'uniquecity' },
    story: n === 1 ? 'We met uniquefriend at the uniquebridge yesterday' : 'The same uniquestory',
  })
  const solved = ['mark-adam-28', '10-50-printer', 'mold-bread-40', 'pass-second-place', 'sheep-15-8-died']
  const numbers = Object.fromEntries(solved.map((key) => [`crt_${key}`, '4']))
  await sendForm(app, person, 'crt', { ...numbers, 'crt_emily-april-may': `Emily uniqueemily${n}` })
  // A call that brings a field of no question.
  await sendForm(app, person, undefined, { stray: `uniquestray${n}` })
  const act = (engagement_type: string, text: string) => ({
    ...{ event_uid: randomUUID(), kind: 'act' as const, client_time: 1_800_000_000_600, response: 1 },
    ...{ entity_id: person.order_data[0]?.entity_id ?? '', engagement_type, time_engagement: 1_800_000_000_600 },
    detail: { text, ...(engagement_type === 'comment_write' ? { n_keystrokes: 3, ms_writing: 900 } : { pastes: 0 }) },
  })
  const events = [act('comment_write', `uniquecomment${n}`), act('reply', `uniquereply${n}`)]
  const sent = await app.call('/v1/events', { session_token: person.session_token, events })
  expect([sent.status, sent.text]).toEqual([200, expect.stringContaining('"refused":[]')])
}

const shown = async () => (await app.call('/v1/show_disclosure', { experiment_id })).body.data
type Chosen = Pick<Awaited<ReturnType<typeof shown>>, 'marks' | 'rules'>
async function choose({ marks, rules }: Chosen) {
  const { revision } = await shown()
  const set = await app.call('/v1/set_disclosure', { experiment_id, based_on: revision, marks, rules })
  expect([set.status, set.text]).toEqual([200, expect.any(String)])
}
const textsOf = async (source: string) => (await app.call('/v1/list_texts', { experiment_id, source })).body.data.texts

async function packageOf(query: string): Promise<Files> {
  const url = `/v1/exports/${experiment_id}/package.zip${query}`
  const response = await app.app.inject({ method: 'GET', url, headers: { host: '127.0.0.1:3000' } })
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip'])
  const entries = await entriesOfZip(response.rawPayload)
  return new Map([...entries].map(([path, bytes]) => [path.slice(path.indexOf('/') + 1), bytes]))
}

/** Every word of people that stands anywhere in the files; Parquet is unpacked first. */
async function wordsIn(files: Files): Promise<string[]> {
  const found = new Set<string>()
  for (const [path, bytes] of files) {
    const text = path.endsWith('.parquet') ? await rowsOf(bytes) : bytes.toString('utf8')
    for (const [word] of text.matchAll(/unique[a-z]+\d?|918273\d+|555444333/g)) found.add(word)
  }
  return [...found].sort()
}

async function rowsOf(bytes: Buffer): Promise<string> {
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer // of a Buffer, never shared
  return JSON.stringify(await parquetReadObjects({ file }), (_, value) => (typeof value === 'bigint' ? String(value) : value))
}

function rows(files: Files, table: string): Record<string, string>[] {
  const [header = [], ...cells] = csvCells(files.get(csvPath(experiment_id, table))?.toString('utf8') ?? '')
  return cells.map((row) => Object.fromEntries(header.map((name, i) => [name, row[i] ?? ''])))
}

const MARKS: Chosen['marks'] = [
  { column: 'answer/about/years', change: { kind: 'bands', width: 10, from: 0 } },
  { column: 'answer/about/town', change: { kind: 'rare', fewerThan: 2, word: '[elsewhere]' } },
  { column: 'param/school', change: { kind: 'drop' } },
]

test('without a choice every text of people is taken out, and what nobody marked stays', async () => {
  expect(await shown()).toMatchObject({
    revision: 0,
    marks: [],
    rules: {},
    recorded: { n_people: 3, smallest: 3, n_in_small: 3 },
  })
  const words = await wordsIn(await packageOf('?published=yes'))
  expect(words).toEqual([...AGES.slice(1).map(String).sort(), 'uniqueschool1', 'uniqueschool2', 'uniqueschool3'].sort())
  const own = await wordsIn(await packageOf(''))
  expect(own).toEqual(expect.arrayContaining(['uniquecomment1', 'uniquenick1', 'uniquestray1', 'uniquereply2', 'uniquestory']))
})

test('columns are proposed with a reason, and nothing is marked without a researcher', async () => {
  const { columns } = await shown()
  const reasons = Object.fromEntries(columns.map(({ column, reason }) => [column, reason]))
  expect(reasons).toMatchObject({
    'answer/about/years': expect.stringContaining('age'),
    'answer/about/town': expect.stringContaining('lives'),
    'answer/about/nick': null,
    'param/school': expect.any(String),
    'device/device_class': expect.any(String),
  })
  expect(reasons).not.toHaveProperty('answer/about/story')
})

test('what was marked is in bands, rare or gone in every file, and the package still agrees with itself', async () => {
  await choose({ marks: MARKS, rules: {} })
  const { published, recorded, small, texts } = await shown()
  expect(recorded).toMatchObject({ smallest: 1, n_small: 3 })
  expect(published).toMatchObject({ smallest: 1, n_in_small: 3, n_small: 2 })
  expect(small).toContainEqual({ values: ['918273640–918273649', 'uniquecity', '[removed]'], n: 2 })
  expect(texts.map(({ source, n_open }) => [source, n_open])).toEqual([
    ['act/comment_write', 3],
    ['act/reply', 3],
    ['answer//stray', 3],
    ['answer/about/nick', 3],
    ['answer/about/story', 2],
    ['answer/crt/crt_emily-april-may', 3],
  ])
  const files = await packageOf('?published=yes')
  expect(await wordsIn(files)).toEqual(['918273640', '918273649', 'uniquecity'])
  expect(rows(files, 'participantsWide').map(({ years, town, nick }) => [years, town, nick])).toEqual([
    ['918273640–918273649', 'uniquecity', '[removed]'],
    ['918273640–918273649', 'uniquecity', '[removed]'],
    ['555444330–555444339', '[elsewhere]', '[removed]'],
  ])
  const results = await verified(files)
  expect(differences(results)).toEqual([])
  const codebook = files.get('codebook.csv')?.toString() ?? ''
  expect(codebook).toContain('Changed for publication: in bands of 10 from 0 on')
  for (const path of ['README.md', 'codebook.html', 'documentation/columns.md'])
    expect([path, files.get(path)?.toString()]).toEqual([path, expect.stringContaining('Changed for publication')])
})

test('a cell that was changed elsewhere is still found, and what follows from removed words is said to be unchecked', async () => {
  const files = await packageOf('?published=yes')
  const own = await packageOf('')
  const scores = (of: Files) => rows(of, 'participantsWide').map((row) => row['crt_correct'])
  expect(scores(files)).toEqual(scores(own))
  expect(new Set(scores(own))).not.toContain('')
  const results = await verified(files)
  expect(results.flatMap(({ notChecked }) => [...notChecked.keys()]).join()).toContain('changed for publication')
  const table = csvPath(experiment_id, 'participantsWide')
  const changed = await verified(forged(files, { [table]: (text) => text.replace('[elsewhere]', 'somewhere') }))
  expect(differences(changed).join()).toContain('town')
})

test('a text is kept, cut or taken out; a rule decides about all of a question; only words of the person are published', async () => {
  const story = await textsOf('answer/about/story')
  expect(story.map(({ text, n_people }) => [text, n_people])).toEqual([
    ['We met uniquefriend at the uniquebridge yesterday', 1],
    ['The same uniquestory', 2],
  ])
  const [met, same] = story
  const decide = async (based_on: number, decisions: { text_hash: string; decision: object | null }[]) =>
    app.call('/v1/decide_texts', { experiment_id, based_on, source: 'answer/about/story', decisions } as never)
  const { revision } = await shown()
  const given = [
    { text_hash: met?.text_hash ?? '', decision: { decision: 'shorten', kept: [[0, 2]] } },
    { text_hash: same?.text_hash ?? '', decision: { decision: 'keep' } },
  ]
  expect((await decide(revision, given)).body).toMatchObject({ data: { revision: revision + 1 } })
  // The answer got lost, and the page sends it again.
  expect((await decide(revision, given)).body).toMatchObject({ data: { revision: revision + 1 } })
  const late = await decide(revision, [{ text_hash: met?.text_hash ?? '', decision: { decision: 'keep' } }])
  expect([late.status, late.text]).toEqual([409, expect.stringContaining('Somebody changed this page meanwhile')])
  expect((await decide(revision + 1, [{ text_hash: 'x', decision: null }])).status).toBe(400)
  const wrong = { decision: 'shorten', kept: [[3, 1]] }
  expect((await decide(revision + 1, [{ text_hash: met?.text_hash ?? '', decision: wrong }])).status).toBe(400)

  await choose({ marks: MARKS, rules: { 'act/reply': 'keep', 'answer/about/nick': 'drop' } })
  const files = await packageOf('?published=yes')
  expect(await wordsIn(files)).toEqual(
    ['918273640', '918273649', 'uniquecity', 'uniquereply1', 'uniquereply2', 'uniquereply3', 'uniquestory'].sort(),
  )
  expect(rows(files, 'participantsWide').map(({ story: text }) => text)).toEqual([
    'We met […]',
    'The same uniquestory',
    'The same uniquestory',
  ])
  expect(differences(await verified(files))).toEqual([])
  // The words of somebody who withdraws stay nowhere.
  const { rows: stored } = await app.database.pool.query('select * from text_decisions')
  expect(JSON.stringify(stored)).not.toContain('unique')
})

test('a description that somebody else stored meanwhile is not overwritten, and the log says what was changed', async () => {
  const details = (await app.call('/v1/show_publication', { experiment_id })).body.data.details
  const set = (based_on: number, title: string) =>
    app.call('/v1/set_publication', { experiment_id, based_on, details: { ...details, title } })
  expect((await set(0, 'One')).body.data).toMatchObject({ revision: 1 })
  expect((await set(0, 'One')).body.data).toMatchObject({ revision: 1 })
  const late = await set(0, 'Another')
  expect([late.status, late.text]).toEqual([409, expect.stringContaining('Somebody stored another description')])
  expect((await app.call('/v1/show_publication', { experiment_id })).body.data).toMatchObject({
    revision: 1,
    details: { title: 'One' },
  })
  const { entries } = (await app.call('/v1/list_audit', { limit: 10 })).body.data
  expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['disclosure-changed', 'publication-changed']))
})

test('analysts read what could be recognised and change nothing', async () => {
  const headers = await signedIn(app, await aMember(app, LOCAL_LAB, 'analyst'))
  expect((await app.call('/v1/show_disclosure', { experiment_id }, headers)).status).toBe(200)
  expect((await app.call('/v1/list_texts', { experiment_id, source: 'act/reply' }, headers)).status).toBe(200)
  expect((await app.call('/v1/set_disclosure', { experiment_id, based_on: 9, marks: [], rules: {} }, headers)).status).toBe(403)
})

test('of a text whose writer is erased, not even the decision stays', async () => {
  const gone = await arrives('forgotten', 2)
  await sendForm(app, gone, 'about', { years: '5', nick: 'uniqueforgotten', story: '', town: '' })
  const source = 'answer/about/nick'
  const hashOf = async (text: string) => (await textsOf(source)).find((each) => each.text === text)?.text_hash ?? ''
  const hashes = [await hashOf('uniqueforgotten'), await hashOf('uniquenick1')]
  const { revision } = await shown()
  const decisions = hashes.map((text_hash) => ({ text_hash, decision: { decision: 'keep' } as const }))
  expect((await app.call('/v1/decide_texts', { experiment_id, based_on: revision, source, decisions })).status).toBe(200)
  const { rows: before } = await app.database.pool.query('select 1 from text_decisions where text_hash = any($1)', [hashes])
  expect(before).toHaveLength(2)
  await app.call('/v1/withdraw', { session_token: gone.session_token })
  const inAMonth = Date.now() + 31 * 86_400_000
  await eraseData({ ...app.deps, databaseNow: async () => inAMonth }, new AbortController().signal)
  const { rows: after } = await app.database.pool.query('select text_hash from text_decisions where text_hash = any($1)', [
    hashes,
  ])
  expect(after).toEqual([{ text_hash: hashes[1] }])
})

test('who withdraws or tries the study out is in no group and no list', async () => {
  const gone = await arrives('gone', 1)
  await answers(gone, 1)
  await app.call('/v1/withdraw', { session_token: gone.session_token })
  const tester = await arrives('test-somebody', 2)
  await sendForm(app, tester, 'about', { years: '5', nick: 'uniquetester', story: '', town: '' })
  expect((await shown()).recorded.n_people).toBe(3)
  expect((await textsOf('answer/about/nick')).map(({ text }) => text)).not.toContain('uniquetester')
})

test('ids of links by which somebody may be known are counted over the people of the package', async () => {
  const study = await aStudy(app)
  for (const user_id of ['ada@uni.example', '7412345', '7412346', '5f9a1c0b2e4d6a8f00112233', 'atestb@uni.example'])
    await aParticipant(app, study, { user_id })
  expect((await app.call('/v1/show_disclosure', { experiment_id: study })).body.data.ids).toEqual([
    { kind: 'mail', n: 1, example: 'ada@uni.example' },
    { kind: 'number', n: 2, example: '7412345' },
  ])
})
