import { type DescribedStudy, partLines } from './described-study.ts'

/** What people meet, in every condition. */
export const procedureText = (study: DescribedStudy): string =>
  [
    study.design.lead,
    ...partLines(study, ['consent', 'instructions', 'questionnaires', 'feed-type', 'skin']),
    ...partLines(study, ['buttons', 'composer', 'links', 'labels', 'comments', 'cues', 'intervention']),
    ...partLines(study, ['end-message', 'debrief']),
  ].join('\n')

/** Which cards people see, and in which order. */
export const cardsText = (study: DescribedStudy): string =>
  [
    ...partLines(study, ['cards', 'algorithm']),
    'Cards and their order are drawn by the server from the seed of the person, and stored. The cards of a set stay as they are while a study uses them.',
  ].join('\n')

/** How people come to the study. A name or an address to write to is left out: a preregistration may be read before its authors are known. */
export const recruitmentText = (study: DescribedStudy): string =>
  [
    'People take part in their own browser, by a link, wherever and whenever they like.',
    ...partLines(study, ['platform', 'languages']),
  ].join('\n')
