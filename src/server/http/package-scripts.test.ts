import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { tidyTables } from '#domain/exports/tidy/index.ts'
import { SUBMIT_CLICK } from '#domain/feed/milestones.ts'
import { app, COMMENT, dir, files, finisher, packageOf, setUpPackage, table } from '#server/testing/study-package.ts'
import { anEvent, aParticipant, aSeenCard, aStudy, type Loaded } from '../testing/builders.ts'
import { aWaveStudy, comeBack, finish, letPass } from '../testing/wave-study.ts'

setUpPackage()

const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0

/** Puts a package on disk as if it had been unpacked. */
async function unpacked(from = files): Promise<string> {
  const root = join(dir, randomUUID())
  for (const [path, bytes] of from) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), bytes)
  }
  return root
}

function run(program: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = {}): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', env: { ...process.env, ...env } })
  expect(status, stderr).toBe(0)
  return stdout
}

const LOAD_PY = `
import json, runpy, sys
tables = runpy.run_path("analysis/import.py")["load"](use_pandas=sys.argv[1] == "pandas")
people, answers, wide = tables["participants"], tables["answers"], tables["participantsWide"]
if sys.argv[1] == "pandas":
    people, answers, wide = (frame.astype(object).where(frame.notna(), None).to_dict("records") for frame in (people, answers, wide))
comment = next(row for row in answers if row["item_id"] == "comments")
print(json.dumps({"rows": {name: len(table) for name, table in tables.items()}, "subject": comment["subject_id"], "comment": comment["answer_value"],
  "aot": sorted(str(row["aot_loyal_beliefs"]) for row in wide), "cards": people[0]["n_cards_assigned"], "is_test": people[0]["is_test"],
  "year": people[0]["started_at_utc"].year > 2000}))
`

const loaded = () => ({
  rows: Object.fromEntries(tidyTables.map(({ name }) => [name, table(name).length])),
  subject: finisher.user_id,
  comment: COMMENT,
  aot: ['Disagree', 'Disagree', 'None'],
  cards: 10,
  is_test: false,
  year: true,
})

test.skipIf(!has('python3', '--version'))('import.py checks and loads everything with labels, without any package', async () => {
  const root = await unpacked()
  expect(run('python3', ['analysis/import.py'], root)).toContain('participants: 3 rows')
  expect(JSON.parse(run('python3', ['-c', LOAD_PY, 'plain'], root))).toEqual(loaded())
  run('python3', ['analysis/descriptives.py'], root)
  expect(await readFile(join(root, 'analysis/descriptives.html'), 'utf8')).toContain('<svg')
  await writeFile(join(root, 'README.md'), 'changed')
  expect(spawnSync('python3', ['analysis/import.py'], { cwd: root, encoding: 'utf8' }).stderr).toContain('README.md')
})

const pandas = ['python3', '/usr/bin/python3'].find((python) => has(python, '-c', 'import pandas'))

test.skipIf(pandas === undefined)('import.py gives pandas the same', async () => {
  expect(JSON.parse(run(pandas ?? '', ['-c', LOAD_PY, 'pandas'], await unpacked()))).toEqual(loaded())
})

const LOAD_R = `
source("analysis/import.R")
answers <- tables$answers
comment <- answers[which(answers$item_id == "comments"), ][1, ]
stopifnot(
  identical(comment$subject_id[[1]], "+finisher"), startsWith(comment$answer_value, "'=1+1"),
  nrow(tables$participants) == 3, is.logical(tables$participants$is_test), inherits(tables$participants$started_at_utc, "POSIXct"),
  is.factor(tables$participantsWide$aot_loyal_beliefs), sum(tables$participantsWide$aot_loyal_beliefs == "Disagree", na.rm = TRUE) == 2,
  is.numeric(tables$exposures$dwell_ms_full), nchar(attr(tables$exposures$dwell_ms_full, "label")) > 0,
  "Definitely true" %in% tables$participantsWide$intervention_accuracy_prompt
)
cat(paste(charToRaw(comment$answer_value), collapse = ""), paste(names(tables), vapply(tables, nrow, 1L)), sep = "\n")
`

test.skipIf(!has('Rscript', '--version')).each(['C', 'C.UTF-8'])(
  'import.R loads everything with factors, in base R under the locale %s',
  async (LC_ALL) => {
    const root = await unpacked()
    // What R warns of would be rows that are lost.
    const [comment = '', ...rows] = run('Rscript', ['-e', `options(warn = 2)\n${LOAD_R}`], root, { LC_ALL })
      .trim()
      .split('\n')
    expect(Buffer.from(comment, 'hex').toString()).toBe(COMMENT)
    expect(rows.sort()).toEqual(tidyTables.map(({ name }) => `${name} ${table(name).length}`).sort())
    run('Rscript', ['analysis/descriptives.R'], root, { LC_ALL })
    expect(await readdir(join(root, 'analysis'))).toContain('descriptives.pdf')
  },
)

test.skipIf(!has('Rscript', '--version') || !has('python3', '--version'))(
  'scripts read a study with two feeds, and compare them',
  async () => {
    const steps = ['before', 'after'].map((feed) => ({ step: 'feed', feed }))
    const experiment_id = await aStudy(app, { journey: JSON.stringify(steps), 'final-page': 'no' })
    for (let n = 0; n < 3; n += 1) {
      const before = await aParticipant(app, experiment_id)
      await app.call('/v1/events', { session_token: before.session_token, events: lookedAt(before) })
      const { body } = await app.call('/v1/load_experiment', { ...before, n_cards: 10 })
      const after = { ...body.data, user_id: before.user_id, experiment_id }
      await app.call('/v1/events', { session_token: after.session_token, events: lookedAt(after) })
    }
    const root = await unpacked(await packageOf(experiment_id))
    const python = `import runpy; t = runpy.run_path("analysis/import.py")["load"](use_pandas=False)
print(sorted({row["feed"] for row in t["exposures"]}), {type(row["like__after"]) for row in t["participantsWide"]})`
    expect(run('python3', ['-c', python], root)).toBe("['after', 'before'] {<class 'int'>}\n")
    const r =
      'options(warn = 2); source("analysis/import.R"); cat(sort(unique(tables$exposures$feed)), tables$participantsWide$n_shown__after)'
    expect(run('Rscript', ['-e', r], root)).toBe('after before 1 1 1')
    for (const [program, script] of SCRIPTS) {
      run(program, [`analysis/${script}`], root)
      const numbers = await readFile(join(root, 'analysis/descriptives.csv'), 'utf8')
      for (const feed of ['before', 'after']) expect(numbers, script).toMatch(new RegExp(`"?feed"?,"?${feed}"?,`))
    }
  },
)

test.skipIf(!has('Rscript', '--version') || !has('python3', '--version'))(
  'scripts read a study with waves: a row per visit, and per person with the wave behind its columns',
  async () => {
    const experiment_id = await aWaveStudy(app)
    for (let n = 0; n < 2; n += 1) {
      const first = await aParticipant(app, experiment_id)
      await app.call('/v1/events', { session_token: first.session_token, events: lookedAt(first) })
      await finish(app, first)
      await letPass(app, first.user_id, '8 days')
      if (n === 0) await finish(app, await comeBack(app, first))
    }
    const root = await unpacked(await packageOf(experiment_id))
    const python = `import runpy; t = runpy.run_path("analysis/import.py")["load"](use_pandas=False)
wide = sorted(t["participantsWide"], key=lambda row: str(row["status__week"]))
print(len(wide), [row["status__week"] for row in wide], sorted(row["wave"] for row in t["participants"]), len(t["waves"]))`
    expect(run('python3', ['-c', python], root)).toBe("2 [None, 'The visit was completed'] ['start', 'start', 'week'] 6\n")
    const r =
      'options(warn = 2); source("analysis/import.R"); wide <- tables$participantsWide; cat(nrow(wide), sum(is.na(wide$status__week)), sort(as.character(tables$participants$wave)), nrow(tables$waves))'
    expect(run('Rscript', ['-e', r], root)).toBe('2 1 start start week 6')
    for (const [program, script] of SCRIPTS) run(program, [`analysis/${script}`], root)
  },
)

const SCRIPTS = [
  ['python3', 'descriptives.py'],
  ['Rscript', 'descriptives.R'],
] as const

/** As the pages of one feed send it: a card was in view, and the feed is submitted. */
function lookedAt({ order_data }: Loaded) {
  const card = aSeenCard(order_data[0]?.entity_id ?? '', 0, [
    [0, 500, 0],
    [3000, 0, 0],
  ])
  return [
    anEvent({ kind: 'visibility' as const, page_id: randomUUID(), time_origin: 1_800_000_000_000, until: 5000, cards: [card] }),
    anEvent({ kind: 'track' as const, name: SUBMIT_CLICK }),
    anEvent({ kind: 'dwell' as const, dwell_data: [] }),
  ]
}

test.skipIf(!has('Rscript', '--version') || !has('python3', '--version'))(
  'descriptives draw a page also where nobody took part, and say which columns they do not know',
  async () => {
    const root = await unpacked(await packageOf(await aStudy(app)))
    run('python3', ['analysis/descriptives.py'], root)
    expect(await readFile(join(root, 'analysis/descriptives.svg'), 'utf8')).toContain('Nothing to show')
    run('Rscript', ['analysis/descriptives.R'], root)
    expect(await readdir(join(root, 'analysis'))).toContain('descriptives.pdf')
    for (const [program, script] of SCRIPTS) {
      const { status, stderr } = spawnSync(program, [`analysis/${script}`, 'mood'], { cwd: root, encoding: 'utf8' })
      expect([status, stderr]).toEqual([1, expect.stringContaining('is called mood')])
    }
  },
)
