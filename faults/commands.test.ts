import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runScript } from './run-script.ts'
import { startFeedlab } from './start-feedlab.ts'
import { aLikeStudy, aPaidStudy } from './studies.ts'
import { aDataDirectory, aTemporaryDirectory } from './temporary-directory.ts'

const CARDS = 4
const DWELL_MS = 300

/** Everybody stays equally long at every card and likes it, once. */
const PROFILE = {
  arrivals: { spanMinutes: 0.01 },
  dwell: { medianMs: DWELL_MS, sigma: 0, personSigma: 0 },
  visits: { once: 1, twice: 0 },
  acts: { likes: 1 },
  dropOut: { rate: 0 },
  hiddenTab: { rate: 0 },
  reentry: { rate: 0 },
}

test('the command simulates people in real time by the profile of a file, and names the place where a file is wrong', async () => {
  const dir = await aTemporaryDirectory()
  const { url } = await startFeedlab({ DATA_DIR: await aDataDirectory(dir) })
  const study = await aLikeStudy(url, 1, CARDS)
  await writeFile(join(dir, 'profile.json'), JSON.stringify(PROFILE))
  await writeFile(join(dir, 'wrong.json'), JSON.stringify({ dropOut: { rate: 7 } }))
  const simulate = (profile: string, ...more: string[]) =>
    // A relative name is meant from where the person is.
    runScript('simulate', ['--study', study, '--url', url, '--participants', '3', '--profile', profile, ...more], {
      INIT_CWD: dir,
    })

  const { code, output } = await simulate('profile.json', '--speed', 'real', '--seed', '7', '--json')
  expect(code).toBe(0)
  const result = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))
  expect(result).toMatchObject({ seed: 7, planned: 3, finished: 3, dropped: 0, refusals: [] })
  expect(result.ms).toBeGreaterThanOrEqual(CARDS * DWELL_MS)

  expect(await simulate('wrong.json')).toMatchObject({ code: 1, output: expect.stringContaining('dropOut.rate') })
  expect(await simulate('missing.json')).toMatchObject({ code: 1, output: expect.stringContaining('missing.json') })
})

test('the command rehearses the exits of a study, and refuses one that is not there', async () => {
  const dir = await aTemporaryDirectory()
  const { url } = await startFeedlab({ DATA_DIR: await aDataDirectory(dir) })
  const study = await aPaidStudy(url)
  const rehearse = (name: string) => runScript('rehearse', ['--study', name, '--url', url], {})
  expect(await rehearse(study)).toMatchObject({ code: 0, output: expect.stringContaining('complete') })
  expect(await rehearse('nosuchstudy')).toMatchObject({ code: 1, output: expect.stringContaining('Nothing was rehearsed') })
})
