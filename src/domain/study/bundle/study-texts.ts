import { ANSWER_NAMES, type EthicsAnswers, emptyAnswers, MAX_FURTHER } from '../../ethics/answers.ts'
import { type Answers, FIELD_KEYS, type FieldKey, withoutEmpty } from '../../preregistration/fields.ts'

/** What researchers wrote about a study beside its settings, and want to have again in a copy. */
export type StudyTexts = { preregistration: Answers; ethics: EthicsAnswers }

/** As bundles have them: versions differ in the fields that they know. */
export type GivenTexts = {
  preregistration: Record<string, string>
  ethics: { answers: Record<string, string>; further: { heading: string; text: string }[] }
}

/** What is true of one study alone: whether data of it existed, and who had seen them. */
const OF_ONE_STUDY: readonly FieldKey[] = ['existing-data', 'existing-data-why']

/** For a copy. What was registered or approved is of the original, and no part of this. */
export const textsForCopy = ({ preregistration, ethics }: StudyTexts): StudyTexts => ({
  preregistration: withoutEmpty(
    Object.fromEntries(Object.entries(preregistration).filter(([key]) => !OF_ONE_STUDY.some((each) => each === key))),
  ),
  ethics,
})

export const textsForBundle = ({ preregistration, ethics: { further, ...answers } }: StudyTexts): GivenTexts => ({
  preregistration: { ...preregistration },
  ethics: { answers, further: [...further] },
})

/** Fields that this version does not know are left out. */
export function textsOfBundle({ preregistration, ethics }: GivenTexts): StudyTexts {
  const known = <Key extends string>(keys: readonly Key[], given: Readonly<Record<string, string>>) =>
    Object.fromEntries(keys.flatMap((key) => (Object.hasOwn(given, key) ? [[key, given[key] ?? '']] : []))) as Partial<
      Record<Key, string> // of the keys that were asked for
    >
  return {
    preregistration: withoutEmpty(known(FIELD_KEYS, preregistration)),
    ethics: { ...emptyAnswers, ...known(ANSWER_NAMES, ethics.answers), further: ethics.further.slice(0, MAX_FURTHER) },
  }
}

export const hasEthicsTexts = ({ further, ...answers }: EthicsAnswers): boolean =>
  further.length > 0 || Object.values(answers).some((answer) => answer.trim() !== '')

export const hasTexts = ({ preregistration, ethics }: StudyTexts): boolean =>
  Object.keys(preregistration).length > 0 || hasEthicsTexts(ethics)
