import type { Readable } from 'node:stream'
import { setImmediate as otherWork } from 'node:timers/promises'
import { readDwellDefinition } from '#domain/engagement/dwell-definition.ts'
import { FOCAL_LINE, readFocalLine } from '#domain/engagement/focal-line.ts'
import { consortFlow } from '#domain/monitor/consort-flow.ts'
import { funnelOf } from '#domain/monitor/funnel.ts'
import { isCounted, type MonitoredPerson } from '#domain/monitor/monitored-person.ts'
import type { ChosenRule } from '#domain/quality/judge.ts'
import { deviationsIn } from '#domain/report/deviations.ts'
import type { ReportFacts } from '#domain/report/report-facts.ts'
import { reportFiles, skinsOf } from '#domain/report/report-files.ts'
import { addToSensitivity, EVERYBODY, type SensitivityTally, sensitivityOf } from '#domain/report/sensitivity.ts'
import { namesIn } from '#domain/study/design/words.ts'
import { hidesConditions } from '#domain/study/lifecycle/blinding.ts'
import { zipArchive } from '#server/data-package/archive.ts'
import { softwareVersion } from '#server/data-package/software-version.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { dwellOfPeople } from '#server/store/exports/visits/dwell-of-people.ts'
import { attentionState } from '#server/store/exports/visits/stored-attention.ts'
import { blindingOf } from '#server/store/studies/blinding.ts'
import { deviceCounts } from '#server/store/studies/device-counts.ts'
import { monitoredPeople } from '#server/store/studies/monitored-people.ts'
import { fixedRules } from '#server/store/studies/quality.ts'
import { findStudy, type Study, settingsOfVersion } from '#server/store/studies/studies.ts'
import { type Caller, type Deps, labOf, PAGE_PATIENCE_MS } from '../deps.ts'
import { shownFlow } from '../monitor/show-live.ts'
import { stepsOfStudy } from '../monitor/steps-of-study.ts'
import { registrationsSince } from '../studies/preregistered-study.ts'
import { flagsBy, judgedPeople } from '../studies/show-quality.ts'
import { unknownStudy } from '../studies/unknown-study.ts'
import { flowIn, wavesNow } from '../waves/waves-now.ts'

type Wanted = { experiment_id: string; people: 'real' | 'simulated' }

/** The appendix about methods of a study as one archive, of one moment. */
export async function methodsReport(
  deps: Pick<Deps, 'database' | 'now'>,
  wanted: Wanted,
  caller: Caller,
): Promise<{ filename: string; zip: Readable }> {
  const { db } = await deps.database.forReading(PAGE_PATIENCE_MS)
  const madeAtMs = deps.now()
  // One snapshot: people arrive and leave while it is read.
  const facts = await db.transaction((tx) => gather(tx, { ...wanted, madeAtMs }, caller), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
  const files = reportFiles(facts).map(({ path, text }) => ({ path, open: () => text }))
  const folder = `methods-${wanted.experiment_id}`
  return { filename: `${folder}.zip`, zip: zipArchive({ folder, atMs: madeAtMs, files }) }
}

async function gather(
  tx: DbOrTx,
  { experiment_id, people, madeAtMs }: Wanted & { madeAtMs: number },
  caller: Caller,
): Promise<ReportFacts> {
  const study = await findStudy(tx, experiment_id)
  if (study?.lab_id !== labOf(caller)) throw unknownStudy(experiment_id)
  const { version, nConditions } = study
  const settings = await settingsOfVersion(tx, { experiment_id, version })
  const settingOf = (name: string) => settings.find(({ param }) => param === name)?.value
  const isMasked = hidesConditions({ blinding: await blindingOf(tx, experiment_id), nConditions }, people)
  const waves = people === 'simulated' ? [] : flowIn(await wavesNow(tx, experiment_id))
  const monitored = await monitoredPeople(tx, experiment_id, people === 'simulated')
  const steps = await stepsOfStudy(tx, experiment_id, version)
  const counted = monitored.filter(isCounted)
  const conditions = Array.from({ length: nConditions }, (_, i) => i + 1)
  const { nWaiting } = await attentionState(tx, { experiment_id, people, definitions: { set: 'full', chosen: 'focal' } })
  return {
    ...{ experiment_id, nConditions, people, madeAtMs, isMasked },
    studyName: settingOf('study-name')?.replace(/\s+/g, ' ').trim() ?? '',
    conditionNames: namesIn(settings),
    nVersions: version,
    softwareVersion: softwareVersion(),
    skins: skinsOf(settings),
    nFeeds: steps.filter(({ step }) => step === 'feed').length,
    dwellDefinition: readDwellDefinition(settingOf('dwell-definition')),
    focalLine: readFocalLine(settingOf(FOCAL_LINE)),
    arrivals: spanOf(monitored.map(({ arrivedAtMs }) => arrivedAtMs)),
    devices: await deviceCounts(tx, { experiment_id, people }),
    flow: shownFlow(consortFlow(monitored, nConditions, waves), isMasked, caller),
    attrition: conditions.map((condition) => ({
      condition,
      steps: funnelOf(
        counted.filter((person) => person.condition === condition),
        steps,
      ),
    })),
    deviations: await deviationsOf(tx, { study, settings, counted }, people === 'real'),
    dwell: { ...(await readSensitivity(tx, { experiment_id, people }, isMasked)), nWaiting },
  }
}

type Registered = { study: Study; settings: Awaited<ReturnType<typeof settingsOfVersion>>; counted: readonly MonitoredPerson[] }

/** `isReal`: simulated people were never promised anything. */
async function deviationsOf(
  tx: DbOrTx,
  { study, settings, counted }: Registered,
  isReal: boolean,
): Promise<ReportFacts['deviations']> {
  const { experiment_id } = study
  const now = { settings, fixedRules: (await fixedRules(tx, experiment_id))?.rules ?? null }
  const registrations = await registrationsSince(tx, study, now)
  if (registrations.length === 0) return null
  const judged = isReal ? await judgedPeople(tx, experiment_id) : []
  const people = {
    judged: judged.map((person) => ({
      flags: (rules: readonly ChosenRule[]) => flagsBy(person, rules),
      isExcluded: person.excluded_at !== null,
      excludedBy: person.excluded_by,
    })),
    completed: counted.filter(({ outcome }) => outcome === 'complete').map(({ condition }) => condition),
  }
  return deviationsIn({ registrations, names: namesIn(settings), people: isReal ? people : undefined })
}

async function readSensitivity(tx: DbOrTx, wanted: Wanted, isMasked: boolean) {
  const tally: SensitivityTally = new Map()
  for await (const batch of dwellOfPeople(tx, wanted)) {
    for (const person of batch) addToSensitivity(tally, isMasked ? { ...person, condition: EVERYBODY } : person)
    // Participants are answered in between.
    await otherWork()
  }
  return sensitivityOf(tally)
}

function spanOf(moments: readonly number[]): { firstMs: number; lastMs: number } | null {
  if (moments.length === 0) return null
  const later = (one: number, other: number) => Math.max(one, other)
  const earlier = (one: number, other: number) => Math.min(one, other)
  return { firstMs: moments.reduce(earlier), lastMs: moments.reduce(later) }
}
