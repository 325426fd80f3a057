import type { LinkNames, PanelRules } from './panel-rules.ts'

export const connectLink = { person: 'participantId', submission: 'assignmentId' } as const satisfies LinkNames

/** From its public documents of November 2026, which name links, codes and files. They name no API, and nothing that would show who made a link. */
export const connect: PanelRules = {
  name: 'connect',
  label: 'CloudResearch Connect',
  link: connectLink,
  byHand: {
    works: [
      'The link of the page Sharing goes into your project: Connect adds participantId, assignmentId and projectId by itself.',
      'People who are complete leave by the completion link of the project, or with its code.',
      'Everybody else leaves by the link of a partial completion, if you name one for their outcome as an exit.',
      'A file of Connect can be compared with the people here, and with the codes that they were given.',
    ],
    there: [
      'Make the project, launch it, pause it and close it.',
      'Make a link of a partial completion for each early outcome, with its pay.',
      'Approve, reject and pay people, and write to them. Compare the file below first.',
    ],
    guessed: ['Nothing here was tried with Connect itself. Try each exit with a few people before you rely on it.'],
  },
}
