/** A piece of a text. Hashtags, mentions and addresses are coloured as people know them; nothing happens at a press. */
export type TextRun = {
  /** Where it begins in the text. */
  from: number
  text: string
  isTag: boolean
}

/** The character before is matched as well, because older browsers know no lookbehind. */
const TAG =
  /(^|[^\p{L}\p{M}\p{N}_&/@#])([#＃][\p{N}_]*\p{L}[\p{L}\p{M}\p{N}_]*|@[\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*(?:\.[\p{L}\p{M}\p{N}_]+)*|https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'…])/giu

/** The pieces of a text, in order. Together they are the text. */
export function textRuns(text: string): TextRun[] {
  const runs: TextRun[] = []
  let from = 0
  const add = (to: number, isTag: boolean) => {
    if (to > from) runs.push({ from, text: text.slice(from, to), isTag })
    from = to
  }
  for (const { index, 1: before = '', 2: tag = '' } of text.matchAll(TAG)) {
    add(index + before.length, false)
    add(from + tag.length, true)
  }
  add(text.length, false)
  return runs
}
