import { oneOf } from '../parameters/parameter.ts'
import { CUSTOM_MESSAGE, FINAL_PAGE } from '../session/final-page.ts'
import { eachWave } from '../waves/settings-of-wave.ts'
import { BLOCK_ORDERS, blockOrder, blocksIn, drawnBlocks, JOURNEY_ORDER, MAX_BLOCKS } from './block-order.ts'
import { knownForm } from './known-form.ts'
import { JOURNEY, parseJourney } from './parse-journey.ts'
import type { Step } from './step.ts'

type Settings = Readonly<Record<string, string>>

/** Problems of the setting `journey-order`, among the other settings of its condition. */
export function checkJourneyOrder(value: string, settings: Settings): string[] {
  const problems = oneOf(...BLOCK_ORDERS)(value)
  if (problems.length > 0 || blockOrder({ [JOURNEY_ORDER]: value }) === 'fixed') return problems
  return mostBlocks(settings) > 1 ? [] : ['needs a journey with two blocks or more']
}

/** Problems of the setting `journey-draw`. */
export function checkJourneyDraw(value: string, settings: Settings): string[] {
  if (!/^[1-9]\d?$/.test(value)) return ['must be a whole number from 1']
  const most = mostBlocks(settings)
  if (most < 2) return ['needs a journey with two blocks or more']
  return Number(value) < most ? [] : [`must be fewer than the ${most} blocks of the journey`]
}

/** Of the wave that has the most, where a study has waves. */
const mostBlocks = (settings: Settings): number =>
  Math.max(...eachWave(settings).map((own) => blocksIn(parseJourney(own[JOURNEY] ?? '') ?? []).length))

const blockOf = (step: Step): string | undefined => ('block' in step ? step.block : undefined)

/** Problems of the blocks of a journey. */
export function blockProblems(steps: readonly Step[], settings: Settings): string[] {
  const blocks = steps.map(blockOf)
  const names = blocksIn(steps)
  const apart = names.find((name) => blocks.slice(blocks.indexOf(name), blocks.lastIndexOf(name)).some((other) => other !== name))
  return [
    ...(names.length > MAX_BLOCKS ? [`has ${names.length} blocks, and at most ${MAX_BLOCKS} are possible`] : []),
    ...(apart === undefined ? [] : [`has other steps between those of the block '${apart}'`]),
    ...steps.flatMap((step) =>
      blockOf(step) !== undefined && isClosing(step, settings) ? ['has the end of the visit in a block'] : [],
    ),
    ...beginProblems(steps, settings),
  ]
}

function isClosing(step: Step, settings: Settings): boolean {
  const name = step.step === 'form' ? knownForm(step.form, settings)?.name : undefined
  return name === CUSTOM_MESSAGE || name === FINAL_PAGE
}

/** The condition is drawn at the first feed, and the order with it: what comes before is the same for everybody. */
function beginProblems(steps: readonly Step[], settings: Settings): string[] {
  const drawn = drawnBlocks(steps, settings)
  const blocks = steps.map(blockOf)
  const feed = steps.findIndex(({ step }) => step === 'feed')
  return drawn.flatMap((name) => {
    const at = blocks.indexOf(name)
    const isAfterFeed = feed !== -1 && feed < at && blocks[feed] === undefined
    return isAfterFeed || steps[at]?.step === 'feed'
      ? []
      : [`must begin the block '${name}' with a feed, or have a feed before all blocks`]
  })
}
