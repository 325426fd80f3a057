import { DWELL_COLUMNS, type DwellDefinition, readDwellDefinition } from '#domain/engagement/dwell-definition.ts'
import { FOCAL_LINE, readFocalLine } from '#domain/engagement/focal-line.ts'

type Settings = Readonly<Record<string, string>>

/**
 * Heights: `visible` is the height of the card in the room, `room` the height in which cards can be seen. The functions are in
 * `domain/engagement/` (`in-view.ts`, `dwell.ts`, `focal.ts`), and docs/MEASUREMENT.md has them in full.
 */
const DEFINITIONS: Readonly<Record<DwellDefinition, (settings: Settings) => { words: string; holds: string }>> = {
  full: () => ({
    words:
      'the time in which the whole card is visible, or as much of it as fits. In windows less than 400 px high, 30 % are enough. A look is discarded if the feed was flicked past (six cards coming into view or leaving it within 100 ms)',
    holds: 'visible(t) >= threshold * min(card, room), with threshold = 1, or 0.3 in windows less than 400 px high',
  }),
  half: () => ({
    words: 'the time in which at least half of the card is visible, or the card fills at least half of the room',
    holds: 'visible(t) >= 0.5 * min(card, room)',
  }),
  any: () => ({ words: 'the time in which anything of the card is visible', holds: 'visible(t) > 0' }),
  focal: (settings) => ({
    words: `the time in which the card is at the focal line, which is at ${readFocalLine(settings[FOCAL_LINE])} of the height of the room from the top; at each moment at most one card is there, and a gap between two cards belongs to the nearer one`,
    holds: `the card is at the line at ${readFocalLine(settings[FOCAL_LINE])} * room, or is the nearest one to it`,
  }),
}

/** The dwell of a card, in words and as a formula, by the definition that the study has chosen. */
export function dwellText(settings: Settings): string {
  const definition = readDwellDefinition(settings['dwell-definition'])
  const { words, holds } = DEFINITIONS[definition](settings)
  return `Dwell (column ${DWELL_COLUMNS[definition]}, definition “${definition}”): ${words}. As a formula, dwell of a card = sum of dt over all moments t at which [${holds}] and the clock of the card runs. The clock stops while the page is hidden and while something covers the feed. visible(t): height of the card inside the room, in CSS pixels; room: height in which cards can be seen, without the header of the feed; card: height of the card. The data have the dwell by every other definition too.`
}
