/** A line that only one of two texts has, or the number of equal lines in between. */
export type DifferenceLine = { kind: 'removed' | 'added'; parts: readonly Part[] } | { kind: 'same'; count: number }

/** A piece of a line. A line without a counterpart is one changed part. */
export type Part = { text: string; isChanged: boolean }

type Step = { kind: 'removed' | 'added' | 'same'; text: string }

export function differingLines(before: readonly string[], after: readonly string[]): DifferenceLine[] {
  const lines: DifferenceLine[] = []
  for (const run of runsOf(editSteps(before, after))) {
    if (run[0]?.kind === 'same') lines.push({ kind: 'same', count: run.length })
    else lines.push(...changedLines(run))
  }
  return lines
}

/** The steps from one list to the other, by their longest common subsequence. */
export function editSteps(before: readonly string[], after: readonly string[]): Step[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1
  let [endBefore, endAfter] = [before.length, after.length]
  while (endBefore > start && endAfter > start && before[endBefore - 1] === after[endAfter - 1]) {
    endBefore -= 1
    endAfter -= 1
  }
  return [
    ...steps('same', before.slice(0, start)),
    ...middleSteps(before.slice(start, endBefore), after.slice(start, endAfter)),
    ...steps('same', before.slice(endBefore)),
  ]
}

const steps = (kind: Step['kind'], texts: readonly string[]): Step[] => texts.map((text) => ({ kind, text }))

/** Larger comparisons would block the page. Then the whole text is shown as replaced. */
const MAX_CELLS = 1_000_000

function middleSteps(before: readonly string[], after: readonly string[]): Step[] {
  if (before.length * after.length > MAX_CELLS) return [...steps('removed', before), ...steps('added', after)]
  const width = after.length + 1
  // common[i][j] is the length of the longest common subsequence of before[i..] and after[j..].
  const common = new Uint32Array((before.length + 1) * width)
  const at = (i: number, j: number) => common[i * width + j] ?? 0
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      common[i * width + j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))

  const path: Step[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    const [removed, added] = [before[i], after[j]]
    if (removed !== undefined && removed === added) {
      path.push({ kind: 'same', text: removed })
      i += 1
      j += 1
    } else if (removed !== undefined && (added === undefined || at(i + 1, j) >= at(i, j + 1))) {
      path.push({ kind: 'removed', text: removed })
      i += 1
    } else {
      path.push({ kind: 'added', text: added ?? '' })
      j += 1
    }
  }
  return path
}

/** Groups neighbouring steps: unchanged ones, and changed ones. */
function runsOf(all: readonly Step[]): Step[][] {
  const runs: Step[][] = []
  for (const step of all) {
    const last = runs.at(-1)
    if (last && (last[0]?.kind === 'same') === (step.kind === 'same')) last.push(step)
    else runs.push([step])
  }
  return runs
}

/** If as many lines were added as removed, each is compared with its counterpart word by word. */
function changedLines(run: readonly Step[]): DifferenceLine[] {
  const textsOf = (kind: Step['kind']) => run.filter((step) => step.kind === kind).map(({ text }) => text)
  const [removed, added] = [textsOf('removed'), textsOf('added')]
  const isPaired = removed.length === added.length
  const partsIn = (text: string, counterpart = '') => (isPaired ? changedParts(text, counterpart) : [{ text, isChanged: true }])
  return [
    ...removed.map((text, i): DifferenceLine => ({ kind: 'removed', parts: partsIn(text, added[i]) })),
    ...added.map((text, i): DifferenceLine => ({ kind: 'added', parts: partsIn(text, removed[i]) })),
  ]
}

/** Splits a text into parts that differ from the other text and parts that do not. Long equal parts are shortened. */
export function changedParts(text: string, other: string): Part[] {
  const words = wordsOf(text)
  const kept = editSteps(words, wordsOf(other)).filter(({ kind }) => kind !== 'added')
  const nSame = kept.filter((step) => step.kind === 'same' && isWord(step.text)).length
  // Lines that share only a few words are different lines.
  if (nSame < MIN_SHARED * words.filter(isWord).length) return [{ text, isChanged: true }]
  const parts: Part[] = []
  for (const { kind, text: word } of kept) {
    const isChanged = kind === 'removed'
    const last = parts.at(-1)
    if (last?.isChanged === isChanged) last.text += word
    else parts.push({ text: word, isChanged })
  }
  return parts.map((part, i) => (part.isChanged ? part : { ...part, text: shortened(part.text, i > 0, i < parts.length - 1) }))
}

const MIN_SHARED = 0.4

const isWord = (text: string) => text.trim() !== ''

/** Words and the spaces between them. Joined they are the text again. */
const wordsOf = (text: string) => text.split(/(\s+)/).filter((word) => word !== '')

/** Number of words and spaces to keep beside a change. */
const CONTEXT = 12

/** Keeps only the words of an unchanged part that are beside a change. */
function shortened(text: string, hasBefore: boolean, hasAfter: boolean): string {
  const words = wordsOf(text)
  const sides = [hasBefore, hasAfter].filter(Boolean).length
  if (words.length <= CONTEXT * Math.max(1, sides) + 2) return text
  const head = hasBefore ? words.slice(0, CONTEXT).join('').trimEnd() : ''
  const tail = hasAfter ? words.slice(-CONTEXT).join('').trimStart() : ''
  return [head, '…', tail].filter((piece) => piece !== '').join(' ')
}
