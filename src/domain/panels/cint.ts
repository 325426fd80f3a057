import type { LinkNames, PanelRules } from './panel-rules.ts'

export const cintLink = {
  person: 'rid',
  proof: { kind: 'hash', parameters: ['hash', 'ienc', 'ienc2', 'oenc2'] },
} as const satisfies LinkNames

/** From its public documents of November 2026. They name calls from server to server too, and not how an account proves itself in them. */
export const cint: PanelRules = {
  name: 'lucid',
  label: 'Cint',
  link: cintLink,
  refusals: {
    unconfirmed:
      'We could not confirm this link. Please go back to the site that sent you here and open the study from there again. If that does not help, please tell that site.',
    unchecked: 'We cannot check your link at this moment. Nothing is lost. Please reload this page in a few minutes.',
  },
  byHand: {
    works: [
      'The link of the page Sharing goes into Cint as it stands: Cint fills in the id of each respondent (rid).',
      'Each outcome leaves by a link of its own. Name them as exits on the create page.',
      'Links and exits can be signed with the key of your account, below.',
      'A file of Cint can be compared with the people here. The key file of the page Downloads lists the respondents.',
    ],
    there: [
      'Make the survey, set its target groups and quotas, launch it, pause it and close it.',
      'Write the file of the reconciliation and upload it there: the documents do not list the codes of its reasons. Feedlab pays nobody on Cint.',
    ],
    guessed: [
      'Which part of an address is signed: the example of Cint’s documents and the text beside it differ. You choose it with the key.',
      'Nothing here was tried with Cint itself. Try each exit with a few respondents before you rely on it.',
    ],
  },
}
