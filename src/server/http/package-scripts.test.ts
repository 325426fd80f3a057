import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { tidyTables } from '#domain/exports/tidy/index.ts'
import { app, COMMENT, dir, files, finisher, packageOf, setUpPackage, table } from '#server/testing/study-package.ts'
import { aStudy } from '../testing/builders.ts'

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
  'descriptives draw a page also where nobody took part, and say which columns they do not know',
  async () => {
    const root = await unpacked(await packageOf(await aStudy(app)))
    run('python3', ['analysis/descriptives.py'], root)
    expect(await readFile(join(root, 'analysis/descriptives.svg'), 'utf8')).toContain('Nothing to show')
    run('Rscript', ['analysis/descriptives.R'], root)
    expect(await readdir(join(root, 'analysis'))).toContain('descriptives.pdf')
    for (const [program, script] of [
      ['python3', 'descriptives.py'],
      ['Rscript', 'descriptives.R'],
    ] as const) {
      const { status, stderr } = spawnSync(program, [`analysis/${script}`, 'mood'], { cwd: root, encoding: 'utf8' })
      expect([status, stderr]).toEqual([1, expect.stringContaining('is called mood')])
    }
  },
)
