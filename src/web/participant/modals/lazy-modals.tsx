import { type ComponentProps, Suspense } from 'react'
import type { DueModal } from '#domain/session/due-modal.ts'
import { lazyPart } from '../browser/lazy-part.ts'
import { loadAgain } from '../browser/load-again.ts'
import type { Visit } from '../feed/feed-types.ts'
import { Cover } from './cover.tsx'

export const loadModals = () => loadAgain(() => import('./modals.tsx'))
const Modals = lazyPart(async () => (await loadModals()).Modals)

type Props = Omit<ComponentProps<typeof Modals>, 'due'> & { due: DueModal }

/** The modal that is due. The page is covered until it has loaded. */
export const LazyModals = ({ due, visit }: Props) =>
  due !== 'none' && (
    <Suspense fallback={<Cover />}>
      <Modals due={due} visit={visit} />
    </Suspense>
  )

/** By then the first cards are there. */
const ENDING_PRELOAD_MS = 5000

/** Loads the parts that this visit will need. A failure is retried when they are due. */
export function preloadModals({ settings, intervention, mayLeave }: Visit) {
  const hasModal = intervention?.style === 'modal'
  const ask = async (isEnding: boolean) => {
    const { loadEnding, loadIntervention } = await loadModals()
    if (isEnding) await loadEnding()
    else if (hasModal) await loadIntervention()
  }
  if (settings['consent'] || settings['instruct'] || hasModal) ask(false).catch(ignore)
  if (mayLeave) setTimeout(() => ask(true).catch(ignore), ENDING_PRELOAD_MS)
}

const ignore = () => {}
