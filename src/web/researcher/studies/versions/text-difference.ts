/** Lines that two texts do not share, and how many shared ones lie between. */
export type DifferenceLine = { kind: 'gone' | 'new'; parts: readonly Part[] } | { kind: 'same'; count: number }

/** A piece of a line; a line without a counterpart has changed as a whole. */
export type Part = { text: string; isChanged: boolean }

type Step = { kind: 'gone' | 'new' | 'same'; text: string }

export function differingLines(before: readonly string[], after: readonly string[]): DifferenceLine[] {
  const lines: DifferenceLine[] = []
  for (const run of runsOf(editSteps(before, after))) {
    if (run[0]?.kind === 'same') lines.push({ kind: 'same', count: run.length })
    else lines.push(...changedLines(run))
  }
  return lines
}

/** The steps from one list to the other, along the longest part that both share. */
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

/** Above it a comparison line by line would hold the page up; then all is told as replaced. */
const MAX_CELLS = 1_000_000

function middleSteps(before: readonly string[], after: readonly string[]): Step[] {
  if (before.length * after.length > MAX_CELLS) return [...steps('gone', before), ...steps('new', after)]
  const width = after.length + 1
  // Length of the longest common part of what follows each pair of places.
  const common = new Uint32Array((before.length + 1) * width)
  const at = (i: number, j: number) => common[i * width + j] ?? 0
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      common[i * width + j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))

  const made: Step[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    const [gone, added] = [before[i], after[j]]
    if (gone !== undefined && gone === added) {
      made.push({ kind: 'same', text: gone })
      i += 1
      j += 1
    } else if (gone !== undefined && (added === undefined || at(i + 1, j) >= at(i, j + 1))) {
      made.push({ kind: 'gone', text: gone })
      i += 1
    } else {
      made.push({ kind: 'new', text: added ?? '' })
      j += 1
    }
  }
  return made
}

/** Neighbours that are shared, and neighbours that are not. */
function runsOf(all: readonly Step[]): Step[][] {
  const runs: Step[][] = []
  for (const step of all) {
    const last = runs.at(-1)
    if (last && (last[0]?.kind === 'same') === (step.kind === 'same')) last.push(step)
    else runs.push([step])
  }
  return runs
}

/** Where as many lines came as went, each is held against its own counterpart. */
function changedLines(run: readonly Step[]): DifferenceLine[] {
  const textsOf = (kind: Step['kind']) => run.filter((step) => step.kind === kind).map(({ text }) => text)
  const [gone, added] = [textsOf('gone'), textsOf('new')]
  const isPaired = gone.length === added.length
  const partsIn = (text: string, counterpart = '') => (isPaired ? changedParts(text, counterpart) : [{ text, isChanged: true }])
  return [
    ...gone.map((text, i): DifferenceLine => ({ kind: 'gone', parts: partsIn(text, added[i]) })),
    ...added.map((text, i): DifferenceLine => ({ kind: 'new', parts: partsIn(text, gone[i]) })),
  ]
}

/** What of a text differs from another, in whole words, with a few words around each place. */
export function changedParts(text: string, other: string): Part[] {
  const words = wordsOf(text)
  const kept = editSteps(words, wordsOf(other)).filter(({ kind }) => kind !== 'new')
  const nSame = kept.filter((step) => step.kind === 'same' && isWord(step.text)).length
  // A few small words in common are chance: then the line is another one.
  if (nSame < MIN_SHARED * words.filter(isWord).length) return [{ text, isChanged: true }]
  const parts: Part[] = []
  for (const { kind, text: word } of kept) {
    const isChanged = kind === 'gone'
    const last = parts.at(-1)
    if (last?.isChanged === isChanged) last.text += word
    else parts.push({ text: word, isChanged })
  }
  return parts.map((part, i) => (part.isChanged ? part : { ...part, text: shortened(part.text, i > 0, i < parts.length - 1) }))
}

const MIN_SHARED = 0.4

const isWord = (text: string) => text.trim() !== ''

/** Words and the space between them, so that joined they are the text again. */
const wordsOf = (text: string) => text.split(/(\s+)/).filter((word) => word !== '')

/** Words and spaces to keep beside a change. */
const CONTEXT = 12

/** Leaves out the middle of an unchanged part, or the end at which nothing changed. */
function shortened(text: string, hasBefore: boolean, hasAfter: boolean): string {
  const words = wordsOf(text)
  const sides = [hasBefore, hasAfter].filter(Boolean).length
  if (words.length <= CONTEXT * Math.max(1, sides) + 2) return text
  const head = hasBefore ? words.slice(0, CONTEXT).join('').trimEnd() : ''
  const tail = hasAfter ? words.slice(-CONTEXT).join('').trimStart() : ''
  return [head, '…', tail].filter((piece) => piece !== '').join(' ')
}
