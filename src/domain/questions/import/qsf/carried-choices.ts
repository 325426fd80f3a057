import { at, entriesOf, type Payload, payloadOf, textAt } from './payload.ts'

/**
 * The question with the choices that it carries over from another one, in whatever way: files name them `x1`, `x2` … We cannot leave out
 * those that a person did not choose, so all are offered.
 */
export function withCarriedChoices(asked: string, questions: ReadonlyMap<string, Payload>): Payload | undefined {
  const payload = questions.get(asked)
  if (payload === undefined) return undefined
  const [, id = ''] = /^q:\/\/([^/]+)\//.exec(textAt(payloadOf(at(payload, 'DynamicChoices')), 'Locator')) ?? []
  const source = questions.get(id)
  if (source === undefined) return payload
  const carried = (name: string) => entriesOf(at(source, name)).map(([choice, value]) => [`x${choice}`, value] as const)
  const both = (name: string) => Object.fromEntries([...carried(name), ...entriesOf(at(payload, name))])
  return { ...payload, Choices: both('Choices'), RecodeValues: both('RecodeValues') }
}
