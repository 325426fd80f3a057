import { type Check, ok, problem } from './check.ts'

export const mail: Check = {
  name: 'mail',
  look: ({ mail: reached }) => {
    if (reached === undefined) return [ok('No mails are sent (no SMTP_URL): owners make links to a new password')]
    if (reached.isReached) return [ok('The mail server answers')]
    return [problem(`The mail server does not answer (${reached.why})`, 'Correct SMTP_URL: host, port, user and password.')]
  },
}
