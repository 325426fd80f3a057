import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import { fetchProblems, outsideProblems } from '#contract/outside-problems.ts'
import { MAX_UPLOAD_BYTES, uploadMessages } from '#contract/uploads.ts'
import { bytesOfFile, removeTemporary } from '#server/machine/local-files.ts'
import { makeTemporaryFolder } from '#server/machine/temporary-folders.ts'
import type { OutsideProblem } from '#server/outside/outside-problem.ts'
import { FileStoreAway, Refusal } from '#server/refusal.ts'
import type { JobRow } from '#server/store/exports/jobs.ts'
import { keepUnfetched, type Link, linksOfSet, putInPlace, unfetchedOfSet } from '#server/store/stimuli/linked-media.ts'
import { type Media, uploadedBytes } from '#server/store/stimuli/media.ts'
import type { Deps } from '../deps.ts'
import { runAttempt } from '../exports/run-attempt.ts'
import { storeMedia } from './store-media.ts'

/** Enough that a slow host does not hold up the others; of one host the pace decides. */
const AT_ONCE = 6
const PATIENCE_MS = 60_000
/** What may be over soon is tried again after so long. */
const RETRY_AFTER_MS: readonly number[] = [1000, 5000]
const MAY_PASS: readonly OutsideProblem[] = ['busy', 'slow', 'broken']
const ACCEPT = {
  image: 'image/avif,image/webp,image/png,image/jpeg,image/gif,image/*;q=0.8',
  video: 'video/mp4,video/webm,video/*;q=0.8',
}

type Work = { deps: Deps; job: JobRow; dir: string; signal: AbortSignal; store: ReturnType<typeof pLimit> }

/** Fetches what the cards of a set show from other hosts. What cannot be fetched stays a link, with the reason. */
export const runFetchMedia = (deps: Deps, job_id: string, stop: AbortSignal): Promise<void> =>
  runAttempt(deps, job_id, stop, async (job, { signal, onProgress }) => {
    const { db } = deps.database
    const entity_set = job.wanted.id
    const unfetched = await unfetchedOfSet(db, entity_set)
    const links = await linksOfSet(db, entity_set)
    // After a fault the job goes on where it was.
    const open = links.filter(({ url }) => unfetched(url)?.job_id !== job.job_id)
    const total = links.length
    let done = total - open.length
    onProgress({ done, total })
    const dir = await makeTemporaryFolder('fetch')
    try {
      // One at a time: decoding is heavy, the same machine serves participants, and the quota is exact.
      const work: Work = { deps, job, dir, signal, store: pLimit(1) }
      const limit = pLimit(AT_ONCE)
      await Promise.all(
        open.map((link, i) =>
          limit(async () => {
            signal.throwIfAborted()
            const problem = await fetchLink(work, link, join(dir, String(i)))
            if (problem !== undefined) await keepUnfetched(db, { entity_set, url: link.url, problem, job_id: job.job_id })
            onProgress({ done: ++done, total })
          }),
        ),
      )
    } finally {
      await removeTemporary(dir)
    }
    return null
  })

/** Why it is still a link; undefined if it is none any more. */
async function fetchLink(work: Work, link: Link, path: string): Promise<string | undefined> {
  const { deps, job, signal, store } = work
  const { outside, freeSpace, database } = deps
  if (outside === undefined) return fetchProblems.off
  if (freeSpace.isLow()) return fetchProblems.disk
  try {
    const problem = await download(work, link, path)
    signal.throwIfAborted()
    if (problem !== undefined) return outsideProblems[problem]
    const media = await store(() => storeWithinQuota(deps, path, job.lab_id))
    if (media === undefined) return fetchProblems.quota
    const isVideo = media.mime?.startsWith('video/') ?? false
    if (isVideo !== (link.kind === 'video')) return isVideo ? fetchProblems.isVideo : fetchProblems.isPicture
    const put = await putInPlace(database.db, { lab_id: job.lab_id, entity_set: job.wanted.id }, { link, media })
    return put.ok || put.problem === 'unknown' ? undefined : fetchProblems.inUse
  } catch (error) {
    if (signal.aborted || !(error instanceof Refusal) || error instanceof FileStoreAway) throw error
    return error.message
  } finally {
    await removeTemporary(path)
  }
}

async function download({ deps: { outside }, signal }: Work, { url, kind }: Link, path: string) {
  const wanted = {
    accept: ACCEPT[kind],
    maxBytes: MAX_UPLOAD_BYTES,
    whenLonger: 'fail',
    patienceMs: PATIENCE_MS,
    signal,
  } as const
  for (const pauseMs of [...RETRY_AFTER_MS, undefined]) {
    const got = await outside?.save(url, wanted, path)
    if (got === undefined || got.ok) return undefined
    if (pauseMs === undefined || signal.aborted || !MAY_PASS.includes(got.problem)) return got.problem
    await removeTemporary(path)
    // Aborted is looked at before the next try.
    await pause(pauseMs, undefined, { signal }).catch(() => undefined)
  }
  return undefined
}

async function storeWithinQuota(deps: Deps, path: string, lab_id: string): Promise<Media | undefined> {
  const bytes = await bytesOfFile(path)
  if (bytes === 0) throw new Refusal('unfit_file', uploadMessages.empty)
  if ((await uploadedBytes(deps.database.db, lab_id)) + bytes > deps.uploadQuotaBytes) return undefined
  return storeMedia(deps, path, lab_id)
}
