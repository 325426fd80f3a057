import { readFileSync } from 'node:fs'

/** What a step of the tutorial asks for. */
export type TutorialStep =
  | { does: 'open-page'; address: string }
  | { does: 'type'; label: string; text: string }
  | { does: 'press'; button: string; section?: string }
  | { does: 'pick'; list: string; option: string }
  | { does: 'set'; label: string; value: string; section: string; group: string }
  | { does: 'take-part'; user_id: string; condition: string }
  | { does: 'scroll-until'; text: string }
  | { does: 'open-study-page'; name: string }
  | { does: 'see'; text: string }

type Pattern = [RegExp, (...found: string[]) => TutorialStep]

const PATTERNS: readonly Pattern[] = [
  [/^Open \[[^\]]+\]\(http:\/\/127\.0\.0\.1:3000([^)]+)\)\.$/, (address = '') => ({ does: 'open-page', address })],
  [/^In \*\*([^*]+)\*\* type `([^`]+)`\.$/, (label = '', text = '') => ({ does: 'type', label, text })],
  [/^Press \*\*([^*]+)\*\*(?: below the \w+)?\.$/, (button = '') => ({ does: 'press', button })],
  [
    /^In the section \*\*([^*]+)\*\*, press \*\*([^*]+)\*\*\.$/,
    (section = '', button = '') => ({ does: 'press', button, section }),
  ],
  [/^Open the list \*\*([^*]+)\*\* and choose `([^`]+)`\.$/, (list = '', option = '') => ({ does: 'pick', list, option })],
  [
    /^In the section \*\*([^*]+)\*\*, under \*\*([^*]+)\*\*, set \*\*([^*]+)\*\* to `([^`]+)`\.$/,
    (section = '', group = '', label = '', value = '') => ({ does: 'set', section, group, label, value }),
  ],
  [
    /^Open the study as `([^`]+)` in condition `(\d)`\.$/,
    (user_id = '', condition = '') => ({ does: 'take-part', user_id, condition }),
  ],
  [/^Scroll through the feed until you see “([^”]+)”\.$/, (text = '') => ({ does: 'scroll-until', text })],
  [/^Open the page \*\*([^*]+)\*\* of the study\.$/, (name = '') => ({ does: 'open-study-page', name })],
  [/^You see “([^”]+)”\.$/, (text = '') => ({ does: 'see', text })],
]

function stepOf(sentence: string): TutorialStep {
  for (const [pattern, read] of PATTERNS) {
    const found = pattern.exec(sentence)
    if (found) return read(...found.slice(1))
  }
  // A step that no test follows may have stopped working long ago.
  throw new Error(`No test can follow this step of the tutorial: ${sentence}`)
}

/** The numbered sentences of `docs/TUTORIAL.md`, in their order. */
export function tutorialSteps(): TutorialStep[] {
  const lines = readFileSync('docs/TUTORIAL.md', 'utf8').split('\n')
  return lines.flatMap((line) => {
    const [, sentence] = /^\d+\. (.+)$/.exec(line) ?? []
    return sentence === undefined ? [] : [stepOf(sentence)]
  })
}
