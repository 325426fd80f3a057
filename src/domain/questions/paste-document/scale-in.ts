/** A scale of numbers with words at its ends, and perhaps at others. */
export type NumberScale = { min: number; max: number; words: ReadonlyMap<number, string> }

const MAX_POINTS = 101

/** `Strongly disagree 1 2 3 4 5 6 7 Strongly agree`, `1 2 3 4 5`, `0 | 1 | 2`. */
function numbersInRow(text: string): NumberScale | undefined {
  const [, before = '', numbers = '', after = ''] =
    /^(\D*?)((?:\d{1,3}[\s|,/–—_.-]+){2,}\d{1,3})([^\d]*)$/.exec(text.trim()) ?? []
  const points = (numbers.match(/\d+/g) ?? []).map(Number)
  const isCounting = points.length > 2 && points.every((point, i) => i === 0 || point === (points[i - 1] ?? 0) + 1)
  if (!isCounting) return undefined
  return scaleOf(points[0] ?? 0, points.at(-1) ?? 0, [
    [points[0] ?? 0, before],
    [points.at(-1) ?? 0, after],
  ])
}

/** `1 = not at all, 7 = very much`, `1 (never) to 5 (always)`, `from 0 – no pain to 10 – worst pain`. */
function namedPoints(text: string): { scale: NumberScale; rest: string } | undefined {
  const named =
    /(\d{1,3})\s*(?:=|:)\s*([^,;=:()\d\t]{1,60}?)(?=\s*(?:[,;.()]|\bto\b|\band\b|\bbis\b|\d{1,3}\s*[=:]|$|\t|–|—|…))/gi
  const inBrackets = /(\d{1,3})\s*\(([^()]{1,60})\)/g
  for (const pattern of [inBrackets, named]) {
    const found = [...text.matchAll(pattern)]
    const [first, last] = [found[0], found.at(-1)]
    if (first === undefined || last === undefined || found.length < 2) continue
    const points = found.map(([, n, words = '']) => [Number(n), words] as const)
    const [min, max] = [Number(first[1]), Number(last[1])]
    const isRising = points.every(([n], i) => i === 0 || n > (points[i - 1]?.[0] ?? n))
    const scale = isRising ? scaleOf(min, max, points) : undefined
    if (scale !== undefined)
      return { scale, rest: `${text.slice(0, first.index)} ${text.slice(last.index + last[0].length)}`.trim() }
  }
  return undefined
}

function scaleOf(min: number, max: number, named: readonly (readonly [number, string])[]): NumberScale | undefined {
  if (max - min < 1 || max - min >= MAX_POINTS) return undefined
  const words = named.map(([n, text]) => [n, text.replace(/^[\s:(=–—-]+|[\s:)=–—-]+$/g, '')] as const)
  return { min, max, words: new Map(words.filter(([, text]) => text !== '')) }
}

/** A line that is a scale and nothing else. */
export function scaleLine(text: string): NumberScale | undefined {
  const named = namedPoints(text)
  if (named !== undefined && named.rest.replace(/[^\p{L}\p{N}]+|\b(scale|from|to|and|skala|von|bis)\b/giu, '') === '')
    return named.scale
  return text.length < 200 ? numbersInRow(text) : undefined
}

/** A scale that the words of a question name. The words stay with the question. */
export function scaleWithin(text: string): NumberScale | undefined {
  const named = namedPoints(text)?.scale
  if (named !== undefined) return named
  const [, from, to] = /\bscale\s+(?:of|from)?\s*(\d{1,3})\s*(?:to|-|–|—)\s*(\d{1,3})\b/i.exec(text) ?? []
  return from === undefined || to === undefined ? undefined : scaleOf(Number(from), Number(to), [])
}
