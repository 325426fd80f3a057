import { placeProblem } from '../interventions/place.ts'
import { parsePrompts, promptedIntervention } from '../interventions/prompts.ts'
import { checkOwnContent } from './intervention-content.ts'

export const MAX_PROMPTS = 10

/** Problems of the parameter `prompts`. */
export function checkPrompts(value: string): string[] {
  const prompts = parsePrompts(value)
  if (prompts === undefined)
    return ['must be a JSON list of {"type", "at": {"by", ...}} with at most a content; see /manual/interventions']
  if (prompts.length > MAX_PROMPTS) return [`must have at most ${MAX_PROMPTS} prompts, not ${prompts.length}`]
  return prompts.flatMap(({ type, at, content }, i) => {
    const problem =
      promptedIntervention(type) === undefined
        ? `is no prompt: '${type}'`
        : content?.picture || content?.film
          ? 'can have words of its own, and no pictures or films'
          : placeProblem(at)
    return [
      ...(problem === undefined ? [] : [`prompt ${i + 1} ${problem}`]),
      ...(content === undefined ? [] : checkOwnContent(JSON.stringify(content)).map((each) => `prompt ${i + 1}: ${each}`)),
    ]
  })
}
