import { findAssignmentMethod } from '#domain/study/assignment/methods/index.ts'
import { leastFilled } from '#domain/study/assignment/methods/least-filled.ts'
import { type DescribedStudy, partLines } from './described-study.ts'

/** How people get their condition. */
export function assignmentText(study: DescribedStudy): string {
  const [first = {}] = study.parameters
  const orders = orderLines(first)
  if (study.parameters.length === 1) return ['There is one condition, so nobody is assigned.', ...orders].join('\n')
  const method = findAssignmentMethod(first['assignment'] ?? '') ?? leastFilled
  return [
    `The unit of randomization is the person. ${method.label}: ${method.explains}`,
    ...partLines(study, ['assignment']),
    'The server draws the condition when a person arrives, or as soon as the answers are there by which it is drawn. The draw follows from a seed that is stored for each person, and can be computed again from the data.',
    ...orders,
  ].join('\n')
}

/** The order of what a person meets is drawn too, where the study says so. */
function orderLines(settings: Readonly<Record<string, string>>): string[] {
  const order = settings['journey-order'] ?? ''
  const drawn = (settings['journey-draw'] ?? '').trim()
  return [
    ...(order === 'random' ? ['The order of the blocks of a visit is drawn at random for each person.'] : []),
    ...(order === 'latin_square'
      ? ['The order of the blocks of a visit is balanced over the people of a condition by a Latin square.']
      : []),
    ...(drawn === '' ? [] : [`Each person gets ${drawn} of the blocks of a visit, drawn evenly over the people of a condition.`]),
  ]
}
