import { readFileSync } from 'node:fs'

/** What a step of the tutorial asks for. */
export type TutorialStep =
  | { does: 'open-page'; address: string }
  | { does: 'type'; label: string; text: string }
  | { does: 'press'; button: string; section?: string }
  | { does: 'pick'; list: string; option: string }
  | { does: 'set'; label: string; value: string; section: string; group: string }
  | { does: 'press-link'; link: string }
  | { does: 'open-tab'; row: string; link: string }
  | { does: 'close-tab' }
  | { does: 'scroll-until'; text: string }
  | { does: 'open-study-page'; name: string }
  | { does: 'download'; file: string }
  | { does: 'unpack'; files: string[] }
  | { does: 'open-table'; table: string }
  | { does: 'find-values'; column: string; values: string[] }
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
  [/^Press the link \*\*([^*]+)\*\*\.$/, (link = '') => ({ does: 'press-link', link })],
  [/^In the row \*\*([^*]+)\*\*, press \*\*([^*]+)\*\*\.$/, (row = '', link = '') => ({ does: 'open-tab', row, link })],
  [/^Close this tab, and go back to the tab of the study\.$/, () => ({ does: 'close-tab' })],
  [/^Scroll through the feed until you see “([^”]+)”\.$/, (text = '') => ({ does: 'scroll-until', text })],
  [/^Open the page \*\*([^*]+)\*\* of the study\.$/, (name = '') => ({ does: 'open-study-page', name })],
  [/^Download the file \*\*([^*]+)\*\*\.$/, (file = '') => ({ does: 'download', file })],
  [/^Unpack the ZIP file, and find `([^`]+)` and `([^`]+)` in it\.$/, (...files) => ({ does: 'unpack', files })],
  [/^In the folder `data`, open the table `([^`]+)` in a spreadsheet\.$/, (table = '') => ({ does: 'open-table', table })],
  [
    /^In its column `([^`]+)`, you find `([^`]+)` and `([^`]+)`\.$/,
    (column = '', ...values) => ({ does: 'find-values', column, values }),
  ],
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

const page = () => readFileSync('docs/TUTORIAL.md', 'utf8')

/** The numbered sentences of `docs/TUTORIAL.md`, in their order. */
export function tutorialSteps(): TutorialStep[] {
  return page()
    .split('\n')
    .flatMap((line) => {
      const [, sentence] = /^\d+\. (.+)$/.exec(line) ?? []
      return sentence === undefined ? [] : [stepOf(sentence)]
    })
}

/** What the tutorial runs in the folder of the data package. */
export const tutorialCode = (language: 'r' | 'python'): string =>
  new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page())?.[1] ?? ''
