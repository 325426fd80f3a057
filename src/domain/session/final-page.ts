type Settings = Readonly<Record<string, string>>

export const CUSTOM_MESSAGE = 'custom-msg'
export const FINAL_PAGE = 'final'

/**
 * Ruling D5: the forms of a journey, with the final page as the last questionnaire, also where the list does not name it. It is not
 * added on the platform `custom`, nor where the study says no. An end message that closes the list still follows it. Asked again of its
 * own answer, it changes nothing: a browser asks it of the names that it stored, which may be from before a study had the final page.
 */
export function withFinalPage(names: readonly string[], settings: Settings): string[] {
  const isNamed = names.includes(FINAL_PAGE)
  const isAdded = settings['platform']?.toLowerCase() !== 'custom' && settings['final-page'] !== 'no'
  const others = names.filter((name) => name !== FINAL_PAGE)
  const hasQuestions = others.some((name) => name !== CUSTOM_MESSAGE)
  if (!isNamed && !(isAdded && hasQuestions)) return [...names]
  const closing = names.at(-1) === CUSTOM_MESSAGE ? others.splice(-1) : []
  return [...others, FINAL_PAGE, ...closing]
}
