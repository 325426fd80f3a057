import { type Block, text } from './block.ts'
import { COVERAGE } from './measured/coverage.ts'
import { ERROR_BY_CASE, errorsIn, type MeasuredError } from './measured/dwell-error.ts'
import { percent } from './words.ts'

/** The worst of what was measured; null for a skin that nobody measured. */
export function worstError(
  skins: readonly string[],
): { biasMs: number; sdMs: number; visits: number; missed: number; invented: number } | null {
  const errors = skins.flatMap((skin) => [...errorsIn(skin)])
  if (errors.length === 0) return null
  const most = (of: (error: MeasuredError) => number) => Math.max(...errors.map(of))
  const sum = (of: (error: MeasuredError) => number) => errors.reduce((total, error) => total + of(error), 0)
  return {
    ...{ biasMs: most(({ biasMs }) => Math.abs(biasMs)), sdMs: most(({ sdMs }) => sdMs) },
    ...{ visits: sum(({ visits }) => visits), missed: sum(({ missed }) => missed), invented: sum(({ invented }) => invented) },
  }
}

/** Measured once for each version of Feedlab, not on the devices of these people. */
export function measurementBlocks(skins: readonly string[]): Block[] {
  const isDefault = (skin: string) => skin === '' || skin === 'default'
  const rows = skins.flatMap((skin) => {
    if (isDefault(skin)) return ERROR_BY_CASE.map((error) => [`default: ${error.what}`, ...cells(error)])
    const found = errorsIn(skin)
    return found.length === 0 ? [[`${skin}: not measured`, '', '', '', '', '']] : found.map((error) => [skin, ...cells(error)])
  })
  const all = COVERAGE.find(({ viewport }) => viewport === 'all')
  return [
    text(
      'The browser reports which heights of which cards were visible and when, by a clock that nobody can set. Every definition of dwell is computed from that record. The figures below belong to this version of Feedlab: scripted people used the real feed in Chromium, and what the export says was compared with an independent record of what was on the screen. They were not measured on the devices of the people of this study.',
    ),
    {
      kind: 'table',
      caption: 'Measured error of visits (dwell_ms_full)',
      headings: ['Skin and case', 'Visits', 'Missed', 'Invented', 'Bias, ms', 'SD, ms'],
      rows,
    },
    ...(all === undefined
      ? []
      : [
          text(
            `Coverage, the share of resting time in which at least one card counts: ${percent(all.half)} when half of a card is enough, and ${percent(all.full)} when all of it must be in view, over five viewports and six ways of scrolling. It was measured in the default skin${skins.every(isDefault) ? '' : ', not in the others'}.`,
          ),
          {
            kind: 'table' as const,
            caption: 'Coverage by viewport',
            headings: ['Viewport', 'All of it in view', 'Half of it in view', 'Any of it in view'],
            rows: COVERAGE.map(({ viewport, full, half, any }) => [
              viewport === 'all' ? 'all' : viewport.replace('x', ' × '),
              ...[full, half, any].map(percent),
            ]),
          },
        ]),
  ]
}

const cells = ({ visits, missed, invented, biasMs, sdMs }: MeasuredError) => [
  ...[visits, missed, invented].map(String),
  ...[biasMs, sdMs].map((ms) => ms.toFixed(2)),
]
